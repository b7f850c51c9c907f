import { listNames } from '../../domain/text/phrases';
import { isEstablished } from '../bgp/sessions';
import { type LeakFault, leakFaults, leakWords } from '../vpn/leaks';
import { missingWords, oneWayFaults, type OneWayFault } from '../vpn/one-way-faults';
import { targetChange } from '../vpn/target-change';
import {
  passOf,
  routersUnread,
  targetFaults,
  targetWords,
  type TargetFault,
} from '../vpn/target-faults';
import { failingCheck, type FoundCause, type DiagnosisContext } from './cause';
import { defineFaults } from '../define-fault';
import { areaOf } from '../facts';
import { mayServe } from '../follow-ups/around';
import { atObject } from '../needs/fault-places';

type Words = Pick<FoundCause, 'title' | 'explanation' | 'hint'>;

const mostRouters = 4;
const named = (routers: readonly string[]) => listNames([...new Set(routers)], mostRouters);

/**
 * That routes do not pass is no matter of sessions: said where all of them were read and are up. Of some of
 * the routers only these are named, and nothing is said where a session is down.
 */
function sessionsWords({ facts }: DiagnosisContext, routers: readonly string[]): string {
  const all = [...new Set(routers)];
  const sessionsAt = (name: string) => facts.devices.get(name)?.bgp?.neighbors ?? [];
  const read = all.filter((name) => sessionsAt(name).length > 0);
  if (read.length === 0 || !read.every((name) => sessionsAt(name).every(isEstablished))) return '.';
  if (read.length === all.length) return ', although all sessions are up.';
  const unread = all.filter((name) => !read.includes(name));
  return `. The BGP sessions of ${named(read)} are up; those of ${named(unread)} were not read.`;
}

/** Which routes do not pass, and which do. */
function passWords(device: string, compared: TargetFault['compared']): string {
  const { gets, gives } = passOf(compared);
  const others = named(compared.others.map(({ router }) => router));
  if (gets && !gives) return `So ${device} gets routes of ${others}, and its own do not get there`;
  if (gives && !gets) return `So routes of ${device} get to ${others}, and none come back`;
  return 'So routes of this VRF do not pass between the sites';
}

/** What is wrong, with a claim about other sites only where all of them were read. */
function wrongWords({ side, compared }: TargetFault, isAllRead: boolean): string {
  if (side === 'swapped') return 'imports what it should export, and exports what it should import';
  const what = side === 'both' ? 'route targets' : `an ${side} target`;
  if (isAllRead) return `has ${what} that no other site uses`;
  const routers = named(compared.others.map(({ router }) => router));
  if (side === 'both') return `has route targets that do not fit those of ${routers}`;
  const own = (side === 'import' ? compared.imports : compared.exports) ?? [];
  if (own.length === 0) return `has no ${side} target that fits those of ${routers}`;
  const verb = compared.others.length === 1 ? 'does' : 'do';
  const other = side === 'import' ? 'export' : 'import';
  return `${side}s ${own.join(', ')}, which ${routers} ${verb} not ${other}`;
}

function mismatchWords(context: DiagnosisContext, fault: TargetFault): Words {
  const { device, vrf, compared } = fault;
  const routers = [device, ...compared.others.map(({ router }) => router)];
  const unread = otherSites(context, fault);
  const change = targetChange(fault);
  const open = unread.length === 0 ? '' : ` The VRFs of ${named(unread)} were not read.`;
  // Those that can be read are: a person looks at what refused to be.
  const refused = unread.filter((name) => isRefused(context, name));
  const first =
    refused.length === 0
      ? ''
      : `Check the targets of this VPN on ${named(refused)}, which could not be read; then `;
  return {
    title: `VRF ${vrf} on ${device} ${wrongWords(fault, unread.length === 0)}`,
    explanation: `${device} ${targetWords(compared)}. ${passWords(device, compared)}${sessionsWords(context, routers)}${open}`,
    ...(change !== null && { hint: first === '' ? change : `${first}${lowerFirst(change)}` }),
  };
}

