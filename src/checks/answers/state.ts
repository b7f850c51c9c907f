import type { Finding } from '../../domain/analysis/finding';
import { checkKey } from '../../domain/analysis/check';
import { allChecks, type AnyCheck } from '../all-checks';
import { isAsked, type CheckContext } from '../context';
import type { Judged } from '../define-check';
import { areaOf } from '../facts';
import { vrfOf } from '../scope';
import { minuteText } from '../log-time';
import { groupName, namedDevices } from './asked-devices';
import { defineAnswer, listed, type AnswerInput } from './define-answer';

/** What shows that something works, in figures that were read. */
interface Signs {
  passed: number;
  /** Checks that could not be verified. */
  open: number;
  told: string[];
}

function signWords({ passed, open, told }: Signs): string {
  if (told.length > 0) return told.join('; ');
  const number = `${passed} ${passed === 1 ? 'check' : 'checks'} passed`;
  return open === 0 ? number : `${number}, ${open} could not be verified`;
}

const say = {
  working: ({ about, ...signs }: { about: string } & Signs) =>
    `${about}: working: ${signWords(signs)}`,
  no_fault_seen: ({ about, ...signs }: { about: string } & Signs) =>
    `${about}: no fault seen in what could be read: ${signWords(signs)}`,
  not_working: ({ about, why }: { about: string; why: string }) => `${about}: not working: ${why}`,
  meant: ({ about, why }: { about: string; why: string }) => `${about}: as intended: ${why}`,
  not_known: ({ about, why }: { about: string; why: string }) =>
    `${about}: could not be told: ${why}`,
};

/** What a question is about, with the checks that speak of it. */
interface Asked {
  about: string;
  checks: Judged[];
  told: string[];
}

function fitsArea({ goal }: CheckContext, check: Judged): boolean {
  const kind: AnyCheck = allChecks[check.check];
  return kind.reading.length === 0 || kind.reading.some((one) => goal.subjects.includes(one));
}

function ofVrfs({ context, checks }: AnswerInput): Asked {
  const { vrfs } = context.goal.entities;
  const own = checks.filter((one) => vrfs.includes(vrfOf(context, one) ?? ''));
  const sites = namedDevices(context).filter((device) =>
    device.vpn?.vrfs.some(({ name }) => vrfs.includes(name)),
  );
  const counts = sites.flatMap((device) =>
    (device.bgp?.vrfs ?? [])
      .filter((one) => vrfs.includes(one.name) && one.totalPrefixes !== null)
      .map((one) => `${one.totalPrefixes} prefixes on ${device.name}`),
  );
  const places = sites.map((one) => one.name);
  const on = places.length === 0 ? [] : [`on ${listed(places)} its route targets fit`];
  const isFit = own.some((one) => one.check === 'vpn.route_targets' && one.result === 'pass');
  return { about: listed(vrfs), checks: own, told: [...(isFit ? on : []), ...counts] };
}

function ofNeighbors({ context, checks }: AnswerInput): Asked {
  const { neighbors } = context.goal.entities;
  const own = checks.filter(
    (one) =>
      isAsked(context, one.device) &&
      neighbors.some((name) => one.object === name || one.object.endsWith(` ${name}`)),
  );
  const told = namedDevices(context).flatMap((device) =>
    (device.bgp?.neighbors ?? [])
      .filter((one) => neighbors.includes(one.address))
      .map((one) => {
        const since = one.established === null ? '' : ` since ${minuteText(one.established)}`;
        const received = one.families
          .flatMap((family) =>
            family.received === null ? [] : [`${family.received} ${family.name}`],
          )
          .join(', ');
        return `${one.state?.toLowerCase() ?? 'state unknown'} on ${device.name}${since}${received === '' ? '' : `, prefixes received: ${received}`}`;
      }),
  );
  const places = context.goal.devices.length === 1 ? `${context.goal.devices[0]} ` : '';
  return { about: `${places}${listed(neighbors)}`, checks: own, told };
}

function ofPorts({ context, checks }: AnswerInput): Asked {
  const { interfaces } = context.goal.entities;
  const own = checks.filter(
    (one) => isAsked(context, one.device) && interfaces.includes(one.object),
  );
  const told = namedDevices(context).flatMap((device) =>
    interfaces.flatMap((name) => {
      const port = device.ports.get(name);
      return port === undefined ? [] : [`admin=${port.admin ?? '?'}, oper=${port.oper ?? '?'}`];
    }),
  );
  const places = context.goal.devices.length === 1 ? `${context.goal.devices[0]} ` : '';
  return { about: `${places}${listed(interfaces)}`, checks: own, told };
}

const areaNames: Record<string, string> = {
  bgp: 'BGP',
  isis: 'IS-IS',
  mpls: 'MPLS',
  vpn: 'VPNs',
  interfaces: 'interfaces',
};

