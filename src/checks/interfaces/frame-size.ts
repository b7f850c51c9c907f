import { asksAbout, pointTo, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import { areaOf, type DeviceFacts, type PortFacts } from '../facts';
import { below } from '../parse/place';
import { isCore, isLoopback, isPassive } from './use';
import { ofLink } from '../needs/resources';

interface Sizes {
  mtu: number;
  /** What most other core ports have, where most have the same. */
  usual: number | null;
  /** How many others of those that were read have it. */
  alike: number;
  /** How many have it with this one and its far end; absent in what was kept before it was counted. */
  all?: number;
}

/** Several ports may be told in one sentence, so each counts itself among those that have its size. */
function comparison({ mtu, usual, alike, all }: Sizes): string {
  if (usual === null) return '';
  if (mtu === usual && all !== undefined)
    return `; ${all} core interfaces that were read have ${usual}`;
  return `; ${alike} other core ${alike === 1 ? 'interface' : 'interfaces'} that ${alike === 1 ? 'was' : 'were'} read ${alike === 1 ? 'has' : 'have'} ${usual}`;
}

const say = {
  alone: (data: Sizes) => `MTU ${data.mtu}${comparison(data)}`,
  far_end_not_read: (data: Sizes) =>
    `MTU ${data.mtu}; the MTU of the far end was not read${comparison(data)}`,
  compared: (data: Sizes & { far: string; farPort: string; farMtu: number }) =>
    `MTU ${data.mtu}; ${data.farPort} on ${data.far} has ${data.farMtu}${comparison(data)}`,
  counted_otherwise: (data: {
    mtu: number;
    far: string;
    farPort: string;
    farMtu: number;
    isUp: boolean;
  }) =>
    `MTU ${data.mtu}; ${data.farPort} on ${data.far} has ${data.farMtu}: they differ by an Ethernet header, which some makes of router count and others do not; ${data.isUp ? 'the IS-IS adjacency is up' : 'whether the IS-IS adjacency is up was not read'}`,
  not_reported: () => 'the router does not report the MTU',
};

type Found = Judgement<typeof say>;

/** A core port with its MTU. */
export interface SizedPort {
  device: DeviceFacts;
  port: PortFacts;
  mtu: number;
}

/** Core ports of which the single view was read; what is behind a passive one has its own MTU. */
function corePorts(context: CheckContext): { device: DeviceFacts; port: PortFacts }[] {
  return seenDevices(context).flatMap((device) =>
    [...device.ports.values()].flatMap((port) =>
      port.details !== null &&
      isCore(context, device, port) &&
      !isPassive(device, port.name) &&
      !isLoopback(port.name)
        ? [{ device, port }]
        : [],
    ),
  );
}

function sizedPorts(context: CheckContext): SizedPort[] {
  return corePorts(context).flatMap(({ device, port }) =>
    port.mtu === null ? [] : [{ device, port, mtu: port.mtu }],
  );
}

/** The MTU that most other core ports have, or null where there is no clear majority of two or more. */
export function usualSize(context: CheckContext, except: ReadonlySet<string>): number | null {
  const counts = new Map<number, number>();
  const others = sizedPorts(context).filter(
    (one) => !except.has(`${one.device.name} ${one.port.name}`),
  );
  for (const { mtu } of others) counts.set(mtu, (counts.get(mtu) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] * 2 <= others.length) return null;
  return best[0];
}

function farSize(context: CheckContext, device: string, port: string): SizedPort | null {
  const end = context.model.farEnd(device, port);
  const other = end === null ? undefined : context.facts.devices.get(end.device);
  const farPort = end === null ? undefined : other?.ports.get(end.port);
  if (other === undefined || farPort === undefined || farPort.mtu === null) return null;
  return { device: other, port: farPort, mtu: farPort.mtu };
}

/** Ethernet header, with a VLAN tag, and either with the checksum behind: what vendors count or leave out, bytes. */
const headers = new Set([14, 18, 22]);

/** `HundredGigE0/0/0/0` and `100GE1/0/1`: what a router calls its ports, without their numbers. */
const family = (port: string) => port.replace(/(?<![\d/.:-])[\d/.:-]+$/, '').toLowerCase();

/** Whether two ends may have one size and count it otherwise: they are of different makes, and a header apart. */
function mayCountOtherwise(one: SizedPort, far: SizedPort): boolean {
  return (
    headers.has(Math.abs(one.mtu - far.mtu)) && family(one.port.name) !== family(far.port.name)
  );
}

/** Whether the adjacency over a port is up, whose hellos are padded to its size; null where that was not read. */
function hasAdjacency({ device, port }: SizedPort): boolean | null {
  if (device.isis === null) return areaOf(device, 'isis').state === 'absent' ? false : null;
  return device.isis.adjacencies.some((seen) => seen.port === port.name);
}

function judge(context: CheckContext, { device, port, mtu }: SizedPort): Found {
  const place = port.details ?? { ref: '', pointer: '' };
  const base = {
    device: device.name,
    object: port.name,
    evidence: pointTo(below(place, 'mtu'), `mtu=${mtu}`),
  };
  const far = farSize(context, device.name, port.name);
  const both = new Set([`${device.name} ${port.name}`, `${far?.device.name} ${far?.port.name}`]);
  const usual = usualSize(context, both);
  const others = sizedPorts(context).filter(
    (one) => !both.has(`${one.device.name} ${one.port.name}`),
  );
  const alike = others.filter((one) => one.mtu === usual).length;
  const all = sizedPorts(context).filter((one) => one.mtu === usual).length;
  const sizes = { mtu, usual, alike, all };
  if (far === null) {
    return usual !== null && mtu < usual
      ? { ...base, result: 'fail', reason: { code: 'alone', ...sizes } }
      : { ...base, result: 'not_verifiable', reason: { code: 'far_end_not_read', ...sizes } };
  }
  const ends = { far: far.device.name, farPort: far.port.name, farMtu: far.mtu };
  const reason = { code: 'compared' as const, ...sizes, ...ends };
  const related =
    far.port.details === null ? [] : [pointTo(below(far.port.details, 'mtu'), `mtu=${far.mtu}`)];
  if (mtu === far.mtu) {
    // A header less at both ends, and no port of their make has the size of the others.
    const isOfMake = others.some(
      (one) => one.mtu === usual && family(one.port.name) === family(port.name),
    );
    const isSmall = usual !== null && mtu < usual && (isOfMake || !headers.has(usual - mtu));
    return { ...base, result: isSmall ? 'fail' : 'pass', reason, related };
  }
  // Hellos may go without padding: who loses large packets is not told that the sizes fit.
  const { symptom, size, traffic } = context.question;
  const here = { device, port, mtu };
  if (!(symptom && (size || traffic)) && mayCountOtherwise(here, far)) {
    const seen = new Set([hasAdjacency(here), hasAdjacency(far)]);
    const isUp = seen.has(true);
    const counted = { code: 'counted_otherwise' as const, mtu, ...ends, isUp };
    if (isUp) return { ...base, result: 'pass', reason: counted, related };
    if (!seen.has(false)) return { ...base, result: 'not_verifiable', reason: counted, related };
  }
  const odd = usual === null || mtu !== usual;
  return { ...base, result: odd ? 'fail' : 'pass', reason, related };
}

function withoutSize(device: DeviceFacts, port: PortFacts): Found {
  const evidence = port.details === null ? null : pointTo(port.details, 'no mtu in the reply');
  const base = { device: device.name, object: port.name, evidence };
  return { ...base, result: 'not_verifiable', reason: { code: 'not_reported' } };
}

/** One check for each core port of which the single view was read. */
export const mtuMatch = defineCheck({
  id: 'interface.mtu_match',
  resource: ofLink('frames'),
  reading: ['interface_details', 'isis'],
  words: ['mtu'],
  label: ['MTU match with the far end', (port) => `MTU of ${port}`],
  expectation: 'the same MTU at both ends, and no less than the other core interfaces',
  rule: 'ISO 10589: hellos are padded to the MTU, so the smaller end drops them; RFC 3032: a labeled packet that does not fit is lost',
  say,
  leavesOpen: (context, port) => context.question.names('mtu') && asksAbout(context, port),
  evaluate: (context) => {
    const ports = corePorts(context);
    const found = ports.map(({ device, port }) =>
      port.mtu === null
        ? withoutSize(device, port)
        : judge(context, { device, port, mtu: port.mtu }),
    );
    const failing = new Set(
      found.filter(({ result }) => result === 'fail').map((one) => `${one.device} ${one.object}`),
    );
    // The link has one fault, told of the end that is at odds with the rest; the other end is no fit.
    return found.filter(({ device, object, result, reason }) => {
      const isMismatch = reason.code === 'compared' && reason.mtu !== reason.farMtu;
      if (result !== 'pass' || !isMismatch || context.goal.entities.interfaces.includes(object))
        return true;
      return !failing.has(`${reason.far} ${reason.farPort}`) || device === reason.far;
    });
  },
});
