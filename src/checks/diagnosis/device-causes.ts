import type { Judged } from '../define-check';
import { isSilent, refusesLogin } from '../collection';
import { listNames } from '../../domain/text/phrases';
import { pointToLine, seenDevices } from '../context';
import type { DeviceFacts } from '../facts';
import { bundleNamedBy } from '../interfaces/bundles';
import { expectsAdjacency } from '../isis/adjacencies';
import { minuteText } from '../log-time';
import { restartOf } from '../system';
import { goneBefore } from './absence';
import { evidenceOf, failingCheck, sinceOf, type FoundCause, type DiagnosisContext } from './cause';
import { earlierRestarts } from './earlier-restarts';
import { facesDevice } from './reach';
import { restartStory } from './restart-story';
import { defineFaults } from '../define-fault';
import { atRouter } from '../needs/fault-places';

/** What neighbors say about a router that does not answer itself. */
export interface SeenByOthers {
  alive: Judged[];
  lost: Judged[];
}

/** Checks at other routers that face `device`: passing ones show it alive, failing ones lost. */
export function seenByOthers(context: DiagnosisContext, device: string): SeenByOthers {
  const facing = context.checks.filter(
    (check) =>
      check.device !== device &&
      /^(interface\.state|isis\.adjacency|bgp\.session)$/.test(check.check) &&
      facesDevice(context, check, device),
  );
  const alive = facing.filter(
    (check) => check.result === 'pass' && check.meant !== true && check.check !== 'interface.state',
  );
  return { alive, lost: facing.filter((check) => check.result === 'fail') };
}

/** A port towards the router that is shut by configuration explains its silence better. */
function isShutOff(context: DiagnosisContext, lost: Judged[]): boolean {
  const links = lost.filter((check) => check.check === 'interface.state');
  return (
    links.length > 0 &&
    links.every(
      (check) => context.facts.devices.get(check.device)?.ports.get(check.object)?.admin === 'DOWN',
    )
  );
}

/** A router that dies loses all its links at once; one that is cut off loses them one by one. */
const atOnce = 300_000;

function lostOneByOne(context: DiagnosisContext, lost: Judged[]): boolean {
  const times = lost
    .filter((check) => check.check === 'interface.state')
    .flatMap((check) => {
      const since = sinceOf(context, evidenceOf(check));
      return since === null ? [] : [Date.parse(since)];
    });
  return times.length > 1 && Math.max(...times) - Math.min(...times) > atOnce;
}

/** All ports towards the router are up though no adjacency is left: it has power. */
function hasLight(context: DiagnosisContext, device: string, lost: Judged[]): boolean {
  const ports = lost.filter((check) => check.check === 'isis.adjacency');
  return (
    ports.length > 0 &&
    !lost.some((check) => check.check === 'interface.state') &&
    ports.every(
      (check) => context.facts.devices.get(check.device)?.ports.get(check.object)?.oper === 'UP',
    )
  );
}

function deviceDown(context: DiagnosisContext, device: DeviceFacts): FoundCause[] {
  if (!isSilent(device) || refusesLogin(device)) return [];
  const { alive, lost } = seenByOthers(context, device.name);
  if (alive.length > 0 || lost.length === 0 || isShutOff(context, lost)) return [];
  const own = failingCheck(context, 'reachability', device.name, 'management');
  const byLinks = lost.some((check) => check.check !== 'bgp.session');
  // One line that is lost may be cut; two neighbors that lost it at once leave the router.
  const losers = new Set(
    lost.filter((one) => one.check !== 'bgp.session').map((one) => one.device),
  );
  const cutOff = lostOneByOne(context, lost) || hasLight(context, device.name, lost);
  const lostBy = listNames([
    ...new Set(
      lost.map(
        (one) =>
          `${one.device} (${one.check === 'bgp.session' ? 'session with ' : ''}${one.object})`,
      ),
    ),
  ]);
  return [
    {
      type: cutOff ? 'device_isolated' : 'device_down',
      device: device.name,
      confidence: losers.size > 1 ? 'confirmed' : 'likely',
      title: cutOff
        ? `${device.name} is cut off: it does not answer, and its ${byLinks ? 'neighbors' : 'BGP peers'} have lost it`
        : `${device.name} is down: it does not answer, and its ${byLinks ? 'neighbors' : 'BGP peers'} have lost it`,
      explanation: cutOff
        ? `${device.name} does not answer, and ${lostBy} have lost it. Its links went down at different times or still have light, so it is cut off rather than without power.`
        : `${device.name} does not answer, and ${lostBy} have lost it. Nothing that was read shows that it is alive. A simultaneous cut of all its links would look the same.`,
      evidence: evidenceOf(own, ...lost),
      shown: [own],
    },
  ];
}

/** What is wrong with how IS-IS of a router is set, of which all its adjacencies may be missing. */
const settings = /^isis\.(?:level|identity|auth)$/;
const isMisset = ({ checks }: DiagnosisContext, { name }: DeviceFacts): boolean =>
  checks.some((one) => one.device === name && one.result === 'fail' && settings.test(one.check));

