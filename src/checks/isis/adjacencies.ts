import { latestLine, type LogLine } from '../log-lines';
import { commitBefore } from '../bgp/events';
import { readingOf } from '../collection';
import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, notRead, unread, type Judgement } from '../define-check';
import type { DeviceFacts, IsisPortFacts } from '../facts';
import { shutOnPurpose, shutWords, type ShutWhy } from '../interfaces/purpose';
import { isLoopback } from '../interfaces/use';
import { canLink, type LinkEnd } from '../links';
import { ofLink } from '../needs/resources';

const say = {
  up: ({ to }: { to: string }) => `state=UP, neighbor ${to}`,
  far_end_lists_none: ({ far, farPort }: { far: string; farPort: string }) =>
    `listed as UP, but ${far} lists none on ${farPort}: the two ends disagree`,
  port_is_down: ({ admin, oper }: { admin: string | null; oper: string | null }) =>
    `listed as UP on an interface that is ${admin}/${oper}: the sources disagree`,
  list_not_complete: () =>
    'the list of adjacencies is missing or holds entries without an interface',
  shut_on_purpose: ({ why }: { why: ShutWhy }) => `none, because the link is ${shutWords(why)}`,
  none: ({ lost, why }: { lost: string | null; why: string | null }) =>
    `down${lost === null ? '' : ` since ${lost} (${why === null ? 'no reason given' : `reason in the log: ${why}`})`}; IS-IS is enabled on the interface (not passive)`,
  level_lost: ({ level, at, why }: { level: number; at: string; why: string | null }) =>
    `level ${level} lost ${at} (${why === null ? 'no reason given' : `reason in the log: ${why}`}), while the other level is up`,
  segment: ({ up }: { up: string | null }) =>
    `active on a broadcast segment, of which no neighbors are listed${up === null ? '' : `; the log has one up since ${up} and none lost after it`}`,
  not_read: notRead,
};

type Found = Judgement<typeof say>;

/** Whether a port should have an adjacency: IS-IS is on, not passive, and it is no loopback. */
export function expectsAdjacency(port: IsisPortFacts): boolean {
  return port.enabled && !port.passive && !isLoopback(port.name);
}

export function hasAdjacency(device: DeviceFacts, port: string): boolean {
  return device.isis?.adjacencies.some((one) => one.port === port) ?? false;
}

/**
 * Whether it cannot be told if a port has an adjacency: on a broadcast circuit neighbors are those of
 * the segment (ISO 10589, section 8.4), and where none is listed on any such circuit that was read,
 * the tool does not list them. The log of a loss, a far end of another type and a port that is down tell.
 */
export function isUntold(context: CheckContext, device: DeviceFacts, port: IsisPortFacts): boolean {
  if (port.circuitType !== 'BROADCAST' || device.ports.get(port.name)?.oper === 'DOWN')
    return false;
  const end = context.model.farEnd(device.name, port.name);
  const far = context.facts.devices.get(end?.device ?? '')?.isis;
  const other = far?.ports.find((one) => one.name === end?.port);
  if (other !== undefined && other.circuitType !== 'BROADCAST') return false;
  const listed = [...context.facts.devices.values()].some((one) =>
    one.isis?.ports.some(
      ({ name, circuitType }) => circuitType === 'BROADCAST' && hasAdjacency(one, name),
    ),
  );
  return !listed && lastChange(device, port.name)?.change !== 'down';
}

/** Whether a port that should have an adjacency has none. */
export function lacksAdjacency(
  context: CheckContext,
  device: DeviceFacts,
  port: IsisPortFacts,
): boolean {
  return (
    expectsAdjacency(port) && !hasAdjacency(device, port.name) && !isUntold(context, device, port)
  );
}

function lastChange(device: DeviceFacts, port: string): LogLine | undefined {
  return latestLine(device.logs.lines, (one) => one.kind === 'isis' && one.port === port);
}

/** The far end, where it denies the adjacency: its IS-IS was read, is active on the link, and lists none. */
export function farDenies(context: CheckContext, device: string, port: string): LinkEnd | null {
  const end = context.model.farEnd(device, port);
  const far = end === null ? undefined : context.facts.devices.get(end.device);
  if (end === null || far === undefined || far.isis === null) return null;
  const active = far.isis.ports.find((one) => one.name === end.port);
  if (!far.isis.adjacenciesComplete) return null;
  return active !== undefined && lacksAdjacency(context, far, active) ? end : null;
}

function present(context: CheckContext, device: DeviceFacts, name: string): Found {
  const adjacency = device.isis?.adjacencies.find((one) => one.port === name);
  const place = adjacency?.place ?? device.isis?.place ?? { ref: '', pointer: '' };
  const to = adjacency?.neighbor ?? adjacency?.systemId ?? 'its neighbor';
  const evidence = pointTo(place, `UP to ${to}, level ${adjacency?.level ?? '?'}`);
  const base = { device: device.name, object: name, evidence };
  const contrary = { ...base, result: 'not_verifiable' as const, contradiction: true };
  const denial = farDenies(context, device.name, name);
  if (denial !== null) {
    const end = { far: denial.device, farPort: denial.port };
    return { ...contrary, reason: { code: 'far_end_lists_none', ...end } };
  }
  const port = device.ports.get(name);
  if (port?.oper === 'DOWN' || port?.admin === 'DOWN') {
    return { ...contrary, reason: { code: 'port_is_down', admin: port.admin, oper: port.oper } };
  }
  const lost = lostLevel(device, name);
  if (lost !== undefined) {
    const reason = {
      code: 'level_lost' as const,
      level: lost.level ?? 0,
      at: lost.time?.written ?? '?',
      why: lost.reason,
    };
    const since = lost.time?.earliest.toISOString();
    return { ...base, result: 'fail', reason, related: [pointToLine(lost)], since };
  }
  return { ...base, result: 'pass', reason: { code: 'up', to } };
}

