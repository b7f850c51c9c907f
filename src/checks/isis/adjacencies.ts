import { latestLine } from '../log-lines';
import type { Check } from '../../domain/analysis/check';
import { readingOf } from '../collection';
import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import type { DeviceFacts, IsisPortFacts } from '../facts';
import { shutOnPurpose } from '../interfaces/purpose';
import { isLoopback } from '../interfaces/use';
import { canLink } from '../links';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';

const kind: CheckKind = {
  check: 'isis.adjacency',
  expectation: 'an adjacency that is UP on each port where IS-IS is active',
  rule: 'ISO 10589: an active circuit forms an adjacency with the router behind it; the tool lists only those that are UP, so a lost one shows as an absence',
};

/** Whether a port should have an adjacency: IS-IS is on, not passive, and it is no loopback. */
export function expectsAdjacency(port: IsisPortFacts): boolean {
  return port.enabled && !port.passive && !isLoopback(port.name);
}

export function hasAdjacency(device: DeviceFacts, port: string): boolean {
  return device.isis?.adjacencies.some((one) => one.port === port) ?? false;
}

/** The far end denies the adjacency: its IS-IS was read, is active on the link, and lists none. */
export function farDenies(context: CheckContext, device: string, port: string): string | null {
  const end = context.model.farEnd(device, port);
  const far = end === null ? undefined : context.facts.devices.get(end.device);
  if (end === null || far === undefined || far.isis === null) return null;
  const active = far.isis.ports.find((one) => one.name === end.port);
  if (!far.isis.adjacenciesComplete) return null;
  if (active === undefined || !expectsAdjacency(active) || hasAdjacency(far, end.port)) return null;
  return `${far.name} lists none on ${end.port}`;
}

function present(context: CheckContext, device: DeviceFacts, name: string): Judgement {
  const adjacency = device.isis?.adjacencies.find((one) => one.port === name);
  const place = adjacency?.place ?? device.isis?.place ?? { ref: '', pointer: '' };
  const to = adjacency?.neighbor ?? adjacency?.systemId ?? 'its neighbor';
  const evidence = pointTo(place, `UP to ${to}, level ${adjacency?.level ?? '?'}`);
  const base = { device: device.name, object: name, evidence };
  const denial = farDenies(context, device.name, name);
  if (denial !== null) {
    const value = `listed as UP, but ${denial}: the two ends disagree`;
    return { ...base, result: 'not_verifiable', value };
  }
  const port = device.ports.get(name);
  if (port?.oper === 'DOWN' || port?.admin === 'DOWN') {
    const value = `listed as UP on a port that is ${port.admin}/${port.oper}: the sources disagree`;
    return { ...base, result: 'not_verifiable', value };
  }
  return { ...base, result: 'pass', value: `state=UP to ${to}` };
}

function missing(context: CheckContext, device: DeviceFacts, isisPort: IsisPortFacts): Judgement {
  const { name } = isisPort;
  if (device.isis?.adjacenciesComplete === false) {
    const value = 'the list of adjacencies is missing or holds entries without a port';
    const evidence = pointTo(isisPort.place, value);
    return { device: device.name, object: name, result: 'not_verifiable', value, evidence };
  }
  const evidence = pointTo(isisPort.place, `${name} is active in IS-IS and has no adjacency`);
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
    const value = `none, the link is shut on purpose (${purpose.text})`;
    return { ...base, result: 'pass', value, related: purpose.evidence };
  }
  const line = latestLine(device.logs.lines, (one) => one.kind === 'isis' && one.port === name);
  const lost = line?.change === 'down' ? line : null;
  const since =
    lost === null ? '' : `, lost ${lost.time?.written ?? '?'} (${lost.reason ?? 'no reason'})`;
  return {
    ...base,
    result: 'fail',
    value: `active, no adjacency listed${since}`,
    related: lost === null ? [] : [pointToLine(lost)],
  };
}

/** Core ports of a router whose IS-IS could not be read. */
function unread(context: CheckContext, device: DeviceFacts): Judgement[] {
  const area = readingOf(device, 'isis');
  if (area.state !== 'failed') return [];
  const value = `not read: ${area.reason ?? 'no reason given'}`.slice(0, 200);
  const names = context.model
    .linksOf(device.name)
    .flatMap(({ ends }) => ends.filter((end) => end.device === device.name).map((end) => end.port));
  const addressed = [...device.ports.values()].filter(
    (port) => port.address !== null && canLink(port.name),
  );
  const core = [...names, ...addressed.map((port) => port.name)].filter(
    (name) => (device.ports.get(name)?.vrf ?? null) === null,
  );
  return (core.length === 0 ? ['all'] : [...new Set(core)]).map((object) => ({
    device: device.name,
    object,
    result: 'not_verifiable',
    value,
    evidence: area.place === null ? null : pointTo(area.place, value),
  }));
}

/** One check for each port on which IS-IS is active. */
export function checkAdjacencies(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) => {
    const active = (device.isis?.ports ?? []).filter(expectsAdjacency);
    const read = active.map((port) =>
      hasAdjacency(device, port.name)
        ? present(context, device, port.name)
        : missing(context, device, port),
    );
    return [...read, ...unread(context, device)].map((one) => makeCheck(kind, one));
  });
}
