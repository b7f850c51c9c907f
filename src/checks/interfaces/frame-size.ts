import type { Check } from '../../domain/analysis/check';
import { pointTo, seenDevices, type CheckContext } from '../context';
import type { DeviceFacts, PortFacts } from '../facts';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { below } from '../parse/place';
import { isCore, isLoopback, isPassive } from './use';

const kind: CheckKind = {
  check: 'interface.mtu_match',
  expectation: 'the same MTU at both ends, and no less than the other core ports',
  rule: 'ISO 10589: hellos are padded to the MTU, so the smaller end drops them; RFC 3032: a labelled packet that does not fit is lost',
};

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

function judge(context: CheckContext, { device, port, mtu }: SizedPort): Judgement {
  const place = port.details ?? { ref: '', pointer: '' };
  const base = {
    device: device.name,
    object: port.name,
    evidence: pointTo(below(place, 'mtu'), `mtu=${mtu}`),
  };
  const far = farSize(context, device.name, port.name);
  const both = new Set([`${device.name} ${port.name}`, `${far?.device.name} ${far?.port.name}`]);
  const usual = usualSize(context, both);
  const compared = usual === null ? '' : `; other core ports have ${usual}`;
  if (far === null) {
    if (usual !== null && mtu < usual) {
      return { ...base, result: 'fail', value: `mtu=${mtu}${compared}` };
    }
    return { ...base, result: 'not_verifiable', value: `mtu=${mtu}, far end not read${compared}` };
  }
  const value = `mtu=${mtu}, ${far.device.name} ${far.port.name} has ${far.mtu}${compared}`;
  const related =
    far.port.details === null ? [] : [pointTo(below(far.port.details, 'mtu'), `mtu=${far.mtu}`)];
  if (mtu === far.mtu) {
    return { ...base, result: usual !== null && mtu < usual ? 'fail' : 'pass', value, related };
  }
  const odd = usual === null || mtu !== usual;
  return { ...base, result: odd ? 'fail' : 'pass', value, related };
}

function withoutSize(device: DeviceFacts, port: PortFacts): Judgement {
  const evidence = port.details === null ? null : pointTo(port.details, 'no mtu in the reply');
  const base = { device: device.name, object: port.name, evidence };
  return { ...base, result: 'not_verifiable', value: 'the router does not report the MTU' };
}

/** One check for each core port of which the single view was read. */
export function checkFrameSizes(context: CheckContext): Check[] {
  return corePorts(context).map(({ device, port }) =>
    makeCheck(
      kind,
      port.mtu === null
        ? withoutSize(device, port)
        : judge(context, { device, port, mtu: port.mtu }),
    ),
  );
}