/**
 * The loss of one of the two levels on a port while the other is listed: a router of level 1-2 has an
 * adjacency for each (ISO 10589, section 8.2.4). One that a commit at this end took away is meant.
 */
function lostLevel(device: DeviceFacts, port: string): LogLine | undefined {
  const listed = device.isis?.adjacencies.filter((one) => one.port === port) ?? [];
  if (device.isis?.level !== 'LEVEL_1_2' || listed.some(({ level }) => level === null))
    return undefined;
  return [1, 2]
    .filter((level) => !listed.some((one) => one.level === level))
    .map((level) =>
      latestLine(
        device.logs.lines,
        (one) => one.kind === 'isis' && one.port === port && one.level === level,
      ),
    )
    .find((line) => line?.change === 'down' && commitBefore(device, line) === null);
}

function missing(context: CheckContext, device: DeviceFacts, isisPort: IsisPortFacts): Found {
  const { name } = isisPort;
  if (device.isis?.adjacenciesComplete === false) {
    const reason = { code: 'list_not_complete' as const };
    const evidence = isisPort.place;
    return { device: device.name, object: name, result: 'not_verifiable', reason, evidence };
  }
  const evidence = pointTo(
    isisPort.place,
    `IS-IS is enabled on ${name} (not passive), which has no adjacency`,
  );
  const base = { device: device.name, object: name, evidence };
  const port = device.ports.get(name);
  const end = context.model.farEnd(device.name, name);
  const far = end === null ? undefined : context.facts.devices.get(end.device);
  const farPort = end === null ? undefined : far?.ports.get(end.port);
  const own = port === undefined ? null : shutOnPurpose(context, device, port);
  const other =
    far === undefined || farPort === undefined ? null : shutOnPurpose(context, far, farPort);
  const purpose = own ?? other;
  if (purpose !== null) {
    const reason = { code: 'shut_on_purpose' as const, why: purpose.why };
    return { ...base, result: 'pass', reason, related: purpose.evidence, meant: true };
  }
  const line = lastChange(device, name);
  if (isUntold(context, device, isisPort)) {
    const up = line?.change === 'up' ? (line.time?.written ?? '?') : null;
    const related = line === undefined ? [] : [pointToLine(line)];
    return { ...base, result: 'not_verifiable', reason: { code: 'segment', up }, related };
  }
  const lost = line?.change === 'down' ? line : null;
  const at = lost === null ? null : (lost.time?.written ?? '?');
  return {
    ...base,
    result: 'fail',
    reason: { code: 'none', lost: at, why: lost?.reason ?? null },
    related: lost === null ? [] : [pointToLine(lost)],
    since: lost?.time?.earliest.toISOString(),
  };
}

/** Core ports of a router whose IS-IS could not be read. */
function notListed(context: CheckContext, device: DeviceFacts): Found[] {
  const area = readingOf(device, 'isis');
  if (area.state !== 'failed') return [];
  const names = context.model
    .linksOf(device.name)
    .flatMap(({ ends }) => ends.filter((end) => end.device === device.name).map((end) => end.port));
  const addressed = [...device.ports.values()].filter(
    (port) => port.address !== null && canLink(port.name),
  );
  const core = [...names, ...addressed.map((port) => port.name)].filter(
    (name) => (device.ports.get(name)?.vrf ?? null) === null,
  );
  return (core.length === 0 ? ['all'] : [...new Set(core)]).map((name) =>
    unread(device.name, name, area, 'no reason given'),
  );
}

/** One check for each port on which IS-IS is active. */
export const isisAdjacency = defineCheck({
  id: 'isis.adjacency',
  resource: ofLink('adjacency'),
  reading: ['isis'],
  words: ['adjacency', 'is-is', 'igp'],
  label: ['IS-IS adjacency', (port) => `IS-IS adjacency on ${port}`],
  expectation: 'an adjacency that is UP on each interface where IS-IS is enabled and not passive',
  rule: 'ISO 10589: an active circuit forms an adjacency with the router behind it; the tool lists only those that are UP, so a lost one shows as an absence',
  say,
  leavesOpen: ({ goal }, port) => goal.entities.interfaces.includes(port),
  evaluate: (context) =>
    seenDevices(context).flatMap((device) => [
      ...(device.isis?.ports ?? [])
        .filter(expectsAdjacency)
        .map((port) =>
          hasAdjacency(device, port.name)
            ? present(context, device, port.name)
            : missing(context, device, port),
        ),
      ...notListed(context, device),
    ]),
});
