import type { Judged } from '../define-check';
import { pointToLine } from '../context';
import { misaddressedPairs } from '../interfaces/subnets';
import { areaFaults, areaWords } from '../isis/areas';
import { refusedHellos, refusedRoutes } from '../isis/authentication';
import type { LinkEnd } from '../links';
import { latestLine, type LogLine } from '../log-lines';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  type FoundCause,
  type DiagnosisContext,
} from './cause';
import { changedEnd, commitOf, sureOfEnd, type Side } from './changed-end';
import { defineFaults } from '../define-fault';
import { atLink, atRouter } from '../needs/fault-places';

function linkCause(
  context: DiagnosisContext,
  ends: LinkEnd[],
  checks: Judged[],
  sides: Side[],
  draft: Pick<FoundCause, 'type' | 'title' | 'explanation'> & { end: LinkEnd },
): FoundCause {
  const { end, ...words } = draft;
  const changed = sides.find((one) => one.device === end.device) ?? null;
  const commit = commitOf(context, changed);
  const first = checks.find((one) => one.device === end.device);
  const evidence = [
    ...evidenceOf(first, ...checks.filter((one) => one !== first)),
    ...(commit === null ? [] : [pointToLine(commit)]),
  ];
  return {
    ...words,
    device: end.device,
    interface: end.port,
    severity: 'major',
    confidence: sureOfEnd(context, sides),
    evidence,
    shown: checks,
  };
}

/** Hellos that one end refuses. One cause for a link: the keys or types of its two ends differ. */
function authentication(context: DiagnosisContext): FoundCause[] {
  const failing = failingOf(context, 'isis.auth').filter((one) => !isOfRoutes(context, one));
  const found: FoundCause[] = [];
  for (const check of failing) {
    if (found.some((one) => one.shown.includes(check))) continue;
    const far = farCheckOf(context, check, failing);
    const checks = far === null ? [check] : [check, far];
    const ends = checks.map((one) => ({ device: one.device, port: one.object }));
    const sides = ends.map((end) => ({ device: end.device, lines: linesOf(context, end) }));
    const chosen = changedEnd(context, sides)?.device;
    const end = ends.find((one) => one.device === chosen) ?? {
      device: check.device,
      port: check.object,
    };
    found.push(
      linkCause(context, ends, checks, sides, {
        end,
        type: 'isis_auth_mismatch',
        title: `${end.port} on ${end.device} and its far end use different IS-IS authentication`,
        explanation:
          'Hellos that fail authentication are dropped, so no adjacency forms although both interfaces are up.',
      }),
    );
  }
  return found;
}

/** Routes that were there stay until they are this old (ISO 10589, MaxAge), ms. */
const maxAge = 1_200_000;

function isOfRoutes(context: DiagnosisContext, { device, object }: Judged): boolean {
  const facts = context.facts.devices.get(device);
  return facts !== undefined && refusedRoutes(context, facts, object).length > 0;
}

/**
 * Link-state packets that are refused though hellos pass: the password of the routes differs, which one
 * router has for all of its neighbors. It is the one that stands in every refusal, as sender or receiver;
 * of two of these the one that was changed before.
 */
function routeAuthentication(context: DiagnosisContext): FoundCause[] {
  const checks = failingOf(context, 'isis.auth').filter((one) => isOfRoutes(context, one));
  if (checks.length === 0) return [];
  const pairs = checks.map((one) => [
    one.device,
    context.model.farDevice(one.device, one.object) ?? '',
  ]);
  const sides = [...new Set(pairs.flat())]
    .filter((name) => name !== '' && pairs.every((pair) => pair.includes(name)))
    .map((device): Side => {
      const facts = context.facts.devices.get(device);
      const lines = checks
        .filter((one) => one.device === device)
        .flatMap((one) => (facts === undefined ? [] : refusedRoutes(context, facts, one.object)));
      return { device, lines };
    });
  const chosen = changedEnd(context, sides);
  if (chosen === null) return [];
  const commit = commitOf(context, chosen);
  const evidence = [...evidenceOf(...checks), ...(commit === null ? [] : [pointToLine(commit)])];
  return [
    {
      type: 'isis_auth_mismatch',
      device: chosen.device,
      severity: 'critical',
      confidence: sureOfEnd(context, sides),
      title: `${chosen.device} and its neighbors refuse each other's IS-IS routes: their passwords differ`,
      explanation: `Hellos pass, so adjacencies stay up. Link-state packets fail authentication and are dropped, so ${chosen.device} and the rest of the network lose each other's routes once the old ones age out.${commit === null ? '' : ` It began after a commit on ${chosen.device}.`}`,
      evidence,
      shown: checks,
      lag: maxAge,
    },
  ];
}

