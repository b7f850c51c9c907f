import type { Judged } from '../define-check';
import { checkKey } from '../../domain/analysis/check';
import { barePorts, misplacedPorts, portsMissedBy } from '../vpn/access-ports';
import { vpnMembership } from '../vpn/membership';
import { type LeakFault, leakFaults, leakWords } from '../vpn/leaks';
import { missingWords, oneWayFaults, type OneWayFault } from '../vpn/one-way-faults';
import { targetFaults, targetWords, type TargetFault } from '../vpn/target-faults';
import { distinguisherCauses } from './distinguisher-causes';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  sinceOf,
  type Cause,
  type DiagnosisContext,
} from './cause';

interface Words {
  title: string;
  explanation: string;
}

function mismatchWords({ device, vrf, side, compared }: TargetFault): Words {
  const what = side === 'both' ? 'route targets' : `an ${side} target`;
  const wrong =
    side === 'swapped'
      ? 'imports what it should export, and exports what it should import'
      : `has ${what} that no other site uses`;
  return {
    title: `VRF ${vrf} on ${device} ${wrong}`,
    explanation: `${device} ${targetWords(compared)}. So routes of this VRF do not pass between the sites, although all sessions are up.`,
  };
}

function oneWayWords({ device, vrf, side, missing }: OneWayFault): Words {
  const [from, to] = side === 'import' ? [missing.other, vrf] : [vrf, missing.other];
  return {
    title: `VRF ${vrf} on ${device} does not ${side} ${missing.targets.join(', ')}`,
    explanation: `VRF ${vrf} on ${device} ${missingWords(missing)}. So routes of ${from} do not get into ${to}, although all sessions are up.`,
  };
}

function leakingWords({ device, vrf, side, leak }: LeakFault): Words {
  const [from, to] = side === 'import' ? [leak.other, vrf] : [vrf, leak.other];
  return {
    title: `VRF ${vrf} on ${device} ${side}s ${leak.targets.join(', ')} of ${leak.other}`,
    explanation: `VRF ${vrf} on ${device} ${leakWords(leak)}. So routes of ${from} get into ${to}.`,
  };
}

function targets(context: DiagnosisContext): Cause[] {
  const mismatches = targetFaults(context).map((one) => ({ ...one, words: mismatchWords(one) }));
  const oneWay = oneWayFaults(context).map((one) => ({ ...one, words: oneWayWords(one) }));
  const leaks = leakFaults(context).map((one) => ({
    ...one,
    words: { ...leakingWords(one), serves: true },
  }));
  const asked = (device: string) => Number(context.goal.devices.includes(device));
  return [mismatches, oneWay, leaks].flatMap((faults) =>
    faults
      .sort((a, b) => asked(b.device) - asked(a.device))
      .flatMap((fault): Cause[] => {
        const own = failingCheck(context, 'vpn.route_targets', fault.device, fault.vrf);
        const alone = faults.filter((one) => one.vrf === fault.vrf).length === 1;
        return [
          {
            type: 'route_target_mismatch',
            device: fault.device,
            interface: null,
            object: fault.vrf,
            severity: 'critical',
            confidence: alone ? 'confirmed' : 'likely',
            ...fault.words,
            evidence: evidenceOf(own),
            own: own === null ? [] : [checkKey(own)],
            lasting: true,
            since: null,
          },
        ];
      }),
  );
}

function bareWords(ports: readonly { name: string }[], { device, object }: Judged): string {
  const names = ports.map(({ name }) => name).join(', ');
  return `${names} on ${device} is up with neither address nor VRF; other routers have VRF ${object} on the interface of that name.`;
}

function membership(context: DiagnosisContext): Cause[] {
  return failingOf(context, 'vpn.membership').map((check): Cause => {
    const device = context.facts.devices.get(check.device);
    const isDevice = check.object === 'device';
    const name = isDevice ? (context.goal.entities.vrfs[0] ?? null) : check.object;
    const ports = device === undefined ? [] : portsMissedBy(context, device, check.object);
    const wrong = device === undefined ? [] : misplacedPorts(context, device);
    const misplaced = wrong.find((one) => one.belongs === check.object);
    const [only, ...more] = ports;
    const bare = device === undefined || isDevice ? [] : barePorts(context, device, check.object);
    const isThere = device?.vpn?.vrfs.some((vrf) => vrf.name === check.object) ?? false;
    const evidence = evidenceOf(check);
    const base = {
      device: check.device,
      object: name,
      severity: 'critical' as const,
      evidence,
      own: [checkKey(check)],
      lasting: true,
      since: sinceOf(context, evidence),
    };
    if (misplaced !== undefined) {
      return {
        ...base,
        type: 'vrf_wrong_port',
        interface: misplaced.port,
        confidence: 'likely',
        title: `${misplaced.port} on ${check.device} is in VRF ${misplaced.vrf} and described for ${check.object}`,
        explanation: `On ${check.device}: ${context.words.value(check)}. Packets of the customer of ${check.object} are looked up in the VRF of another.`,
      };
    }
    const stranger = vpnMembership.said(check, 'stranger');
    if (stranger !== null) {
      const { port, home } = stranger;
      return {
        ...base,
        type: 'vrf_wrong_port',
        interface: port,
        confidence: 'confirmed',
        hint: `Have the cables in ${port} and ${home} on ${check.device} looked at: they may be swapped.`,
        title: `The cable in ${port} on ${check.device} belongs to ${home}`,
        explanation: `On ${check.device}: ${context.words.value(check)}. So whoever belongs to ${check.object} reaches nobody on ${port}, though the port is up.`,
      };
    }
    return {
      ...base,
      type: 'vrf_membership_missing',
      interface: only !== undefined && more.length === 0 ? only.name : null,
      ...(only?.address == null || more.length > 0
        ? {}
        : { target: `${only.address}/${only.prefixLength ?? '?'}` }),
      ...(only === undefined && bare.length > 0
        ? {
            hint: `perhaps ${bare.map((port) => port.name).join(' or ')}, up with neither address nor VRF`,
          }
        : {}),
      confidence:
        vpnMembership.said(check, 'no_port') === null &&
        vpnMembership.said(check, 'lost')?.by !== 'restore'
          ? 'confirmed'
          : 'likely',
      title: isDevice
        ? `${check.device} has no VRF${name === null ? '' : `, ${name} included`}`
        : isThere
          ? `VRF ${check.object} on ${check.device} has no interface${only === undefined || more.length > 0 ? '' : `; its access interface ${only.name} is not in the VRF`}`
          : `${check.device} does not have VRF ${check.object}`,
      explanation: `On ${check.device}: ${context.words.value(check)}. ${only === undefined ? `No site at ${check.device} has a way into the VRF${bare.length > 0 ? `. ${bareWords(bare, check).replace(/\.$/, '')}` : ''}` : "The customer's traffic is routed in the global table, not in the VRF"}.`,
    };
  });
}

/** Causes that lie in the configuration of VRFs. */
export function vpnCauses(context: DiagnosisContext): Cause[] {
  return [...targets(context), ...distinguisherCauses(context), ...membership(context)];
}
