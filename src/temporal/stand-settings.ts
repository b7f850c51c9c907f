import type { Stand } from './stand';

/**
 * What a worker needs beside the address, where it works for the stand of `netoncall up`: the store
 * that the commands read its reports from, and the lab that stands in for gNMIBuddy. What the
 * environment says already stays.
 */
export function standSettings(
  { evidenceDirectory, labUrl }: Pick<Stand, 'evidenceDirectory' | 'labUrl'>,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const settings = {
    NETONCALL_EVIDENCE: evidenceDirectory,
    ...(labUrl === undefined ? {} : { GNMIBUDDY_URL: labUrl }),
  };
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !environment[name]));
}
