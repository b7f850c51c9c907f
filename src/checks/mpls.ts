import { pointTo, seenDevices, type CheckContext } from './context';
import { defineCheck, notRead, unread, type Judgement } from './define-check';
import { areaOf, type DeviceFacts } from './facts';
import { isCore, isLoopback } from './interfaces/use';
import { expectsAdjacency, hasAdjacency } from './isis/adjacencies';
import { below } from './parse/place';
import { ofObject } from './needs/resources';

const say = {
  listed: () => 'listed as enabled',
  off: () => 'enabled=false on a router of the core',
  off_but_listed: () => 'enabled=false, yet interfaces are listed: the sources disagree',
  left_out: () => 'has an IS-IS adjacency but is not among the MPLS interfaces',
  use_not_known: () => 'not among the MPLS interfaces; whether the IGP uses it is not known',
  list_not_complete: () => 'not among the MPLS interfaces that have a name in the reply',
  not_read: notRead,
};

type Found = Judgement<typeof say>;

/** A reflector does not forward traffic, so its links need no labels, unless the other end has them. */
function carriesTraffic(context: CheckContext, device: DeviceFacts, port: string): boolean {
  const isReflector = (one: DeviceFacts | undefined) => one?.role?.toUpperCase() === 'RR';
  const far = context.model.farDevice(device.name, port);
  const end = context.model.farEnd(device.name, port);
  const other = context.facts.devices.get(far ?? '');
  const hasLabels = other?.mpls?.ports.some((one) => one.name === end?.port) === true;
  return hasLabels || (!isReflector(device) && !isReflector(other));
}

/** Ports that ought to carry labels: active in IS-IS, or core links of a router without its IS-IS read. */
function corePorts(context: CheckContext, device: DeviceFacts): string[] {
  if (device.isis !== null)
    return device.isis.ports.filter(expectsAdjacency).map((port) => port.name);
  const listed = [...device.ports.values()]
    .filter((port) => isCore(context, device, port) && !isLoopback(port.name))
    .map((port) => port.name);
  const linked = context.model
    .linksOf(device.name)
    .flatMap(({ ends }) =>
      ends.filter((end) => end.device === device.name && igpUses(context, device, end.port)),
    );
  return [...new Set([...listed, ...linked.map((end) => end.port)])];
}

/** Whether the IGP uses the port: an adjacency at either end. */
function igpUses(context: CheckContext, device: DeviceFacts, port: string): boolean {
  if (hasAdjacency(device, port)) return true;
  const end = context.model.farEnd(device.name, port);
  const far = end === null ? undefined : context.facts.devices.get(end.device);
  return end !== null && far !== undefined && hasAdjacency(far, end.port);
}

function ofPort(context: CheckContext, device: DeviceFacts, name: string): Found[] {
  const mpls = device.mpls;
  if (mpls === null) return [];
  const base = { device: device.name, object: name };
  const listed = mpls.ports.find((one) => one.name === name);
  if (listed !== undefined) {
    const evidence = pointTo(listed.place, name);
    return [{ ...base, result: 'pass', reason: { code: 'listed' }, evidence }];
  }
  if (!carriesTraffic(context, device, name)) return [];
  const place = below(mpls.place, 'interfaces');
  const evidence = pointTo(
    place,
    `MPLS interfaces: ${mpls.ports.map((one) => one.name).join(', ') || 'none'} (no ${name})`,
  );
  if (!mpls.complete) {
    const reason = { code: 'list_not_complete' as const };
    return [{ ...base, result: 'not_verifiable', reason, evidence }];
  }
  if (igpUses(context, device, name)) {
    return [{ ...base, result: 'fail', reason: { code: 'left_out' }, evidence }];
  }
  return [{ ...base, result: 'not_verifiable', reason: { code: 'use_not_known' }, evidence }];
}

function judge(context: CheckContext, device: DeviceFacts): Found[] {
  const { mpls } = device;
  const area = areaOf(device, 'mpls');
  if (mpls === null) {
    const tried = area.state === 'failed' || area.state === 'absent';
    return tried ? [unread(device.name, 'device', area)] : [];
  }
  const ports = corePorts(context, device);
  const transit = ports.some((port) => carriesTraffic(context, device, port));
  const switchesLabels =
    /^(p|pe)$/i.test(device.role ?? '') ||
    (device.role === null &&
      (device.isis !== null || ports.some((port) => igpUses(context, device, port))));
  const evidence = pointTo(below(mpls.place, 'enabled'), 'enabled=false');
  const base = { device: device.name, object: 'device', evidence };
  if (mpls.enabled === false && mpls.ports.length === 0 && mpls.complete) {
    if (!switchesLabels || !transit) return [];
    return [{ ...base, result: 'fail', reason: { code: 'off' } }];
  }
  const reason = { code: 'off_but_listed' as const };
  const overall: Found = { ...base, result: 'not_verifiable', reason, contradiction: true };
  return [
    ...(mpls.enabled === false ? [overall] : []),
    ...ports.flatMap((port) => ofPort(context, device, port)),
  ];
}

/** One check for each core port, or one for a router where MPLS is off or was not read. */
export const mplsEnabled = defineCheck({
  id: 'mpls.enabled',
  resource: ofObject('labels'),
  reading: ['mpls', 'isis'],
  words: ['mpls', 'label'],
  label: ['MPLS on interfaces', (port) => `MPLS on ${port}`],
  expectation: 'MPLS on each interface that carries the IGP between routers of the core',
  rule: 'RFC 5443: a link that the IGP uses without labels drops VPN traffic although all sessions stay up',
  say,
  evaluate: (context) => seenDevices(context).flatMap((device) => judge(context, device)),
});
