import { checkKey } from '../../domain/analysis/check';
import { distinguisherClashes } from '../vpn/distinguishers';
import { strayPorts } from '../vpn/membership';
import { targetFaults, targetWords } from '../vpn/target-faults';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  sinceOf,
  type Cause,
  type DiagnosisContext,
} from './cause';

function targets(context: DiagnosisContext): Cause[] {
  const faults = targetFaults(context);
  const asked = (device: string) => Number(context.goal.devices.includes(device));
  return [...faults]
    .sort((a, b) => asked(b.device) - asked(a.device))
    .map((fault) => {
      const own = failingCheck(context, 'vpn.route_targets', fault.device, fault.vrf);
      const alone = faults.filter((one) => one.vrf === fault.vrf).length === 1;
      return {
        type: 'route_target_mismatch',
        device: fault.device,
        interface: null,
        object: fault.vrf,
        severity: 'critical',
        confidence: alone ? 'confirmed' : 'likely',
        title: `VRF ${fault.vrf} on ${fault.device} has ${fault.side === 'both' ? 'route targets' : `an ${fault.side} target`} that no other site uses`,
        explanation: `${fault.device} ${targetWords(fault.compared)}. So routes of this VRF do not pass between the sites, although all sessions are up.`,
        evidence: evidenceOf(own),
        own: own === null ? [] : [checkKey(own)],
        lasting: true,
        since: null,
      } satisfies Cause;
    });
}

function distinguishers(context: DiagnosisContext): Cause[] {
  return distinguisherClashes(context).flatMap((clash) => {
    const [wrong] = [...clash.wrong].sort(
      (a, b) =>
        Number(context.goal.devices.includes(b.device.name)) -
        Number(context.goal.devices.includes(a.device.name)),
    );
    if (wrong === undefined) return [];
    const own = failingCheck(context, 'vpn.rd_unique', wrong.device.name, wrong.vrf.name);
    const names = clash.sites
      .map((site) => `${site.vrf.name} on ${site.device.name}`)
      .join(' and ');
    const evidence = evidenceOf(own);
    return [
      {
        type: 'rd_conflict',
        device: wrong.device.name,
        interface: null,
        object: wrong.vrf.name,
        severity: clash.sameVrf ? 'major' : 'critical',
        confidence: clash.wrong.length === 1 ? 'confirmed' : 'likely',
        title: `${names} use the same route distinguisher ${clash.distinguisher}`,
        explanation: `Routes with one distinguisher and prefix are one route to the reflectors, which keep a single one of them; ${clash.sameVrf ? 'the second site is hidden' : 'routes of the two VRFs displace each other'}.`,
        evidence,
        own: clash.wrong.flatMap((site) => {
          const check = failingCheck(context, 'vpn.rd_unique', site.device.name, site.vrf.name);
          return check === null ? [] : [checkKey(check)];
        }),
        with: clash.sites.map((site) => site.device.name),
        lasting: true,
        since: sinceOf(context, evidence),
      } satisfies Cause,
    ];
  });
}

function membership(context: DiagnosisContext): Cause[] {
  return failingOf(context, 'vpn.membership').map((check) => {
    const device = context.facts.devices.get(check.device);
    const stray = device === undefined ? [] : strayPorts(context, device, check.object);
    const evidence = evidenceOf(check);
    const [only, ...more] = stray;
    const name = check.object === 'device' ? (context.goal.entities.vrfs[0] ?? null) : check.object;
    const isThere = device?.vpn?.vrfs.some((vrf) => vrf.name === check.object) ?? false;
    return {
      type: 'vrf_membership_missing',
      device: check.device,
      interface: only !== undefined && more.length === 0 ? only.name : null,
      object: name,
      severity: 'critical',
      confidence: 'confirmed',
      title:
        check.object === 'device'
          ? `${check.device} has no VRF${name === null ? '' : `, ${name} included`}`
          : isThere
            ? `VRF ${check.object} on ${check.device} has no access port`
            : `${check.device} does not have VRF ${check.object}`,
      explanation: `On ${check.device}: ${context.words.value(check)}. Packets of the customer are not looked up in the VRF.`,
      evidence,
      own: [checkKey(check)],
      lasting: true,
      since: sinceOf(context, evidence),
    } satisfies Cause;
  });
}

/** Causes that lie in the configuration of VRFs. */
export function vpnCauses(context: DiagnosisContext): Cause[] {
  return [...targets(context), ...distinguishers(context), ...membership(context)];
}
