import type { RunDocument } from '../../src/domain/run/run-document';
import type { Expectation, ExpectedItem } from '../read/expectation';
import type { CaseRun } from '../run-case';
import { scoreCause } from './score-cause';

/** The replies in which a check is seen: one reading of its router, and maybe one of another. */
interface Seen {
  area: string;
  /** It is a comparison, so the same reading of a second router belongs to it. */
  pair?: true;
}

/** Where the tools show what a check is about; a check that no tool shows stands here not at all. */
const seenIn: Record<string, Seen> = {
  'interface.state': { area: 'interfaces' },
  'interface.errors': { area: 'port' },
  'interface.mtu_match': { area: 'port', pair: true },
  'interface.flap': { area: 'logs' },
  'isis.adjacency': { area: 'isis' },
  'isis.interfaces': { area: 'isis' },
  'isis.identity': { area: 'isis', pair: true },
  'isis.level': { area: 'isis', pair: true },
  'bgp.session': { area: 'bgp' },
  'bgp.flap': { area: 'bgp' },
  'bgp.prefixes': { area: 'bgp' },
  'bgp.policy': { area: 'bgp' },
  'bgp.auth': { area: 'logs' },
  'bgp.timers': { area: 'logs' },
  'bgp.vrf_session': { area: 'logs' },
  'mpls.enabled': { area: 'mpls' },
  'vpn.membership': { area: 'vpn' },
  'vpn.route_targets': { area: 'vpn', pair: true },
  'vpn.rd_unique': { area: 'vpn', pair: true },
  'logs.recent': { area: 'logs' },
  'system.restart': { area: 'system' },
  // Any call reports it, so it takes one of its own only where nothing else of the router is read.
  reachability: { area: 'any' },
  'topology.map': { area: 'map' },
};

/** Asked in any case: which routers there are. */
const inventoryCalls = 1;

/** Tables that hold addresses, peers and VRFs by name; a circuit or customer by number stands in two of them. */
const tablesOfNames = ['interfaces', 'bgp', 'vpn', 'port'];
const tablesOfCircuits = ['vpn', 'port'];
const isCircuit = (name: string): boolean => /\d{2}/.test(name) && /^(?!AS\d)\p{L}/iu.test(name);

/**
 * The fewest calls whose replies hold the evidence of an expected cause, with the look-up of the
 * inventory and of what the question names: the distinct readings in which the checks are seen that
 * the case lists as failing, for those are the cause and what shows that it is one; one more where none
 * of these is of a router that the question names, or holds the name that it has in place of one.
 * Checks that may come out otherwise count only where there are no others. Where a case lists no failing check and the run has found the cause,
 * it is the replies that the finding points at. Null for a case without a cause, and where neither
 * tells.
 */
export function leastCalls({
  case: { expect },
  document,
}: Pick<CaseRun, 'case' | 'document'>): number | null {
  if (expect.root_cause === null) return null;
  const failing = expect.checks.filter(
    ({ check, result }) => result.includes('fail') && check in seenIn,
  );
  const certain = failing.filter(({ result }) => result.length === 1);
  const counted = certain.length > 0 ? certain : failing;
  const readings = countReadings(counted);
  if (readings > 0) return inventoryCalls + readings + (missesSubject(counted, document) ? 1 : 0);
  const found = document === null ? 0 : repliesOfFinding(expect, document);
  return found === 0 ? null : inventoryCalls + found;
}

/** Whether what is asked about is none of what the checks are seen in. */
function missesSubject(checks: readonly ExpectedItem[], document: RunDocument | null): boolean {
  const subjects = document?.understood?.subjects ?? [];
  const routers = subjects
    .filter(({ kind }) => kind === 'router')
    .flatMap((one) => one.names ?? []);
  if (routers.length > 0) return !checks.some(({ device }) => routers.includes(device));
  const names = subjects.filter(({ kind }) => kind === 'name').map(({ said }) => said);
  if (names.length === 0) return false;
  const tables = names.some(isCircuit) ? tablesOfCircuits : tablesOfNames;
  return !checks.some(({ check }) => tables.includes(seenIn[check]?.area ?? ''));
}

function countReadings(checks: readonly ExpectedItem[]): number {
  const readings = new Map<string, Set<string>>();
  const pairs = new Set<string>();
  for (const { check, device, object } of checks) {
    const { area, pair } = seenIn[check] ?? { area: 'any' };
    const devices = readings.get(area) ?? new Set();
    readings.set(area, devices.add(area === 'port' ? `${device} ${object}` : device));
    if (pair) pairs.add(area);
  }
  const any = readings.get('any') ?? new Set();
  readings.delete('any');
  const read = new Set([...readings.values()].flatMap((devices) => [...devices]));
  const unread = [...any].filter((device) => !read.has(device)).length;
  const counts = [...readings].map(([area, { size }]) => Math.max(size, pairs.has(area) ? 2 : 1));
  return counts.reduce((total, count) => total + count, unread);
}

/** How many replies the finding of a cause rests on, where the cause is right. */
function repliesOfFinding(expect: Expectation, { root_cause, findings }: RunDocument): number {
  if (root_cause === null || scoreCause(expect, root_cause)?.right !== true) return 0;
  const finding = findings.find(
    ({ type, device, interface: port, object }) =>
      type === root_cause.type &&
      device === root_cause.device &&
      port === root_cause.interface &&
      object === root_cause.object,
  );
  return new Set(finding?.evidence.map(({ ref }) => ref)).size;
}
