import type { Check } from '../../domain/analysis/check';
import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import type { DeviceFacts, IsisPortFacts, PortFacts } from '../facts';
import { identityLoopbacks } from '../identity/shared-loopbacks';
import { isLoopback } from '../interfaces/use';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';

const kind: CheckKind = {
  check: 'isis.interfaces',
  expectation: 'the loopback and the core ports take part in IS-IS alike at both ends',
  rule: 'sessions and labels hang on the loopback being announced (RFC 4364); ISO 10589: both ends of a circuit must be active and of one type',
};

function loopback(device: DeviceFacts, port: PortFacts): Judgement[] {
  const { isis } = device;
  if (isis === null) return [];
  const base = { device: device.name, object: port.name };
  const listed = isis.ports.find((one) => one.name === port.name);
  if (listed !== undefined && listed.enabled) {
    const value = `listed in IS-IS, address ${port.address}`;
    return [{ ...base, result: 'pass', value, evidence: pointTo(listed.place, value) }];
  }
  if (!isis.portsComplete) return [];
  const value = `${port.name} (${port.address}) is ${port.admin}/${port.oper} but not in IS-IS`;
  const evidence = pointTo(
    isis.place,
    `interfaces: ${isis.ports.map((one) => one.name).join(', ')}`,
  );
  const commits = device.logs.lines.filter((line) => line.kind === 'commit').slice(-2);
  return [{ ...base, result: 'fail', value, evidence, related: commits.map(pointToLine) }];
}

function farIsisPort(
  context: CheckContext,
  device: string,
  port: string,
): { device: DeviceFacts; port: IsisPortFacts | null } | null {
  const end = context.model.farEnd(device, port);
  const far = end === null ? undefined : context.facts.devices.get(end.device);
  if (end === null || far === undefined || far.isis === null) return null;
  return { device: far, port: far.isis.ports.find((one) => one.name === end.port) ?? null };
}

/** The circuit type that most other active ports have; the odd end of a link is to blame. */
function usualType(context: CheckContext): string | null {
  const types = seenDevices(context).flatMap((device) =>
    (device.isis?.ports ?? []).flatMap((port) =>
      port.passive || isLoopback(port.name) ? [] : (port.circuitType ?? []),
    ),
  );
  const count = (type: string) => types.filter((one) => one === type).length;
  const [best] = [...new Set(types)].sort((a, b) => count(b) - count(a));
  return best !== undefined && count(best) * 2 > types.length ? best : null;
}

function active(context: CheckContext, device: DeviceFacts, port: IsisPortFacts): Judgement[] {
  if (isLoopback(port.name)) return [];
  const base = { device: device.name, object: port.name };
  const far = farIsisPort(context, device.name, port.name);
  const other = far?.port ?? null;
  if (port.passive && other !== null && !other.passive) {
    const value = `passive, while ${far?.device.name} is active on ${other.name}`;
    return [{ ...base, result: 'fail', value, evidence: pointTo(port.place, 'passive=true') }];
  }
  const types = [port.circuitType, other?.circuitType ?? null];
  if (types[0] !== null && types[1] !== null && types[0] !== types[1]) {
    const usual = usualType(context);
    if (usual === null || types[0] !== usual) {
      const value = `circuit type ${types[0]}, ${far?.device.name} ${other?.name} has ${types[1]}`;
      return [{ ...base, result: 'fail', value, evidence: pointTo(port.place, value) }];
    }
  }
  if (port.passive) return [];
  const value = 'active in IS-IS';
  return [{ ...base, result: 'pass', value, evidence: pointTo(port.place, value) }];
}

/** A link whose far end is active in IS-IS while this end does not take part at all. */
function leftOut(context: CheckContext, device: DeviceFacts, port: PortFacts): Judgement[] {
  const { isis } = device;
  if (isis === null || !isis.portsComplete) return [];
  if (port.vrf !== null || isLoopback(port.name)) return [];
  if (isis.ports.some((one) => one.name === port.name)) return [];
  const far = farIsisPort(context, device.name, port.name);
  if (far?.port == null || far.port.passive || !far.port.enabled) return [];
  const value = `not in IS-IS, while ${far.device.name} is active on ${far.port.name}`;
  const evidence = pointTo(
    isis.place,
    `interfaces: ${isis.ports.map((one) => one.name).join(', ')}`,
  );
  return [{ device: device.name, object: port.name, result: 'fail', value, evidence }];
}

/** One check for each loopback that others need and each port between routers. */
export function checkIsisPorts(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) => {
    const ports = [...device.ports.values()];
    return [
      ...identityLoopbacks(device).flatMap((port) => loopback(device, port)),
      ...(device.isis?.ports ?? []).flatMap((port) => active(context, device, port)),
      ...ports.flatMap((port) => leftOut(context, device, port)),
    ].map((one) => makeCheck(kind, one));
  });
}
