import { ConfigurationError } from './configuration-error';

const units: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };

/**
 * A number of bytes that a variable sets, such as `500M` or `20G`; undefined where it is not set.
 * @throws ConfigurationError for anything else
 */
export function readBytes(name: string, environment: NodeJS.ProcessEnv): number | undefined {
  const text = environment[name];
  if (text === undefined || text === '') return undefined;
  const [, digits = '', unit = ''] = /^(\d{1,12})([kmgt]?)$/i.exec(text.trim()) ?? [];
  const bytes = Number(digits) * (units[unit.toLowerCase()] ?? 0);
  if (bytes > 0 && Number.isSafeInteger(bytes)) return bytes;
  const reason = `is ${JSON.stringify(text)}; write a size, for instance 500M or 20G.`;
  throw new ConfigurationError([{ file: name, field: '', reason }]);
}
