import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '../../lab/gnmi/tools/envelope';

/** One call to the real server, as it was answered. */
export interface Recorded {
  tool: string;
  arguments: Record<string, unknown>;
  reply: Envelope;
  error?: string;
}

export function recorded(name: string): Recorded {
  const path = join(__dirname, 'fixtures', 'recorded', `${name}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Recorded;
}

/** Replaces what depends on the moment of a call, so that replies of different moments compare. */
export function timeless(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/"data_timestamp":\d+/g, '"data_timestamp":0')
    .replaceAll(/(collected at: |as of |_timestamp_str":"|"timestamp":")[\d-]+ [\d:]+/g, '$1now')
    .replaceAll(/(Up since: |"uptime":")[\d-]+ [\d:]+/g, '$1then');
  return JSON.parse(text);
}
