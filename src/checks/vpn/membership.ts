import { portsAskedAt } from '../../domain/analysis/goal';
import { isAsked, pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import { areaOf, type DeviceFacts, type PortFacts, type VrfFacts } from '../facts';
import { movedWords } from '../identity/neighbors';
import { below } from '../parse/place';
import { misplacedPorts, portsMissedBy, portsThatLeft } from './access-ports';
import {
  expectedVrfs,
  isElsewhere,
  isNamedWith,
  shownVrfs,
  testimony,
  type Witness,
} from './expected-vrfs';
import { portsMovedFrom } from './moved-ports';
import { feedsAsked } from './feeds-asked';
import { lostInRestore } from './restored';
import { sitesOf } from './sites';
import { strangersOn } from './strangers';
import { ofObject } from '../needs/resources';

interface Ports {
  ports: string[];
}

/** Ports with the address of each, where it has one: `10.200.2.1/30`. */
interface Stray extends Ports {
  addresses?: (string | null)[];
  /** The log tells that a peer behind them was in the VRF, which has other ports. */
  left?: true;
}

const withAddress = (port: string, address: string | null | undefined): string =>
  address == null ? port : `${port} (${address})`;

const addressOf = ({ address, prefixLength }: PortFacts): string | null =>
  address === null || prefixLength === null ? address : `${address}/${prefixLength}`;

const say = {
  members: ({ ports }: Ports) => ports.join(', '),
  list_denies: ({ ports }: Ports) => `${ports.join(', ')}: the interface list says otherwise`,
  claimed: ({ ports }: Ports) => `the VRF lists no interface, ${ports.join(', ')} claims it`,
  stray: ({ ports, addresses = [], left }: Stray) =>
    `${left === true ? '' : 'the VRF has no interface; '}${ports.map((port, index) => withAddress(port, addresses[index])).join(', ')} ${ports.length === 1 ? 'is' : 'are'} in the global table${left === true ? ', and the log tells of its peer in the VRF' : ''}`,
  no_port: () => 'the VRF has no interface',
  moved: ({ port, to, at }: { port: string; to: string; at: string | null }) =>
    `the VRF has no interface; ${port} was moved to VRF ${to}${at === null ? '' : ` at ${at}`}`,
  none_by_role: () => 'no VRF, as a router of its role has none',
  no_vrf: () => 'the router has no VRF',
  wrong_port: ({ port, vrf, ports }: Ports & { port: string; vrf: string }) =>
    `${ports.length === 0 ? 'no interface of its own; ' : ''}${port} is described for it and sits in VRF ${vrf}`,
  stranger: ({ port, address, home }: { port: string; address: string; home: string }) =>
    `${address} speaks on ${port}, and its subnet is that of ${home}`,
  not_here: (data: Listed) => notAmong(data),
  not_expected: (data: Listed) => `${notAmong(data)}; nothing says that it should be there`,
  lost: ({ by, ...data }: Listed & { by: Witness }) => `${notAmong(data)}; ${saidBy[by]}`,
};

interface Listed {
  router: string;
  vrfs: string[];
}

const notAmong = ({ router, vrfs }: Listed): string =>
  `not among the VRFs of ${router}: ${vrfs.join(', ') || 'it has none'}`;

const saidBy: Record<Witness, string> = {
  question: 'the question looks for it there',
  bgp: 'BGP of the router lists it',
  port: 'an interface of the router is in it',
  description: 'an interface is described for it',
  log: 'the log mentions a session in it',
  previous_run: 'the previous run saw it',
  restore:
    'an older configuration was brought back to the router, and the address asked about is on no interface',
};

type Found = Judgement<typeof say>;

/** @param hasOthers whether the VRF has other ports, so that only a log tells that these were in it */
function strayFrom(
  base: Pick<Found, 'device' | 'object' | 'evidence'>,
  stray: readonly PortFacts[],
  hasOthers: boolean,
): Found {
  const reason = {
    code: 'stray' as const,
    ports: stray.map(({ name }) => name),
    addresses: stray.map(addressOf),
    ...(hasOthers && { left: true as const }),
  };
  const related = stray.flatMap((one) =>
    one.brief === null ? [] : [pointTo(one.brief, `${one.name}: no VRF`)],
  );
  return { ...base, result: 'fail', reason, related };
}

function judge(context: CheckContext, device: DeviceFacts, vrf: VrfFacts): Found {
  const place = below(vrf.place, 'interfaces');
  const evidence = pointTo(place, vrf.ports.join(', ') || 'no interfaces');
  const base = { device: device.name, object: vrf.name, evidence };
  const contrary = { ...base, result: 'not_verifiable' as const, contradiction: true };
  const named = (ports: PortFacts[]) => ports.map((one) => one.name);
  const listRead = areaOf(device, 'interfaces').state === 'read';
  const doubtful = vrf.ports.filter((name) => {
    const port = device.ports.get(name);
    return listRead && (port === undefined || (port.vrf !== null && port.vrf !== vrf.name));
  });
  if (doubtful.length > 0) {
    return { ...contrary, reason: { code: 'list_denies', ports: doubtful } };
  }
  const wrong = misplacedPorts(context, device).find((one) => one.belongs === vrf.name);
  if (wrong !== undefined) {
    const view = device.ports.get(wrong.port)?.details ?? null;
    const related = view === null ? [] : [pointTo(below(view, 'description'), wrong.port)];
    const { port, vrf: other } = wrong;
    const reason = { code: 'wrong_port' as const, port, vrf: other, ports: vrf.ports };
    return { ...base, result: 'fail', reason, related };
  }
  const stranger = strangersOn(device).find((one) => one.vrf === vrf.name);
  if (stranger !== undefined) {
    const { port, address, home, line } = stranger;
    const reason = { code: 'stranger' as const, port, address, home };
    return { ...base, result: 'fail', reason, related: [pointToLine(line)] };
  }
  const left = listRead ? portsThatLeft(context, device, vrf.name) : [];
  if (left.length > 0) return strayFrom(base, left, vrf.ports.length > 0);
  if (vrf.ports.length > 0) {
    return { ...base, result: 'pass', reason: { code: 'members', ports: vrf.ports } };
  }
  const carrying = [...device.ports.values()].filter((port) => port.vrf === vrf.name);
  if (carrying.length > 0) {
    return { ...contrary, reason: { code: 'claimed', ports: named(carrying) } };
  }
  const stray = listRead ? portsMissedBy(context, device, vrf.name) : [];
  if (stray.length > 0) return strayFrom(base, stray, false);
  // A VRF may be kept for what it imports; whose users miss it has lost its ports.
  const missed =
    context.question.symptom &&
    (context.goal.entities.vrfs.includes(vrf.name) || feedsAsked(context, { device, vrf }));
  const result = missed ? 'fail' : 'not_verifiable';
  const move = portsMovedFrom(device, vrf.name).at(-1);
  if (move === undefined) return { ...base, result, reason: { code: 'no_port' } };
  const { port, to, line } = move;
  const reason = { code: 'moved' as const, port, to, at: line.time?.written ?? null };
  return { ...base, result, reason, related: [pointToLine(line)] };
}

/**
 * By its role, or where that is not known because the router runs no BGP: VPN routes are learnt and
 * announced by BGP only (RFC 4364, section 4), so such a router is no edge.
 */
export function carriesNoVrf(device: DeviceFacts): boolean {
  if (device.role !== null) return /^(p|rr|ce)$/i.test(device.role);
  return areaOf(device, 'bgp').state === 'absent';
}

/** A router that says that it has no VRF at all. */
function withoutVrfs(context: CheckContext, device: DeviceFacts): Found[] {
  const area = areaOf(device, 'vpn');
  const asked = context.goal.entities.vrfs.filter(
    (name) => isNamedWith(context, device, name) && !isElsewhere(device, name),
  );
  const evidence = area.place === null ? null : pointTo(area.place, area.reason ?? 'no VRF');
  const denied = shownVrfs(device).length > 0;
  // Nobody asks for VRFs on a router beside the question, and nothing read of it names one.
  if (!isAsked(context, device.name) && !denied) return [];
  const base = { device: device.name, object: 'device', evidence };
  if (carriesNoVrf(device)) return [{ ...base, result: 'pass', reason: { code: 'none_by_role' } }];
  // A question about something else, with no VRF in it, leaves nothing open here.
  const isWanted =
    context.goal.subjects.includes('vpn') && context.goal.lookupOnly?.includes('vpn') !== true;
  const isOther = context.goal.entities.vrfs.length === 0 && !isWanted;
  if (isOther && !denied) return [];
  const reason = { code: 'no_vrf' as const };
  if (denied) return [{ ...base, result: 'not_verifiable', reason }];
  const elsewhere = (names: string[]) => names.some((name) => sitesOf(context, name).length > 0);
  if (elsewhere(asked)) return [{ ...base, result: 'fail', reason }];
  const { vrfs } = context.goal.entities;
  const needless = asked.length === 0 && (hasLeft(context, device) || elsewhere(vrfs));
  return [{ ...base, result: needless ? 'pass' : 'not_verifiable', reason }];
}

/** All that is asked about of a router says itself that it is not in use there any more. */
function hasLeft({ goal }: CheckContext, device: DeviceFacts): boolean {
  const ports = portsAskedAt(goal, device.name).flatMap((name) => device.ports.get(name) ?? []);
  const { vrfs } = goal.entities;
  return (
    ports.length + vrfs.length > 0 &&
    vrfs.every((name) => isElsewhere(device, name)) &&
    ports.every(({ admin, description }) => admin === 'DOWN' && movedWords.test(description ?? ''))
  );
}

/** VRFs that the question, or something read of the router, names and that it does not list. */
function lacking(context: CheckContext, device: DeviceFacts): Found[] {
  if (areaOf(device, 'vpn').state === 'absent') return withoutVrfs(context, device);
  const { vpn } = device;
  const cut = device.incomplete.some((one) => one.subject === 'vpn');
  if (vpn === null || !vpn.complete || cut) return [];
  if (/^(p|rr|ce)$/i.test(device.role ?? '')) return [];
  const vrfs = vpn.vrfs.map((vrf) => vrf.name);
  const data = { router: device.name, vrfs };
  const restored = lostInRestore(context, device).map(({ vrf }) => vrf);
  return [...new Set([...expectedVrfs(context, device), ...restored])]
    .filter((name) => !vrfs.includes(name))
    .map((name): Found => {
      const evidence = pointTo(vpn.place, vrfs.join(', '));
      const base = { device: device.name, object: name, evidence };
      const said = testimony(context, device, name);
      if (said !== null) {
        const reason = { code: 'lost' as const, ...data, by: said.by };
        return { ...base, result: 'fail', reason, related: said.evidence };
      }
      const needless = !isNamedWith(context, device, name) && sitesOf(context, name).length > 0;
      return needless
        ? { ...base, result: 'pass', reason: { code: 'not_expected', ...data } }
        : { ...base, result: 'not_verifiable', reason: { code: 'not_here', ...data } };
    });
}

/** One check for each VRF of each router, and for VRFs that are not there. */
export const vpnMembership = defineCheck({
  id: 'vpn.membership',
  resource: ofObject('access'),
  reading: ['vpn', 'interfaces'],
  words: ['port of the vrf'],
  label: ['interfaces of the VRF', (vrf) => `interfaces of ${vrf}`],
  expectation: 'the access interfaces of the customer are members of the VRF',
  rule: 'RFC 4364, section 3: a packet is looked up in the VRF of the interface on which it arrives',
  say,
  leavesOpen: ({ goal }, object) => goal.entities.vrfs.includes(object),
  evaluate: (context) =>
    seenDevices(context).flatMap((device) => [
      ...(device.vpn?.vrfs ?? []).map((vrf) => judge(context, device, vrf)),
      ...lacking(context, device),
    ]),
});
