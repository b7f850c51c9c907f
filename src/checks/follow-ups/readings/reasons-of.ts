import type { Reading } from '../../../diagnosis';
import type { CheckContext } from '../../context';
import { placeOf, type ResourceKind } from '../../needs/resources';
import { logs, map, notMade, of, type Call } from './call';
import { endsOf, type End } from './link-ends';
import { sessionEnds } from './of-sessions';

/** The ends at which something lies, with their port where it is at one. */
function whereIs(context: CheckContext, { kind, place }: ReturnType<typeof placeOf>): End[] {
  const [device = '', port = ''] = place;
  if (/^(?:session|updates|steady|reach)$/.test(kind))
    return sessionEnds(place, context).map((one) => ({ device: one, port: '' }));
  if (kind === 'port' || kind === 'isis_port') return [{ device, port }];
  if (kind === 'labels' && !device.includes(' '))
    return [{ device, port: port === 'device' ? '' : port }];
  return onLinks.has(kind) ? endsOf(place) : [{ device, port: '' }];
}

const onLinks = new Set<ResourceKind>([
  'link',
  'frames',
  'quality',
  'labels',
  'settings',
  'adjacency',
]);

/** Kinds of which neither a log nor a commit tells more than the entry itself. */
const withoutHistory = new Set<ResourceKind>(['quality']);
/** Settings that a commit changes and of which no line of the log tells. */
const onlyCommitted = new Set<ResourceKind>([
  'targets',
  'distinguisher',
  'access',
  'labels',
  'frames',
]);

/** Whether a reading of the log, with or without a keyword, reaches back to a moment, ms. */
function reaches(context: CheckContext, { device, object }: Call, since: number): boolean {
  const keyword = object === 'all' ? null : object;
  const readings = context.facts.devices.get(device)?.logs.readings ?? [];
  return readings.some(
    (one) =>
      one.keyword === keyword &&
      (one.minutes === null || context.now.getTime() - one.minutes * 60_000 < since),
  );
}

/**
 * Readings, not made yet, that tell why something is broken: the log, the last changes, its own entry,
 * and what the other end of a link says of it.
 * @param since when it began, ms, or null: a log that was read back to there need not be read whole
 */
export function reasonsOf(
  context: CheckContext,
  resource: string,
  since: number | null,
): Reading<Call>[] {
  const where = placeOf(resource);
  const ends = whereIs(context, where);
  const read: Call['subject'][] =
    where.kind === 'labels' ? ['mpls', 'isis'] : ['interfaces', 'isis'];
  const onPorts = ends.filter((one) => one.port !== '');
  const far = onPorts.map(({ device, port }) => context.model.farDevice(device, port));
  const both = [...onPorts.map((one) => one.device), ...far.flatMap((one) => one ?? [])];
  const nameless = onPorts.some(
    ({ device, port }, index) =>
      far[index] === null &&
      (context.facts.devices.get(device)?.ports.get(port)?.vrf ?? null) === null,
  );
  const lines = [
    ...(onlyCommitted.has(where.kind) ? [] : ends.map((one) => logs(one.device))),
    ...ends.map((one) => of(one.device, 'logs', 'DB_COMMIT')),
  ].filter((call) => since === null || !reaches(context, call, since));
  return notMade(context, [
    ...[...new Set(both)].flatMap((one) => read.map((subject) => of(one, subject))),
    ...(nameless ? [map] : []),
    ...(withoutHistory.has(where.kind) ? [] : lines),
    ...onPorts.map(({ device, port }) => of(device, 'interface_details', port)),
  ]);
}
