import type { Candidate, Reading } from '../../../diagnosis';
import { allFaults } from '../../all-faults';
import type { Cause } from '../../diagnosis/cause';
import type { CheckContext } from '../../context';
import { bundleNamedBy, isBundle } from '../../interfaces/bundles';
import { canLink } from '../../links';
import { placeOf, type ResourceKind } from '../../needs/resources';
import { likelySites } from '../around';
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
      (one.isUnfiltered || one.keyword === keyword) &&
      (one.minutes === null || context.now.getTime() - one.minutes * 60_000 < since),
  );
}

const mostMembers = 4;

/**
 * Ports that may be the lost members of an aggregate: only their descriptions tell, and where they lead.
 * Beside one that was shut, a member that is up: it tells whether the shutdown left the aggregate too few.
 */
function lostMembers(context: CheckContext, device: string): string[] {
  const ports = [...(context.facts.devices.get(device)?.ports.values() ?? [])].filter(
    (one) => one.address === null && canLink(one.name) && !isBundle(one.name),
  );
  const lost = ports.filter((one) => one.oper !== 'UP');
  const left = lost.some((one) => one.admin === 'DOWN')
    ? ports.filter((one) => one.oper === 'UP').slice(0, 1)
    : [];
  return [...lost.slice(0, mostMembers), ...left].map((one) => one.name);
}

/** Whether a port is an aggregate or one of its members. */
function isAggregated({ facts }: CheckContext, device: string, port: string): boolean {
  const router = facts.devices.get(device);
  const own = router?.ports.get(port);
  return (
    isBundle(port) ||
    (router !== undefined && own !== undefined && bundleNamedBy(router, own) !== null)
  );
}

/** The entries of lost members at both ends of an aggregate that a port is, or belongs to. */
function membersAt(context: CheckContext, device: string, port: string): Call[] {
  if (!isAggregated(context, device, port)) return [];
  const far = context.model.farDevice(device, port);
  return [device, ...(far === null ? [] : [far])].flatMap((end) =>
    lostMembers(context, end).map((one) => of(end, 'interface_details', one)),
  );
}

/** What IOS XR writes of an order: `reload requested by user 'jo'`, `Install operation 4 (activate) by user 'jo'`. */
const orderedKeyword = 'by user';

/**
 * Readings, not made yet, that may show a certain cause to be another one: that somebody meant it, that
 * a line died of its far end, that a router restarted, or which of two ends was changed.
 */
export function settling(
  context: CheckContext,
  { fault, accounts, resources, moments, confidence }: Candidate<Cause>,
): Reading<Call>[] {
  const { type, device, interface: port } = fault;
  const { isOver, isSign, isTwoEnded, isAmongLikes } = allFaults[type];
  const commits = (one: string): Call => of(one, 'logs', 'DB_COMMIT');
  // Whether a port was shut on purpose, and harms nobody, is told by its entry, the log and what goes round it.
  if (type === 'interface_admin_down') {
    const since = moments.length === 0 ? null : Math.min(...moments);
    return resources.flatMap((resource) => reasonsOf(context, resource, since));
  }
  if (type === 'interface_down' && port !== null) {
    const far = context.model.farDevice(device, port);
    return notMade(context, [
      ...(far === null ? [] : [of(far, 'interfaces')]),
      of(device, 'interface_details', port),
      ...membersAt(context, device, port),
      logs(device),
      ...(far === null ? [] : [logs(far)]),
    ]);
  }
  // Who installs software or asks for a reload is told at a severity that only a keyword brings.
  if (type === 'device_restarted') {
    const isWhole = context.facts.devices
      .get(device)
      ?.logs.readings.some((one) => one.isUnfiltered);
    return isWhole === true ? [] : notMade(context, [of(device, 'logs', orderedKeyword)]);
  }
  // What went away and came back may have been the router at either end.
  if (isOver && isSign) {
    const routers = resources.flatMap((resource) =>
      whereIs(context, placeOf(resource)).map((end) => end.device),
    );
    const far = port === null ? null : context.model.farDevice(device, port);
    const behind = new Set([...(far === null ? [] : [far]), ...routers]);
    const known = [...behind].filter((one) => context.facts.devices.has(one));
    return notMade(
      context,
      known.map((one) => of(one, 'system')),
    );
  }
  // That somebody moved a port is told by the log, and who it was by the commits.
  if (fault.by === 'move') return notMade(context, [commits(device)]);
  // Of two that differ the odd one is told by others of their kind, before what was changed at these.
  if (isAmongLikes && confidence !== 'confirmed') {
    const others = notMade(
      context,
      likelySites(context).map((one) => of(one.name, 'vpn')),
    );
    if (others.length > 0) return others;
  }
  if (!isTwoEnded) return [];
  const sides = accounts
    .map((one) => placeOf(one.resource))
    .filter(({ kind }) => onLinks.has(kind) || onlyCommitted.has(kind))
    .flatMap(({ place }) => endsOf(place).map((end) => end.device));
  const known = [...new Set([device, ...(fault.with ?? []), ...sides])].filter((one) =>
    context.facts.devices.has(one),
  );
  return notMade(context, known.map(commits));
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
    ...onPorts.flatMap(({ device, port }) => membersAt(context, device, port)),
  ]);
}
