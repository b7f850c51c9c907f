import { placeInWindow, pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { below } from '../parse/place';
import { expectsAdjacency, hasAdjacency } from './adjacencies';
import { ofLink } from '../needs/resources';

interface Ends {
  here: boolean;
  there: boolean;
  far: string;
  farPort: string;
}

const onOrOff = (on: boolean) => `hello authentication ${on ? 'on' : 'off'}`;

const say = {
  refused: () => 'the log speaks of an authentication failure: hellos are dropped',
  routes_refused: ({ times }: { times: number }) =>
    `adjacency up, and the log tells ${times} times of link-state packets that fail authentication`,
  differs: (data: Ends) =>
    `${onOrOff(data.here)}, ${data.far} ${data.farPort} has ${onOrOff(data.there)}`,
};

/** Whether two spellings mean one port: `TenGigE0/0/0/3` and `Te0/0/0/3`. */
function samePort(a: string, b: string): boolean {
  const split = (name: string) => /^([A-Za-z-]+)(.*)$/.exec(name);
  const [one, other] = [split(a), split(b)];
  return (
    one?.[2] === other?.[2] &&
    one?.[1]?.slice(0, 2).toLowerCase() === other?.[1]?.slice(0, 2).toLowerCase()
  );
}

/** Active ports of a router without adjacency though not known to be down; empty where its list is not complete. */
function lostPorts(device: DeviceFacts): string[] {
  const { isis } = device;
  if (isis === null || !isis.adjacenciesComplete) return [];
  return isis.ports
    .filter((port) => expectsAdjacency(port) && !hasAdjacency(device, port.name))
    .filter((port) => device.ports.get(port.name)?.oper !== 'DOWN')
    .map((port) => port.name);
}

/** Lines about refused hellos on a port that has no adjacency, none of them repaired since. */
export function refusedHellos(device: DeviceFacts, port: string): LogLine[] {
  const lost = lostPorts(device);
  if (!lost.includes(port)) return [];
  const up = latestLine(
    device.logs.lines,
    (line) => line.kind === 'isis' && line.port === port && line.change === 'up',
  );
  const since = up?.time?.latest.getTime() ?? Number.NEGATIVE_INFINITY;
  return device.logs.lines.filter((line) => {
    const told =
      line.kind === 'isis_auth' ||
      (line.kind === 'isis' && line.change === 'down' && /\bauth/i.test(line.reason ?? ''));
    // A line that names no port can only mean the one port that lost its neighbor.
    const here = line.port === null ? lost.length === 1 : samePort(line.port, port);
    return told && here && (line.time?.latest.getTime() ?? since) >= since;
  });
}

/** One line may be left of a change of keys; what keeps being refused is not. */
const lastingRefusals = 2;

/**
 * Lines of the window about packets that are refused on a port whose adjacency is up: hellos pass, and
 * link-state packets, which have a password of their own, do not.
 */
export function refusedRoutes(context: CheckContext, device: DeviceFacts, port: string): LogLine[] {
  if (!hasAdjacency(device, port)) return [];
  const lines = device.logs.lines.filter(
    (line) =>
      line.kind === 'isis_auth' &&
      line.port !== null &&
      samePort(line.port, port) &&
      placeInWindow(context, line) === 'inside',
  );
  return lines.length < lastingRefusals ? [] : lines;
}

/** The two ends of a link of which one authenticates its hellos and the other does not. */
function compared(
  { facts, model }: CheckContext,
  device: DeviceFacts,
  port: string,
): Judgement<typeof say>[] {
  const near = device.isis?.ports.find((one) => one.name === port);
  const end = model.farEnd(device.name, port);
  const other = facts.devices.get(end?.device ?? '')?.isis;
  const far = other?.ports.find((one) => one.name === end?.port);
  if (end === null || typeof near?.authentication !== 'boolean') return [];
  if (typeof far?.authentication !== 'boolean') return [];
  if (near.authentication === far.authentication) return [];
  const [here, there] = [near.authentication, far.authentication];
  const evidence = pointTo(below(near.place, 'authentication_enabled'), onOrOff(here));
  const related = [pointTo(below(far.place, 'authentication_enabled'), onOrOff(there))];
  const reason = { code: 'differs' as const, here, there, far: end.device, farPort: end.port };
  return [{ device: device.name, object: port, result: 'fail', reason, evidence, related }];
}

function judge(context: CheckContext, device: DeviceFacts): Judgement<typeof say>[] {
  const kept = (device.isis?.ports ?? []).flatMap(({ name }): Judgement<typeof say>[] => {
    const lines = refusedRoutes(context, device, name);
    const [last, ...before] = lines.slice(-4).reverse();
    if (last === undefined) return [];
    const reason = { code: 'routes_refused' as const, times: lines.length };
    const related = before.map(pointToLine);
    const evidence = pointToLine(last);
    return [{ device: device.name, object: name, result: 'fail', reason, evidence, related }];
  });
  const lost = lostPorts(device).flatMap((port): Judgement<typeof say>[] => {
    const lines = refusedHellos(device, port);
    const last = lines.at(-1);
    if (last === undefined) return compared(context, device, port);
    const reason = { code: 'refused' as const };
    const related = lines.slice(0, -1).slice(-3).map(pointToLine);
    const evidence = pointToLine(last);
    return [{ device: device.name, object: port, result: 'fail', reason, evidence, related }];
  });
  return [...kept, ...lost];
}

/** One check for each port whose log or far end shows that packets are refused. */
export const isisAuth = defineCheck({
  id: 'isis.auth',
  resource: ofLink('settings'),
  reading: ['isis', 'logs'],
  words: ['is-is authentication'],
  label: ['IS-IS authentication', (port) => `IS-IS authentication on ${port}`],
  expectation: 'packets of the router behind the interface pass its authentication',
  rule: 'RFC 5304, RFC 5310: a packet whose authentication does not fit is dropped, so no adjacency forms although the link is up, or routes do not spread although it forms',
  say,
  evaluate: (context) => seenDevices(context).flatMap((device) => judge(context, device)),
});