function linesOf(context: DiagnosisContext, end: LinkEnd): LogLine[] {
  const device = context.facts.devices.get(end.device);
  return device === undefined ? [] : refusedHellos(device, end.port);
}

function farCheckOf(context: DiagnosisContext, check: Judged, failing: Judged[]): Judged | null {
  const end = context.model.farEnd(check.device, check.object);
  if (end !== null) return failingCheck(context, 'isis.auth', end.device, end.port);
  const facing = failing.filter(
    (one) => context.model.farDevice(one.device, one.object) === check.device,
  );
  return facing.length === 1 ? (facing[0] ?? null) : null;
}

/** Two ends of a link with addresses of different subnets. */
function subnets(context: DiagnosisContext): FoundCause[] {
  return misaddressedPairs(context).map((pair) => {
    const ends = pair.map(({ device, port }) => ({ device: device.name, port: port.name }));
    const checks = ends.flatMap(
      (end) => failingCheck(context, 'interface.subnet_match', end.device, end.port) ?? [],
    );
    const sides = ends.map((end): Side => {
      const lines = context.facts.devices.get(end.device)?.logs.lines ?? [];
      const lost = latestLine(lines, (line) => line.kind === 'isis' && line.port === end.port);
      return { device: end.device, lines: lost === undefined ? [] : [lost] };
    });
    const chosen = changedEnd(context, sides)?.device;
    const end = ends.find((one) => one.device === chosen) ?? { device: '', port: '' };
    const shown = checks.find((one) => one.device === end.device);
    return linkCause(context, ends, checks, sides, {
      end,
      type: 'subnet_mismatch',
      title: `The ends of the link at ${end.port} on ${end.device} have addresses in different subnets`,
      explanation: `${end.port} on ${end.device}: ${shown === undefined ? '?' : context.words.value(shown)}. The routers accept no hellos from an address outside their own subnet, so no adjacency forms although both interfaces are up.`,
    });
  });
}

/** A level-1 router in another area than its neighbors. */
function areas(context: DiagnosisContext): FoundCause[] {
  return areaFaults(context).flatMap(({ device, ...found }): FoundCause[] => {
    const check = failingCheck(context, 'isis.identity', device.name, 'net');
    if (check === null) return [];
    return [
      {
        type: 'igp_area_mismatch',
        device: device.name,
        title: `${device.name} is in another IS-IS area than its level-1 neighbors`,
        explanation: `${device.name}: ${areaWords(found)}. Level-1 routers become neighbors only with an area address in common, so ${device.name} loses them although all links are up.`,
        shown: [check],
      },
    ];
  });
}

export const isisSettingFaults = defineFaults({
  foundBy: [authentication, routeAuthentication, subnets, areas],
  isTwoEnded: true,
})({
  /** The password of link-state packets is one for a router, that of hellos one for a link. */
  isis_auth_mismatch: {
    place: (context, filed) =>
      (filed.interface === null ? atRouter('isis_process') : atLink('settings'))(context, filed),
    severity: 'major',
    origin: 'settings',
    actions: ({ device, interface: port }) =>
      port === null
        ? [
            `Set the password of link-state packets (lsp-password) on ${device} to that of its neighbors.`,
            'show running-config router isis',
            'show configuration commit list 10',
          ]
        : [
            `Set the same hello password and type at both ends of the link at ${port} on ${device}.`,
            `show isis interface ${port}`,
            'show running-config router isis',
          ],
  },
  subnet_mismatch: {
    place: atLink('settings'),
    severity: 'major',
    actions: ({ device, interface: port }) => [
      `Give ${port} on ${device} and its far end addresses of one subnet.`,
      `show running-config interface ${port}`,
      'show configuration commit list 10',
    ],
  },
  igp_area_mismatch: {
    place: atRouter('isis_process'),
    severity: 'critical',
    origin: 'settings',
    actions: ({ device }) => [
      `Set the area in the net of ${device} to that of its level-1 neighbors.`,
      'show running-config router isis',
      'show isis neighbors',
    ],
  },
});