function ofDevices({ context, checks }: AnswerInput): Asked {
  const { goal, facts } = context;
  const own = checks.filter((one) => isAsked(context, one.device) && fitsArea(context, one));
  const area = goal.subjects.find((one) => one in areaNames);
  const name = groupName(goal.devices, facts.devices.size);
  const single = area !== undefined && goal.subjects.every((one) => one.startsWith(area));
  const sessions = namedDevices(context).flatMap((device) => device.bgp?.neighbors ?? []);
  const up = sessions.filter((one) => one.state === 'ESTABLISHED').length;
  const told =
    single && area === 'bgp' && sessions.length > 0
      ? [`${up} of ${sessions.length} sessions established`]
      : [];
  return { about: single ? `${areaNames[area]} on ${name}` : name, checks: own, told };
}

function askedOf(input: AnswerInput): Asked {
  const { vrfs, neighbors, interfaces } = input.context.goal.entities;
  if (interfaces.length > 0) return ofPorts(input);
  if (neighbors.length > 0) return ofNeighbors(input);
  return vrfs.length > 0 ? ofVrfs(input) : ofDevices(input);
}

/** The cause that explains a failing check of what was asked; else the first one for whole routers. */
function causeOf({ diagnosis, context }: AnswerInput, failing: readonly Judged[]): Finding | null {
  const keys = new Set(failing.map(checkKey));
  const causes = diagnosis.findings.filter((one) => one.role === 'cause');
  const symptoms = diagnosis.findings.filter(
    (one) => one.causedBy !== null && one.checks.some((key) => keys.has(key)),
  );
  return (
    causes.find((one) => one.checks.some((key) => keys.has(key))) ??
    causes.find((one) => symptoms.some(({ causedBy }) => causedBy === one.id)) ??
    (namesWhole(context) ? (causes[0] ?? null) : null)
  );
}

/** The question is about routers as a whole: what was found is about them. */
function namesWhole({ goal }: CheckContext): boolean {
  const { vrfs, neighbors, interfaces } = goal.entities;
  return vrfs.length + neighbors.length + interfaces.length === 0;
}

function titleOf({ title, confidence }: Finding): string {
  return confidence === 'confirmed' ? title : `${confidence}: ${title}`;
}

/** How what was asked about stands: the object first, then why. */
export const stateOfAsked = defineAnswer({
  say,
  evaluate: (input) => {
    const { context, verdict, words } = input;
    const { about, checks, told } = askedOf(input);
    if (about === '') return null;
    const failing = checks.filter((one) => one.result === 'fail');
    const passed = checks.filter((one) => one.result === 'pass');
    const cause = causeOf(input, failing);
    const [first] = failing;
    if (first !== undefined || (cause !== null && verdict === 'fault')) {
      const why =
        cause === null
          ? `${first?.device ?? ''} ${first === undefined ? '' : words.name(first)}: ${first === undefined ? '' : words.value(first)}`.trim()
          : titleOf(cause);
      return { about, state: 'not_working', reason: { code: 'not_working', about, why } };
    }
    const meant = passed.find((one) => one.meant === true);
    if (meant !== undefined && !namesWhole(context)) {
      const why = words.value(meant);
      return { about, state: 'working', reason: { code: 'meant', about, why } };
    }
    const open = checks.length - failing.length - passed.length;
    const onPurpose = passed
      .filter((one) => one.meant === true)
      .map((one) => `${one.object} down on purpose`);
    const signs = { passed: passed.length, open, told: [...told, ...onPurpose] };
    if (passed.length > 0 && verdict !== 'inconclusive') {
      const settled = { ...signs, open: 0 };
      return { about, state: 'working', reason: { code: 'working', about, ...settled } };
    }
    const why = whyUnread(input);
    if (passed.length > 0 && why === null) {
      return { about, state: 'not_known', reason: { code: 'no_fault_seen', about, ...signs } };
    }
    const reason = { code: 'not_known' as const, about, why: why ?? whyOpen(input, checks) };
    return { about, state: 'not_known', reason };
  },
});

/** An area of a router asked about that could not be read; null where all were. */
function whyUnread({ context }: AnswerInput): string | null {
  for (const device of namedDevices(context)) {
    for (const subject of context.goal.subjects) {
      const { state, reason } = areaOf(device, subject);
      if (state === 'failed') {
        return `${device.name}: ${subject.replaceAll('_', ' ')} could not be read: ${(reason ?? '?').slice(0, 160)}`;
      }
    }
  }
  return null;
}

/** The first check of what was asked about that has no answer. */
function whyOpen({ words }: AnswerInput, checks: readonly Judged[]): string {
  const open = checks.find((one) => one.result === 'not_verifiable');
  return open === undefined
    ? 'nothing that was read speaks of it'
    : `${open.device} ${words.name(open)}: ${words.value(open)}`;
}