function isolated(context: DiagnosisContext, device: DeviceFacts): FoundCause[] {
  const active = (device.isis?.ports ?? []).filter(expectsAdjacency);
  if (active.length === 0 || (device.isis?.adjacencies.length ?? 0) > 0) return [];
  const lost = active.flatMap(
    (port) => failingCheck(context, 'isis.adjacency', device.name, port.name) ?? [],
  );
  if (lost.length < active.length) return [];
  const ends = active.map((port) => context.model.farEnd(device.name, port.name));
  const shut = active.some((port, index) => {
    const end = ends[index];
    const far =
      end == null ? undefined : context.facts.devices.get(end.device)?.ports.get(end.port);
    return device.ports.get(port.name)?.admin === 'DOWN' || far?.admin === 'DOWN';
  });
  if (shut) return [];
  const down = active.flatMap(
    (port) => failingCheck(context, 'interface.state', device.name, port.name) ?? [],
  );
  // One line that is down is a fault of that line; a router is isolated when all of several are lost.
  if (active.length === 1 && down.length === 1) return [];
  // Lines that are all up have nothing in common but how IS-IS is set, where that is seen to be wrong.
  if (down.length === 0 && isMisset(context, device)) return [];
  // A line of an aggregate that is up leaves the router: what the others share is less than all of it.
  const lines = [...device.ports.values()].filter((one) => {
    const bundle = bundleNamedBy(device, one);
    return bundle !== null && down.some((check) => check.object === bundle);
  });
  if (lines.some((one) => one.oper === 'UP')) return [];
  // Lines that went at different times have nothing in common.
  if (lostOneByOne(context, down)) return [];
  const farRead = active.every((port) => {
    const far = context.model.farDevice(device.name, port.name);
    return far !== null && context.facts.devices.get(far)?.isis != null;
  });
  return [
    {
      type: 'device_isolated',
      device: device.name,
      // Lines that are up point to what is set at either end, until that was read.
      confidence: active.length > 1 && (down.length > 0 || farRead) ? 'confirmed' : 'likely',
      title: `${device.name} is isolated (its management address answers, but every BGP and IS-IS neighbor is down)`,
      explanation: `${device.name} answers on its management address, but ${linesWords(
        active.map(({ name }) => name),
        down.length === active.length,
      )}`,
      shown: [...lost, ...down],
    },
  ];
}

/** What a router has left of its core interfaces, of which none has an adjacency. */
function linesWords(names: readonly string[], areDown: boolean): string {
  const [only] = names;
  return names.length === 1
    ? `has no IS-IS adjacency on its only core interface, ${only}. The cause lies at that interface, at its far end or in the router itself.`
    : `has no IS-IS adjacency on any of its ${names.length} core interfaces${areDown ? ', all of which are down' : ''}. What they have in common is the router itself, a line card or the route of their cables.`;
}

/** Checks of what is so now, and not of what came and went. */
const isOfNow = /^(?:interface\.state|isis\.adjacency|bgp\.session|bgp\.vrf_session)$/;

function restarted(context: DiagnosisContext, device: DeviceFacts): FoundCause[] {
  const boot = restartOf(context, device);
  const own = failingCheck(context, 'system.restart', device.name, 'device');
  if (boot === null || own === null) return [];
  const lead = goneBefore(context, device, boot);
  const isBack = !context.checks.some(
    (one) => one.device === device.name && one.result === 'fail' && isOfNow.test(one.check),
  );
  const { explanation, ...told } = restartStory(context, device, { boot, lead, isBack });
  const earlier = earlierRestarts(context, device, boot);
  const times = earlier.flatMap(({ time }) => time?.earliest ?? []);
  return [
    {
      type: 'device_restarted',
      device: device.name,
      title: `${device.name} restarted ${earlier.length === 0 ? '' : `${earlier.length + 1} times, last `}at ${minuteText(boot)}`,
      explanation: `${explanation}${earlier.length === 0 ? '' : ` Its log shows restarts before, by ${listNames(times.map(minuteText))}: its neighbors lost it then too.`}`,
      evidence: [...evidenceOf(own), ...earlier.map(pointToLine)],
      shown: [own],
      moments: [...times, boot].map((one) => one.getTime()),
      lasting: false,
      lead,
      since: boot.toISOString(),
      told,
    },
  ];
}

/** Causes that are a router as a whole. */
export function deviceCauses(context: DiagnosisContext): FoundCause[] {
  return seenDevices(context).flatMap((device) =>
    deviceDown(context, device).concat(isolated(context, device), restarted(context, device)),
  );
}

export const deviceFaults = defineFaults({ foundBy: [deviceCauses], origin: 'matter' })({
  device_down: {
    place: atRouter('router'),
    severity: 'critical',
    takes: 'router',
    actions: ({ device }) => [`Check power and console of ${device} on site.`],
  },
  device_isolated: {
    place: atRouter('attachment'),
    severity: 'critical',
    takes: 'router',
    actions: ({ device }) => [
      `Check the core interfaces of ${device} with their far ends, and what they have in common: line card, duct, IS-IS process.`,
      'show isis neighbors',
      'show interfaces brief',
      'show platform',
    ],
  },
  device_restarted: {
    place: atRouter('router'),
    severity: 'major',
    isOver: true,
    actions: ({ device }) => [
      `Find out why ${device} restarted.`,
      'show reboot history',
      'show context',
      'show install log',
    ],
  },
});
