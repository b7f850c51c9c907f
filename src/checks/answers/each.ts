import type { CheckContext } from '../context';
import { areaOf, type DeviceFacts } from '../facts';
import { vrfNames } from '../vpn/vrf-names';
import { isEstablished } from '../bgp/sessions';
import { namedDevices } from './asked-devices';
import { defineAnswer, type AnswerInput } from './define-answer';
import { type OverCause, overOf, overWords } from './over';
import { troubleAsked } from './yes-no';

/** The answer for one router; `why` is what it rests on, in names and figures. */
interface One {
  router: string;
  answer: 'yes' | 'no' | 'not_read' | 'no_vrf';
  why: string | null;
  /** What went and came back: no yes or no tells both. */
  over?: OverCause;
}

const oneWords = ({ router, answer, why, over }: One) => {
  if (over !== undefined) return `${router}: ${overWords(over)}`;
  if (answer === 'no_vrf') return `${router}: does not have it`;
  if (answer === 'not_read') return `${router}: not read${why === null ? '' : ` (${why})`}`;
  return `${router}: ${answer}${why === null ? '' : ` (${why})`}`;
};

const say = {
  // `own`: asked whether each has a value of its own, of this kind.
  each: ({ about, all, own }: { about: string; all: One[]; own?: string }) => {
    const [only, ...more] = all;
    if (own !== undefined && more.length > 0) {
      const isSo = all.every(({ answer }) => answer === 'yes');
      return `${isSo ? 'Yes' : 'No'}, ${about} ${isSo ? 'has' : 'does not have'} a ${own} of its own on every router: ${all.map(oneWords).join('; ')}`;
    }
    // "MOTORRAD: wien-07: no" is read as an answer to nothing.
    const joint = only !== undefined && more.length === 0 ? ' at ' : ': ';
    return `${about}${about === '' ? '' : joint}${all.map(oneWords).join('; ')}`;
  },
};

/** Whether the VRF of a router takes in and gives out the targets that the question names. */
function byTargets(context: CheckContext, device: DeviceFacts, vrf: string): One {
  const router = device.name;
  if (device.vpn === null) {
    return { router, answer: 'not_read', why: areaOf(device, 'vpn').reason };
  }
  const found = device.vpn.vrfs.find((one) => one.name === vrf);
  if (found === undefined) return { router, answer: 'no_vrf', why: null };
  const { values = [], as = [] } = context.question.targets ?? {};
  const lists = as.map((use) => {
    return [use, use === 'import' ? found.importTargets : found.exportTargets] as const;
  });
  if (lists.some(([, list]) => list === null))
    return { router, answer: 'not_read', why: 'targets' };
  const missing = lists.flatMap(([name, list]) =>
    values.filter((one) => list?.includes(one) !== true).map((one) => `no ${name} ${one}`),
  );
  return { router, answer: missing.length === 0 ? 'yes' : 'no', why: missing.join(', ') || null };
}

/** Several ports, sessions or VRFs of one router: each gets an answer of its own. */
function thingsOf({ goal }: CheckContext): string[] {
  const { interfaces, neighbors, vrfs } = goal.entities;
  return [interfaces, neighbors, vrfs].find((names) => names.length > 1) ?? [];
}

function ofThing(input: AnswerInput, device: DeviceFacts, thing: string): One {
  const checks = input.checks.filter(
    ({ object }) => object === thing || object.endsWith(` ${thing}`),
  );
  return { ...byChecks({ ...input, checks }, device), router: `${device.name} ${thing}` };
}

/** Whether nothing of what was asked fails on a router. */
function byChecks(input: AnswerInput, device: DeviceFacts): One {
  const { context, checks, words } = input;
  const { vrfs, interfaces, neighbors } = context.goal.entities;
  const named = [...vrfs, ...interfaces, ...neighbors];
  const own = checks.filter(
    (one) =>
      one.device === device.name &&
      (named.length === 0 || named.includes(one.object) || one.object === 'device'),
  );
  const trouble = troubleAsked(context.question);
  const told = trouble === undefined ? [] : own.filter(({ check }) => trouble.test(check));
  if (context.question.yes === 'not_working' && told.length > 0) {
    const found = told.find((one) => one.result === 'fail');
    const why = found === undefined ? null : words.value(found).slice(0, 120);
    return { router: device.name, answer: found === undefined ? 'no' : 'yes', why };
  }
  const failing = own.filter((one) => one.result === 'fail');
  const over = overOf(input, failing);
  if (over !== null && failing.length > 0)
    return { router: device.name, answer: 'yes', why: null, over };
  const isRead = own.some((one) => one.result === 'pass');
  const [first] = failing;
  // Whether a router works cannot be told where none of its areas could be read.
  const isUnread = !isRead && failing.every(({ check }) => check === 'reachability');
  if (first !== undefined && isUnread) {
    return { router: device.name, answer: 'not_read', why: words.value(first).slice(0, 120) };
  }
  if (first !== undefined) {
    const why = `${words.name(first)}: ${words.value(first)}`.slice(0, 120);
    return { router: device.name, answer: 'no', why };
  }
  const why = context.goal.subjects.flatMap((one) => areaOf(device, one).reason ?? [])[0] ?? null;
  return { router: device.name, answer: isRead ? 'yes' : 'not_read', why: isRead ? null : why };
}

