import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { isEstablished } from '../bgp/sessions';
import { defineCheck, type Judgement } from '../define-check';
import type { DeviceFacts, IsisPortFacts, PortFacts } from '../facts';
import { identityLoopbacks } from '../identity/shared-loopbacks';
import { isLoopback } from '../interfaces/use';
import { resourceId } from '../needs/resources';

interface FarPort {
  far: string;
  farPort: string;
}

const say = {
  active: () => 'IS-IS enabled, not passive',
  loopback_listed: ({ address }: { address: string | null }) => `IS-IS enabled, address ${address}`,
  loopback_left_out: (data: Pick<PortFacts, 'name' | 'address' | 'admin' | 'oper'>) =>
    `${data.name} (${data.address}) is ${data.admin}/${data.oper} but not in IS-IS`,
  no_host_route: ({ address, length }: { address: string; length: number }) =>
    `${address}/${length}, while the loopbacks of the other routers are /32`,
  passive: ({ far, farPort }: FarPort) => `passive, while ${far} is active on ${farPort}`,
  circuit_type: (data: FarPort & { type: string; farType: string }) =>
    `circuit type ${data.type}, ${data.far} ${data.farPort} has ${data.farType}`,
  left_out: ({ far, farPort }: FarPort) => `not in IS-IS, while ${far} is active on ${farPort}`,
};

type Found = Judgement<typeof say>;

/** A difference tells only beside so many twins that are alike. */
const twins = 2;

/**
 * The length of the network of a loopback with VRFs behind it, where it alone announces no host route.
 * Labels are given out for next hops as /32 (RFC 4364, section 5). Some networks make do without, so it
 * counts where users miss something.
 */
function shortMask(context: CheckContext, device: DeviceFacts, port: PortFacts): number | null {
  const { address, prefixLength: length } = port;
  const serves =
    device.vpn?.vrfs.some((vrf) => vrf.ports.length > 0) === true ||
    (device.bgp?.vrfs.length ?? 0) > 0;
  if (!context.question.symptom || !serves || address === null || address.includes(':'))
    return null;
  if (length === null || length === 32 || !identityLoopbacks(device).includes(port)) return null;
  const others = seenDevices(context)
    .filter((one) => one !== device)
    .flatMap(identityLoopbacks)
    .filter((one) => one.address?.includes(':') === false && one.prefixLength !== null);
  const isAlone = others.length >= twins && others.every((one) => one.prefixLength === 32);
  return isAlone ? length : null;
}

function loopback(context: CheckContext, device: DeviceFacts, port: PortFacts): Found[] {
  const { isis } = device;
  if (isis === null) return [];
  const base = { device: device.name, object: port.name };
  const listed = isis.ports.find((one) => one.name === port.name);
  const length = shortMask(context, device, port);
  if (length !== null) {
    const place = port.brief ?? port.details;
    const address = port.address ?? '';
    const evidence = place === null ? null : pointTo(place, `${address}/${length}`);
    const reason = { code: 'no_host_route' as const, address, length };
    const commits = device.logs.lines.filter((line) => line.kind === 'commit').slice(-2);
    return [{ ...base, result: 'fail', reason, evidence, related: commits.map(pointToLine) }];
  }
  if (listed !== undefined && listed.enabled) {
    const reason = { code: 'loopback_listed' as const, address: port.address };
    return [{ ...base, result: 'pass', reason, evidence: listed.place }];
  }
  if (!isis.portsComplete) return [];
  const { name, address, admin, oper } = port;
  const reason = { code: 'loopback_left_out' as const, name, address, admin, oper };
  const evidence = pointTo(
    isis.place,
    `interfaces: ${isis.ports.map((one) => one.name).join(', ')}`,
  );
  const commits = device.logs.lines.filter((line) => line.kind === 'commit').slice(-2);
  return [{ ...base, result: 'fail', reason, evidence, related: commits.map(pointToLine) }];
}

/**
 * Loopbacks that are no identity of their router but that all others announce which have one of that
 * name: next hops of services, for instance.
 */
function commonLoopbacks(context: CheckContext, device: DeviceFacts): PortFacts[] {
  const isListed = (one: DeviceFacts, name: string) =>
    one.isis?.ports.some((port) => port.name === name && port.enabled) === true;
  const identities = identityLoopbacks(device);
  return [...device.ports.values()].filter((port) => {
    if (!isLoopback(port.name) || port.vrf !== null || port.address === null) return false;
    if (identities.includes(port) || isListed(device, port.name)) return false;
    const others = seenDevices(context).filter(
      (one) => one !== device && one.isis !== null && one.ports.get(port.name)?.vrf === null,
    );
    return others.length >= twins && others.every((one) => isListed(one, port.name));
  });
}

