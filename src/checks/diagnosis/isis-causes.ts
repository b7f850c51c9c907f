import type { Judged } from '../define-check';
import { isLoopback } from '../interfaces/use';
import { identityClashes, isisIdentity, netBySpelling } from '../isis/identities';
import { shareLevel } from '../isis/levels';
import { isisInterfaces } from '../isis/ports';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  type Cause,
  type FoundCause,
  type DiagnosisContext,
} from './cause';
import { defineFaults, type Finder } from '../define-fault';
import { systemId } from '../identity/system-ids';
import { atPort, atRouter } from '../needs/fault-places';
import { levelWords } from './isis-level-words';
import { eitherAction, endWords, toldBy } from './twin-words';

function level(context: DiagnosisContext, check: Judged): FoundCause {
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
  const adjacencies = ports.map((port) =>
    failingCheck(context, 'isis.adjacency', check.device, port),
  );
  return {
    type: 'igp_level_mismatch',
    device: check.device,
    interface: ports.length === 1 ? (ports[0] ?? null) : null,
    ...levelWords(context, check, ports),
    evidence: evidenceOf(check, ...adjacencies),
    shown: [check],
  };
}

function clashCauses(context: DiagnosisContext): FoundCause[] {
  return identityClashes(context).flatMap((clash) => {
    const wrong = clash.wrong[0];
    if (wrong === undefined) return [];
    const names = clash.devices.map((device) => device.name);
    const net = clash.wrong.length === 1 ? netBySpelling(context, wrong) : null;
    const checks = clash.wrong.map((device) =>
      failingCheck(context, 'isis.identity', device.name, 'net'),
    );
    const places = clash.wrong.map((device) => device.name);
    const named = preferAsked(context, places) ?? wrong.name;
    return [
      {
        type: 'duplicate_system_id',
        device: named,
        // Read on both; which of them has to change is another question.
        confidence: clash.devices.every((one) => systemId(one) === clash.id)
          ? ('confirmed' as const)
          : ('likely' as const),
        title: `${names.join(' and ')} have the same IS-IS system id ${clash.id}`,
        explanation: `${names.join(' and ')} share ${clash.id}. Each then keeps overwriting the other's link-state packets, so routes to both come and go; no link-state database was read to show it.${endWords(clash, net)}`,
        ...(net === null ? {} : { target: net }),
        ...(places.length > 1 && { hint: eitherAction(clash, named) }),
        // The log of either tells of it too, with what it lost: that is accounted for, and no evidence of this.
        evidence: evidenceOf(...checks),
        shown: [...checks, ...toldBy(context, clash)],
        // They overwrite each other all the time, and not when one of them writes that it saw it.
        moments: [],
        with: names,
      },
    ];
  });
}

/** A twin that the log of a router reports, and that was not met yet. */
function unmetTwins(context: DiagnosisContext): FoundCause[] {
  return failingOf(context, 'isis.identity')
    .filter((check) => isisIdentity.said(check, 'changed') !== null)
    .map((check) => ({
      type: 'duplicate_system_id',
      device: check.device,
      confidence: 'likely',
      title: `${check.device} took the IS-IS system id of another router`,
      explanation: `On ${check.device}: ${context.words.value(check)}. Which router has the same one was not read. They overwrite each other's link-state packets, so routes to both come and go.`,
      shown: [check],
    }));
}

function preferAsked(context: DiagnosisContext, names: string[]): string | null {
  return names.length > 1
    ? (names.find((name) => context.goal.devices.includes(name)) ?? null)
    : null;
}

function loopback(context: DiagnosisContext, check: Judged): FoundCause {
  const port = context.facts.devices.get(check.device)?.ports.get(check.object);
  const address = port?.address ?? null;
  const named = `${check.object} on ${check.device}${address === null ? '' : ` (${address})`}`;
  const isShort = isisInterfaces.said(check, 'no_host_route') !== null;
  return {
    type: 'loopback_not_in_igp',
    device: check.device,
    interface: check.object,
    confidence: isShort ? 'likely' : 'confirmed',
    title: `${named} is not announced by IS-IS${isShort ? ' as a host route' : ''}`,
    explanation: `${check.object} on ${check.device}: ${context.words.value(check)}. ${
      isShort
        ? 'Other routers look for a label to the /32 of a next hop, so VPN traffic to it may be lost although its sessions are up.'
        : 'Unless something else announces the address, other routers will have no route to it, and sessions to it cannot open although all links are up.'
    }`,
    shown: [check],
  };
}

function circuit(context: DiagnosisContext, check: Judged): FoundCause {
  const passive = isisInterfaces.said(check, 'passive') !== null;
  const mixed = isisInterfaces.said(check, 'circuit_type') !== null;
  return {
    type: passive ? 'isis_passive' : mixed ? 'isis_circuit_type_mismatch' : 'interface_not_in_igp',
    device: check.device,
    interface: check.object,
    title: `${check.object} on ${check.device} does not take part in IS-IS as its far end does`,
    explanation: `${check.object} on ${check.device}: ${context.words.value(check)}. So no adjacency forms over the link.`,
    shown: [check],
  };
}

const ofLevels: Finder = (context) =>
  failingOf(context, 'isis.level').map((check) => level(context, check));

const ofPorts: Finder = (context) =>
  failingOf(context, 'isis.interfaces').map((check) =>
    isLoopback(check.object) ? loopback(context, check) : circuit(context, check),
  );

const ofCircuit = {
  place: atPort('isis_port'),
  severity: 'major',
  actions: ({ interface: port }: Cause) => [
    `show isis interface ${port}`,
    'show running-config router isis',
  ],
} as const;

export const isisFaults = defineFaults({ foundBy: [ofLevels, clashCauses, unmetTwins, ofPorts] })({
  igp_level_mismatch: {
    place: atRouter('isis_process'),
    severity: 'critical',
    origin: 'settings',
    isTwoEnded: true,
    actions: ({ device }) => [
      `Set the IS-IS level of ${device} to that of its neighbors.`,
      'show running-config router isis',
      'show isis neighbors',
    ],
  },
  duplicate_system_id: {
    place: atRouter('identity'),
    severity: 'critical',
    isIntermittent: true,
    actions: ({ device, target, hint }) => [
      hint ??
        `Give ${device} a unique system ID (net under router isis${target === undefined ? '' : `: ${target}, as the others follow their loopbacks`}); its adjacencies will restart.`,
      'show isis protocol',
      'show isis hostname',
      'show isis database detail',
    ],
  },
  loopback_not_in_igp: {
    place: atRouter('loopback'),
    severity: 'critical',
    origin: 'settings',
    actions: ({ device, interface: port }) => [
      `Put ${port} on ${device} into IS-IS as a passive interface.`,
      'show running-config router isis',
      'show isis interface brief',
    ],
  },
  interface_not_in_igp: ofCircuit,
  isis_passive: ofCircuit,
  isis_circuit_type_mismatch: {
    ...ofCircuit,
    isTwoEnded: true,
    actions: ({ interface: port }) => [`show isis interface ${port}`, 'show isis neighbors'],
  },
});