/** "Per PE", "every reflector": of which routers each gets an answer of its own. */
const eachRole = [
  ['PE', 'asks_each_pe'],
  ['RR', 'asks_each_rr'],
  ['P', 'asks_each_p'],
] as const;

/** Routers of the role that the answer is wanted for; all where none is told, or none is known. */
function ofRole(
  { question }: CheckContext,
  devices: readonly DeviceFacts[],
): readonly DeviceFacts[] {
  const [role] = eachRole.find(([, tell]) => question.tells(tell)) ?? [];
  if (role === undefined) return devices;
  const fits = devices.filter((one) => {
    const known = one.role?.toUpperCase();
    // A router that no name tells of is an edge where it has a VRF.
    return known === undefined ? role === 'PE' && vrfNames(one).length > 0 : known === role;
  });
  return fits.length > 0 ? fits : devices;
}

/**
 * The router towards which all others are asked about: "IS-IS to P1 up on PE1 and PE2?", or the one
 * whose address the question names. Null where there is none, or nothing is left beside it.
 */
function farEnd({ goal, model, question }: CheckContext, devices: readonly DeviceFacts[]) {
  const owners = new Set(goal.entities.neighbors.map((one) => model.ownerOf(one)));
  const far = devices.find(({ name }) => owners.has(name) || question.wording.leadsTo(name));
  return far !== undefined && devices.length > 2 ? far : null;
}

/** Whether a router has its adjacency, or its session, to another one. */
function byFarEnd(context: CheckContext, device: DeviceFacts, far: string): One | null {
  const { goal, model, question } = context;
  const router = device.name;
  const isSession = goal.entities.neighbors.length > 0 || question.sessions;
  if (!isSession && goal.subjects.includes('isis')) {
    if (device.isis === null)
      return { router, answer: 'not_read', why: areaOf(device, 'isis').reason };
    const isUp = device.isis.adjacencies.some((one) => model.farDevice(router, one.port) === far);
    return { router, answer: isUp ? 'yes' : 'no', why: isUp ? null : `no adjacency to ${far}` };
  }
  if (!isSession) return null;
  if (device.bgp === null) return { router, answer: 'not_read', why: areaOf(device, 'bgp').reason };
  const session = device.bgp.neighbors.find((one) => model.ownerOf(one.address) === far);
  if (session === undefined) return { router, answer: 'no', why: `no session to ${far}` };
  const isUp = isEstablished(session);
  return {
    router,
    answer: isUp ? 'yes' : 'no',
    why: isUp ? null : `state=${session.state ?? '?'}`,
  };
}

/** Yes or no for each router of the question, those that could not be read included. */
export const forEach = defineAnswer({
  say,
  evaluate: (input) => {
    const { context } = input;
    if (context.question.form !== 'yes_no_each') return null;
    const devices = ofRole(context, namedDevices(context));
    if (devices.length === 0) return null;
    const [vrf] = context.goal.entities.vrfs;
    const { wants, targets } = context.question;
    const wantsTargets = wants === 'targets' && targets !== null;
    const far = farEnd(context, devices);
    const asked = devices.filter((one) => one !== far);
    const things = asked.length === 1 ? thingsOf(context) : [];
    const [only] = asked;
    const all =
      only !== undefined && things.length > 0
        ? things.map((thing) => ofThing(input, only, thing))
        : asked.map((device) =>
            far !== null
              ? (byFarEnd(context, device, far.name) ?? byChecks(input, device))
              : vrf !== undefined && wantsTargets
                ? byTargets(context, device, vrf)
                : byChecks(input, device),
          );
    const about = vrf ?? (far === null ? '' : `to ${far.name}`);
    const isWorking = all.every((one) => one.answer === 'yes' || one.answer === 'no_vrf');
    // What was lost for a while is neither working as asked nor not.
    const state = all.some(({ over }) => over !== undefined)
      ? 'told'
      : isWorking
        ? 'working'
        : all.some((one) => one.answer === 'no')
          ? 'not_working'
          : 'not_known';
    const isOfValue = vrf !== undefined && context.question.wants === 'distinguisher';
    const isTold = all.every(
      ({ answer, over }) => /^(?:yes|no)$/.test(answer) && over === undefined,
    );
    const own = isOfValue && isTold ? { own: 'route distinguisher' } : {};
    return { about, state, reason: { code: 'each', about, all, ...own } };
  },
});
