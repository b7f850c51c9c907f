import type { DeviceState } from '../model/state';
import { parseLogStamp } from '../model/time';
import { envelope, failedReply, type Envelope } from './envelope';

const DEFAULT_MINUTES = 5;
/** What the router itself lets through where no keyword is given: severities 1 to 5, and these words. */
const DEFAULT_FILTER = '(-[1-5]-|ISIS|BGP|ADJCHANGE|LINK-3|LINEPROTO|MPLS|VRF|VPN|CONFIG-3)';

/**
 * The router-side filter. A keyword goes raw into an egrep pattern whose quote closes late, so
 * that it matches only where a space follows it, and severities match nothing at all.
 */
function deviceFilter(keywords: string | null): RegExp | null {
  const pattern = keywords ? `(-[1-5]-|${keywords}) | utility egrep -v logged` : DEFAULT_FILTER;
  try {
    return new RegExp(pattern);
  } catch {
    return null;
  }
}

function isNoise(line: string): boolean {
  const ruler = line.startsWith('---') || line.startsWith('===');
  return line === '' || ruler || line.includes('show logging') || line.includes('logged');
}

/** The lines of a buffer that the real tool returns, oldest first. Lines not stamped in UTC have no age. */
export function filterLines(
  lines: string[],
  keywords: string | null,
  minutes: number | null,
  now: Date,
): string[] {
  const filter = deviceFilter(keywords);
  if (filter === null) return [];
  const since = minutes === null ? null : now.getTime() - minutes * 60_000;
  return lines.filter((line) => {
    if (isNoise(line) || !filter.test(line)) return false;
    if (since === null) return true;
    const at = parseLogStamp(line, now);
    return at === null || at.getTime() >= since;
  });
}

/** The window in minutes, null where none was given, or the sentence that is wrong with it. */
export function readMinutes(minutes: string | number | null): number | null | { problem: string } {
  if (minutes === null) return null;
  if (typeof minutes === 'number') {
    if (minutes >= 0) return minutes;
    const advice = 'Please provide a positive number (e.g., 5, 10, 30).';
    return { problem: `Minutes must be a positive integer, got: ${minutes}. ${advice}` };
  }
  if (!/^\s*[+-]?\d+\s*$/.test(minutes)) {
    const advice =
      "Please provide either an integer (e.g., 5) or a string representing a number (e.g., '5').";
    return { problem: `Minutes must be a valid number, got: '${minutes}'. ${advice}` };
  }
  const number = Number(minutes);
  if (number >= 0) return number;
  const advice = "Please provide a positive number as string (e.g., '5', '10', '30').";
  return { problem: `Minutes must be a positive integer, got: '${minutes}'. ${advice}` };
}

/** Log lines of one router. A window of zero minutes means five. */
export function logs(
  device: DeviceState,
  options: { keywords: string | null; minutes: string | number | null; showAll: boolean },
  now: Date,
): Envelope {
  const minutes = readMinutes(options.minutes);
  if (minutes !== null && typeof minutes === 'object') {
    const error = { type: 'INVALID_PARAMETER', message: minutes.problem, details: {} };
    return envelope(device, 'logs', { status: 'failed', error_response: error });
  }
  const cause = device.unavailable.logs;
  if (cause?.status === 'failed') return failedReply(device, 'logs', cause);
  const buffer = cause === undefined ? device.logs : [];
  const window = options.showAll ? null : minutes || DEFAULT_MINUTES;
  const found = filterLines(buffer, options.keywords, window, now);
  const keep = device.collection.truncated.logs ?? found.length;
  const filters = {
    keywords: options.keywords,
    filter_minutes: options.showAll ? null : minutes,
    show_all_logs: options.showAll,
  };
  return envelope(device, 'logs', {
    status: 'success',
    data: {
      logs: found.slice(0, keep).map((message) => ({ message })),
      summary: { count: found.length, filter_info: filters },
      filters_applied: filters,
    },
  });
}