/**
 * Loopbacks that other routers of the AS open sessions to, whatever else identifies their router. One to
 * which a session is up is reached by other means than IS-IS.
 */
function peeredLoopbacks(context: CheckContext, device: DeviceFacts): PortFacts[] {
  const sessions = seenDevices(context).flatMap((one) =>
    one === device
      ? []
      : (one.bgp?.neighbors ?? []).filter(({ remoteAs }) => remoteAs === one.bgp?.asNumber),
  );
  return [...device.ports.values()].filter((port) => {
    if (!isLoopback(port.name) || port.vrf !== null || port.address === null) return false;
    const to = sessions.filter(({ address }) => address === port.address);
    return to.length > 0 && !to.some(isEstablished);
  });
}

/** A router may call itself by one loopback while all sessions of the others lead to another one. */
function namesOnly(context: CheckContext, device: DeviceFacts, port: PortFacts): boolean {
  const led = new Set(
    seenDevices(context)
      .filter((one) => one !== device)
      .flatMap(
        (one) => one.bgp?.neighbors.filter(isEstablished).map(({ address }) => address) ?? [],
      ),
  );
  const isLed = (one: PortFacts) => one.address !== null && led.has(one.address);
  return (
    port.address !== device.address &&
    !isLed(port) &&
    [...device.ports.values()].some((one) => isLoopback(one.name) && isLed(one))
  );
}

function neededLoopbacks(context: CheckContext, device: DeviceFacts): Set<PortFacts> {
  return new Set([
    ...identityLoopbacks(device).filter((port) => !namesOnly(context, device, port)),
    ...commonLoopbacks(context, device),
    ...peeredLoopbacks(context, device),
  ]);
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

function active(context: CheckContext, device: DeviceFacts, port: IsisPortFacts): Found[] {
  if (isLoopback(port.name)) return [];
  const base = { device: device.name, object: port.name };
  const far = farIsisPort(context, device.name, port.name);
  const other = far?.port ?? null;
  const end = { far: far?.device.name ?? '', farPort: other?.name ?? '' };
  if (port.passive && other !== null && !other.passive) {
    const evidence = pointTo(port.place, 'passive=true');
    return [{ ...base, result: 'fail', reason: { code: 'passive', ...end }, evidence }];
  }
  const type = port.circuitType;
  const farType = other?.circuitType ?? null;
  if (type !== null && farType !== null && type !== farType) {
    const usual = usualType(context);
    if (usual === null || type !== usual) {
      const reason = { code: 'circuit_type' as const, type, ...end, farType };
      return [{ ...base, result: 'fail', reason, evidence: port.place }];
    }
  }
  if (port.passive) return [];
  return [{ ...base, result: 'pass', reason: { code: 'active' }, evidence: port.place }];
}

/** A link whose far end is active in IS-IS while this end does not take part at all. */
function leftOut(context: CheckContext, device: DeviceFacts, port: PortFacts): Found[] {
  const { isis } = device;
  if (isis === null || !isis.portsComplete) return [];
  if (port.vrf !== null || isLoopback(port.name)) return [];
  if (isis.ports.some((one) => one.name === port.name)) return [];
  const far = farIsisPort(context, device.name, port.name);
  if (far?.port == null || far.port.passive || !far.port.enabled) return [];
  const reason = { code: 'left_out' as const, far: far.device.name, farPort: far.port.name };
  const evidence = pointTo(
    isis.place,
    `interfaces: ${isis.ports.map((one) => one.name).join(', ')}`,
  );
  return [{ device: device.name, object: port.name, result: 'fail', reason, evidence }];
}

/** One check for each loopback that others need and each port between routers. */
export const isisInterfaces = defineCheck({
  id: 'isis.interfaces',
  resource: (_context, { device, object }) =>
    isLoopback(object) ? resourceId('loopback', device) : resourceId('isis_port', device, object),
  reading: ['isis', 'interfaces'],
  words: ['interfaces in is-is'],
  label: ['interfaces in IS-IS', (port) => `${port} in IS-IS`],
  expectation: 'the loopback and the core interfaces take part in IS-IS alike at both ends',
  rule: 'sessions and labels hang on the loopback being announced (RFC 4364); ISO 10589: both ends of a circuit must be active and of one type',
  say,
  evaluate: (context) =>
    seenDevices(context).flatMap((device) => {
      const ports = [...device.ports.values()];
      return [
        ...[...neededLoopbacks(context, device)].flatMap((port) => loopback(context, device, port)),
        ...(device.isis?.ports ?? []).flatMap((port) => active(context, device, port)),
        ...ports.flatMap((port) => leftOut(context, device, port)),
      ];
    }),
});
