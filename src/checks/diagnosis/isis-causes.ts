import { checkKey } from '../../domain/analysis/check';
import type { Judged } from '../define-check';
import { isLoopback } from '../interfaces/use';
import { identityClashes, isisIdentity, netBySpelling } from '../isis/identities';
import { shareLevel } from '../isis/levels';
import { isisInterfaces } from '../isis/ports';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  sinceOf,
  type Cause,
  type DiagnosisContext,
} from './cause';

function level(context: DiagnosisContext, check: Judged): Cause {
  const device = context.facts.devices.get(check.device);
  const strangers = (device === undefined ? [] : context.model.linksOf(device.name)).flatMap(
    (link) => {
      const [a, b] = link.ends;
      const own = a.device === check.device ? a : b;
      const far = context.facts.devices.get(a.device === check.device ? b.device : a.device);
      return device !== undefined && far !== undefined && shareLevel(device, far) === false
        ? [own.port]
        : [];
    },
  );
  const lost = (device?.isis?.ports ?? []).filter(
    (port) => failingCheck(context, 'isis.adjacency', check.device, port.name) !== null,
  );
  const ports = strangers.length > 0 ? strangers : lost.map((port) => port.name);
  const evidence = evidenceOf(
    check,
    ...ports.map((port) => failingCheck(context, 'isis.adjacency', check.device, port)),
  );
  return {
    type: 'igp_level_mismatch',
    device: check.device,
    interface: ports.length === 1 ? (ports[0] ?? null) : null,
    object: null,
    severity: 'critical',
    confidence: 'confirmed',
    title: `${check.device} speaks IS-IS at another level than its neighbors`,
    explanation: `${check.device} is set to ${context.words.value(check)}. Routers without a level in common form no adjacency, so ${check.device} and these neighbors have no routes from each other.`,
    evidence,
    own: [checkKey(check)],
    lasting: true,
    since: sinceOf(context, evidence),
  };
}

function clashCauses(context: DiagnosisContext): Cause[] {
  return identityClashes(context).flatMap((clash) => {
    const wrong = clash.wrong[0];
    if (wrong === undefined) return [];
    const names = clash.devices.map((device) => device.name);
    const net = clash.wrong.length === 1 ? netBySpelling(context, wrong) : null;
    const checks = clash.wrong.map((device) =>
      failingCheck(context, 'isis.identity', device.name, 'net'),
    );
    const evidence = evidenceOf(...checks);
    return [
      {
        type: 'duplicate_system_id',
        device:
          preferAsked(
            context,
            clash.wrong.map((device) => device.name),
          ) ?? wrong.name,
        interface: null,
        object: null,
        severity: 'critical' as const,
        confidence: clash.wrong.length === 1 ? ('confirmed' as const) : ('likely' as const),
        title: `${names.join(' and ')} have the same IS-IS system id ${clash.id}`,
        explanation: `${names.join(' and ')} share ${clash.id}. IS-IS then has both overwrite each other's link-state packets, so that routes to both come and go; no link-state database was read to show it.${net === null ? '' : ` The ids of the other routers whose loopback was read spell it, that of ${wrong.name} does not.`}`,
        ...(net === null ? {} : { target: net }),
        evidence,
        own: checks.flatMap((check) => (check === null ? [] : [checkKey(check)])),
        with: names,
        lasting: true,
        since: sinceOf(context, evidence),
      },
    ];
  });
}

/** A twin that the log of a router reports, and that was not met yet. */
function unmetTwins(context: DiagnosisContext): Cause[] {
  return failingOf(context, 'isis.identity')
    .filter((check) => isisIdentity.said(check, 'changed') !== null)
    .map((check) => ({
      type: 'duplicate_system_id',
      device: check.device,
      interface: null,
      object: null,
      severity: 'critical',
      confidence: 'likely',
      title: `${check.device} took the IS-IS system id of another router`,
      explanation: `On ${check.device}: ${context.words.value(check)}. Which router has the same one was not read. They overwrite each other's link-state packets, so routes to both come and go.`,
      evidence: evidenceOf(check),
      own: [checkKey(check)],
      lasting: true,
      since: sinceOf(context, evidenceOf(check)),
    }));
}

function preferAsked(context: DiagnosisContext, names: string[]): string | null {
  return names.length > 1
    ? (names.find((name) => context.goal.devices.includes(name)) ?? null)
    : null;
}

function loopback(context: DiagnosisContext, check: Judged): Cause {
  const port = context.facts.devices.get(check.device)?.ports.get(check.object);
  const evidence = evidenceOf(check);
  const address = port?.address ?? null;
  const named = `${check.object} on ${check.device}${address === null ? '' : ` (${address})`}`;
  const isShort = isisInterfaces.said(check, 'no_host_route') !== null;
  return {
    type: 'loopback_not_in_igp',
    device: check.device,
    interface: check.object,
    object: null,
    severity: 'critical',
    confidence: isShort ? 'likely' : 'confirmed',
    title: `${named} is not announced by IS-IS${isShort ? ' as a host route' : ''}`,
    explanation: `${check.object} on ${check.device}: ${context.words.value(check)}. ${
      isShort
        ? 'Other routers look for a label to the /32 of a next hop, so VPN traffic to it may be lost although its sessions are up.'
        : 'Unless something else announces the address, other routers will have no route to it, and sessions to it cannot open although all links are up.'
    }`,
    evidence,
    own: [checkKey(check)],
    lasting: true,
    since: sinceOf(context, evidence),
  };
}

function circuit(context: DiagnosisContext, check: Judged): Cause {
  const passive = isisInterfaces.said(check, 'passive') !== null;
  const mixed = isisInterfaces.said(check, 'circuit_type') !== null;
  const evidence = evidenceOf(check);
  return {
    type: passive ? 'isis_passive' : mixed ? 'isis_circuit_type_mismatch' : 'interface_not_in_igp',
    device: check.device,
    interface: check.object,
    object: null,
    severity: 'major',
    confidence: 'confirmed',
    title: `${check.object} on ${check.device} does not take part in IS-IS as its far end does`,
    explanation: `${check.object} on ${check.device}: ${context.words.value(check)}. So no adjacency forms over the link.`,
    evidence,
    own: [checkKey(check)],
    lasting: true,
    since: sinceOf(context, evidence),
  };
}

/** Causes that lie in the configuration of IS-IS. */
export function isisCauses(context: DiagnosisContext): Cause[] {
  const ports = failingOf(context, 'isis.interfaces');
  return [
    ...failingOf(context, 'isis.level').map((check) => level(context, check)),
    ...clashCauses(context),
    ...unmetTwins(context),
    ...ports.map((check) =>
      isLoopback(check.object) ? loopback(context, check) : circuit(context, check),
    ),
  ];
}