/** Routers that may have a site of the VPN too and whose VRFs were not read. */
function otherSites(context: DiagnosisContext, { device }: TargetFault): string[] {
  return routersUnread(context).filter((name) => {
    const facts = context.facts.devices.get(name);
    return name !== device && facts !== undefined && mayServe(context, facts);
  });
}

function isRefused({ facts }: DiagnosisContext, name: string): boolean {
  const device = facts.devices.get(name);
  return device !== undefined && areaOf(device, 'vpn').state === 'failed';
}

/** Of two that differ either may be the odd one: which it is, their likes tell. */
const isOneOfTwo = (context: DiagnosisContext, fault: TargetFault): boolean =>
  fault.compared.others.length === 1 && otherSites(context, fault).length > 0;

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function oneWayWords(
  context: DiagnosisContext,
  { device, vrf, side, missing }: OneWayFault,
): Words {
  const [from, to] = side === 'import' ? [missing.other, vrf] : [vrf, missing.other];
  const list = missing.targets.join(', ');
  return {
    title: `VRF ${vrf} on ${device} does not ${side} ${list}`,
    explanation: `VRF ${vrf} on ${device} ${missingWords(missing)}. So routes of ${from} do not get into ${to}${sessionsWords(context, [device])}`,
    hint: `Add ${side} target ${list} to VRF ${vrf} on ${device}.`,
  };
}

function leakingWords({ device, vrf, side, leak }: LeakFault): Words {
  const [from, to] = side === 'import' ? [leak.other, vrf] : [vrf, leak.other];
  const list = leak.targets.join(', ');
  return {
    title: `VRF ${vrf} on ${device} ${side}s ${list} of ${leak.other}`,
    explanation: `VRF ${vrf} on ${device} ${leakWords(leak)}. So routes of ${from} get into ${to}.`,
    hint: `Find out whether ${from} and ${to} are meant to exchange routes; if not, remove ${side} target ${list} from VRF ${vrf} on ${device}.`,
  };
}

/** Causes that lie in the route targets of VRFs. */
export function targetCauses(context: DiagnosisContext): FoundCause[] {
  const mismatches = targetFaults(context).map((one) => ({
    ...one,
    isOpen: isOneOfTwo(context, one),
    words: mismatchWords(context, one),
  }));
  const oneWay = oneWayFaults(context).map((one) => ({
    ...one,
    isOpen: false,
    words: oneWayWords(context, one),
  }));
  const leaks = leakFaults(context).map((one) => ({
    ...one,
    isOpen: false,
    words: { ...leakingWords(one), serves: true },
  }));
  const asked = (device: string) => Number(context.goal.devices.includes(device));
  return [mismatches, oneWay, leaks].flatMap((faults) =>
    faults
      .sort((a, b) => asked(b.device) - asked(a.device))
      .flatMap((fault): FoundCause[] => {
        const own = failingCheck(context, 'vpn.route_targets', fault.device, fault.vrf);
        const alone = faults.filter((one) => one.vrf === fault.vrf).length === 1;
        return [
          {
            type: 'route_target_mismatch',
            device: fault.device,
            object: fault.vrf,
            confidence: alone && !fault.isOpen ? 'confirmed' : 'likely',
            ...fault.words,
            shown: [own],
            since: null,
          },
        ];
      }),
  );
}

export const routeTargetFaults = defineFaults({ foundBy: [targetCauses] })({
  route_target_mismatch: {
    place: atObject('targets'),
    severity: 'critical',
    origin: 'settings',
    isTwoEnded: true,
    isAmongLikes: true,
    actions: ({ device, object, hint }) => [
      hint ?? `Correct the route targets of VRF ${object} on ${device}.`,
      `show running-config vrf ${object}`,
      `show bgp vpnv4 unicast vrf ${object}`,
    ],
  },
});
