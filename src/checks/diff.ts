import type { Diff } from '../domain/analysis/analysis';
import { checkKey, isAboutEvents } from '../domain/analysis/check';
import type { CheckWords, Judged } from './define-check';
import type { KnownState } from '../domain/analysis/known-state';
import type { PreviousFinding, PreviousRun } from '../domain/analysis/previous-run';
import { isAsked, type CheckContext } from './context';
import { areaOf, type DeviceFacts } from './facts';
import { quoteTime } from './log-time';

type Item = Diff['new'][number];

/** What a comparison has to know of an earlier finding or state. */
type Subject = Pick<PreviousFinding, 'check' | 'device' | 'object'>;

/** Why an object that a finding was about is gone, or null where it is not known to be gone. */
export function whyGone(device: DeviceFacts, finding: Subject): string | null {
  const { check, object } = finding;
  const told = removalLine(device, object);
  if (check.startsWith('bgp.') && !object.includes(' ')) {
    const { bgp } = device;
    const listed =
      bgp?.neighbors.some((one) => one.address === object) === true ||
      bgp?.vrfs.some((one) => one.name === object) === true;
    return bgp === null || listed ? null : `no longer among the neighbors of ${device.name}${told}`;
  }
  if (check.startsWith('interface.')) {
    const read = areaOf(device, 'interfaces').state === 'read';
    const cut = device.incomplete.some((one) => one.subject === 'interfaces');
    return !read || cut || device.ports.has(object)
      ? null
      : `${device.name} has no ${object} any more${told}`;
  }
  if (check === 'isis.adjacency' || check === 'isis.interfaces') {
    const { isis } = device;
    const active = isis?.ports.some((one) => one.name === object && !one.passive) === true;
    return isis === null || active ? null : `${object} no longer has IS-IS enabled${told}`;
  }
  if (check.startsWith('vpn.')) {
    const absent = areaOf(device, 'vpn').state === 'absent';
    const listed = device.vpn?.vrfs.some((vrf) => vrf.name === object) === true;
    const complete = device.vpn?.complete === true;
    return absent || (complete && !listed)
      ? `${device.name} has no VRF ${object} any more${told}`
      : null;
  }
  return null;
}

/** `: removed from the configuration Jul 21 22:15:41 UTC`, where the log tells. */
function removalLine(device: DeviceFacts, object: string): string {
  const line = [...device.logs.lines]
    .reverse()
    .find((one) => (one.peer === object || one.port === object) && one.change !== 'up');
  if (line === undefined || line.time === null) return '';
  const why = /removed|unconfigured/i.test(line.reason ?? '')
    ? 'removed from the configuration'
    : 'last logged';
  return `: ${why} ${quoteTime(line.time.earliest)}`;
}

/** The present name of a port that was renamed: the port with the old address or description. */
export function presentName(
  context: CheckContext,
  device: DeviceFacts,
  finding: Subject,
  identity: KnownState['port'] | null,
): string {
  const { object, check } = finding;
  if (
    !/^(interface|isis|mpls)\./.test(check) ||
    device.ports.size === 0 ||
    device.ports.has(object)
  ) {
    return object;
  }
  const old = (name: string) => context.old.words(device.name, object, name);
  const given = identity?.address ?? old('ip') ?? old('address') ?? old('ip_address');
  const address = given?.split('/')[0] ?? null;
  const description = identity?.description ?? old('description');
  const ports = [...device.ports.values()];
  const same =
    ports.find((port) => address !== null && port.address === address) ??
    ports.find((port) => description !== null && port.description === description);
  return same?.name ?? object;
}

/** Where an earlier finding stands now; null where nothing was seen for or against it. */
function place(
  context: CheckContext,
  checks: Map<string, Judged>,
  finding: PreviousFinding,
  state: KnownState | undefined,
  words: CheckWords,
): [keyof Diff, Item] | null {
  const device = context.facts.devices.get(finding.device);
  const object =
    device === undefined
      ? finding.object
      : presentName(context, device, finding, state?.port ?? null);
  const item: Item = { check: finding.check, device: finding.device, object };
  const now = checks.get(checkKey(item));
  if (now !== undefined) {
    const reason = words.value(now);
    if (now.result === 'fail')
      return [finding.result === 'fail' ? 'still' : 'new', { ...item, reason }];
    if (now.result === 'pass')
      return isAboutEvents(finding) ? null : ['cleared', { ...item, reason }];
    return ['unknown', { ...item, reason: `${reason}${lastKnown(state)}` }];
  }
  const gone = device === undefined ? null : whyGone(device, { ...finding, object });
  return gone === null
    ? ['unknown', { ...item, reason: `could not be read in this run${lastKnown(state)}` }]
    : ['cleared', { ...item, reason: gone }];
}

function lastKnown(state: KnownState | undefined): string {
  return state === undefined ? '' : `; last known at ${state.at}: ${state.value}`;
}

/** All that was found before: what the findings name, and what was last known to fail. */
function findingsBefore(previous: PreviousRun, known: readonly KnownState[]): PreviousFinding[] {
  const named = new Set(previous.findings.map(checkKey));
  const further = known
    .filter((state) => state.result === 'fail' && !named.has(checkKey(state)))
    .map(({ check, device, object, result }) => ({ check, device, object, result }));
  return [...previous.findings, ...further];
}

/** A summary of lines that other failing checks of the router report one by one. */
function isSummary(check: Judged, failing: Judged[]): boolean {
  return (
    check.check === 'logs.recent' &&
    failing.some((one) => one.device === check.device && one.check !== 'logs.recent')
  );
}

/**
 * Compares with the previous run. What could not be read now is unknown and never cleared; an object
 * that a fully read table no longer holds is cleared, with the reason. A line that has left the
 * window of the log is neither: what it told of is judged by the checks of what it was about.
 */
export function compareWithPrevious(
  context: CheckContext,
  checks: Judged[],
  previous: PreviousRun | null,
  words: CheckWords,
): Diff | null {
  if (previous === null) return null;
  const byKey = new Map(checks.map((one) => [checkKey(one), one]));
  const diff: Diff = { new: [], still: [], cleared: [], unknown: [] };
  const known = new Set<string>();
  const states = new Map((previous.known ?? []).map((one) => [checkKey(one), one]));
  for (const finding of findingsBefore(previous, previous.known ?? [])) {
    const placed = place(context, byKey, finding, states.get(checkKey(finding)), words);
    if (placed === null) continue;
    const [list, item] = placed;
    known.add(checkKey(item));
    if (finding.result !== 'pass' || list === 'new' || list === 'still') diff[list].push(item);
  }
  const failing = checks.filter((one) => one.result === 'fail');
  for (const check of failing) {
    const inScope = isAsked(context, check.device) && !known.has(checkKey(check));
    if (!inScope || isSummary(check, failing)) continue;
    diff.new.push({
      check: check.check,
      device: check.device,
      object: check.object,
      reason: words.value(check),
    });
  }
  return diff;
}
