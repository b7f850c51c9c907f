import type { RunDocument } from '../domain/run/run-document';
import { listNames } from '../domain/text/phrases';

const devicesNamed = 10;

/** How many of a fleet's devices were read as asked, and which were not; nothing for other runs. */
export function fleetSentences({
  fleet,
  devices,
  coverage,
}: Pick<RunDocument, 'fleet' | 'devices' | 'coverage'>): string[] {
  if (fleet === undefined) return [];
  const missing = unreadDevices(devices, coverage);
  const read = devices.length - missing.length;
  if (missing.length === 0) return [`All ${devices.length} devices were read.`];
  return [
    `${read} of ${devices.length} devices were read completely.`,
    `Not read, or only in part: ${listNames(missing, devicesNamed)}.`,
  ];
}

/** Selected devices of which something asked for could not be read, in the order selected. */
export function unreadDevices(
  devices: readonly string[],
  coverage: RunDocument['coverage'],
): string[] {
  const known = new Set(coverage.map(({ device }) => device));
  const open = new Set(
    coverage
      .filter(({ state }) => state === 'failed' || state === 'not_asked')
      .map(({ device }) => device),
  );
  return devices.filter((device) => open.has(device) || !known.has(device));
}
