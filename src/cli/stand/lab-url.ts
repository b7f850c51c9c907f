import { resolveConnection } from '../../temporal';

/** Where the lab of the stand answers that commands talk to; undefined where there is none. */
export async function standLabUrl(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const resolved = await resolveConnection({ environment }).catch(() => null);
  return resolved?.kind === 'stand' ? resolved.stand.labUrl : undefined;
}

/** The lab stands in for gNMIBuddy where nothing else is configured, as for the stand's worker. */
export function withLab(
  environment: NodeJS.ProcessEnv,
  labUrl: string | undefined,
): NodeJS.ProcessEnv {
  return labUrl === undefined ? environment : { GNMIBUDDY_URL: labUrl, ...environment };
}
