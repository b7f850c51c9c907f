import { latestLine } from '../log-lines';
import { isExternal, receivedOf, sentOf } from './owed-routes';
import { type Direction, silencedDirection } from './policy-direction';
import { isEstablished } from './sessions';
import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { below } from '../parse/place';
import { isOurs, lastLoss } from './events';
import { isSinceUp, lastNotification } from './notifications';
import { ofObject } from '../needs/resources';

const sayPolicy = {
  accepted: ({ received }: { received: number }) => `received=${received}: routes are accepted`,
  none_logged: ({ direction }: { direction: Direction | null }) =>
    `the router logs that no ${direction === null ? '' : `${direction} `}policy is configured`,
  not_shown: () => 'no connected tool returns policies',
};
const sayAuth = {
  refused: () => 'segments with a wrong or missing digest arrive',
  not_shown: () => 'no connected tool returns the authentication of a session',
};
const sayTimers = {
  // `expired`: when the session was lost to them last.
  not_shown: ({ expired }: { expired?: string }) =>
    `${expired === undefined ? '' : `the hold time expired on ${expired}; `}no connected tool returns the timers of a session`,
};

function policy(
  _context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Judgement<typeof sayPolicy>[] {
  if (!isExternal(device, neighbor)) return [];
  const base = { device: device.name, object: neighbor.address };
  const line = latestLine(
    device.logs.lines,
    (one) => one.kind === 'no_policy' && one.peer === neighbor.address,
  );
  const received = receivedOf(neighbor);
  const sent = sentOf(neighbor);
  const evidence = pointTo(neighbor.place, `received=${received ?? 'missing'}`);
  // A policy may be there for one direction and missing for the other.
  const isSilenced = line !== undefined && sent === 0;
  if (received !== null && received > 0 && isEstablished(neighbor) && !isSilenced) {
    return [{ ...base, result: 'pass', reason: { code: 'accepted', received }, evidence }];
  }
  if (line !== undefined) {
    const direction = silencedDirection(device, neighbor);
    const reason = { code: 'none_logged' as const, direction };
    // What shows the direction is its own count; that of the other one says that this one works.
    const count =
      direction === 'outbound' ? pointTo(neighbor.place, `sent=${sent ?? 'missing'}`) : evidence;
    return [{ ...base, result: 'fail', reason, evidence: pointToLine(line), related: [count] }];
  }
  return [{ ...base, result: 'not_verifiable', reason: { code: 'not_shown' }, evidence }];
}

function authentication(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Judgement<typeof sayAuth>[] {
  const base = { device: device.name, object: neighbor.address };
  const evidence = pointTo(below(neighbor.place, 'state'), `state=${neighbor.state}`);
  if (isEstablished(neighbor)) return [];
  const line = latestLine(
    device.logs.lines,
    (one) => one.kind === 'bad_auth' && one.peer === neighbor.address,
  );
  const refused = lastNotification(device, neighbor.address);
  const told = refused?.told.code === '2/5' ? refused.line : undefined;
  const loss = lastLoss(context, device, neighbor.address);
  const shown = told ?? (isSinceUp(device, neighbor.address, line) ? line : undefined);
  if (shown !== undefined && (loss === null || !isOurs(context, neighbor.address, loss))) {
    const reason = { code: 'refused' as const };
    return [{ ...base, result: 'fail', reason, evidence: pointToLine(shown), related: [evidence] }];
  }
  if (loss !== null && loss.meaning !== 'other' && loss.meaning !== 'hold_expired') return [];
  return [{ ...base, result: 'not_verifiable', reason: { code: 'not_shown' }, evidence }];
}

function timers(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Judgement<typeof sayTimers>[] {
  const asked = context.goal.unseen.some((one) => /timer|hold|keepalive/.test(one));
  const expired = latestLine(
    device.logs.lines,
    (line) =>
      line.kind === 'bgp' &&
      line.peer === neighbor.address &&
      /hold ?-?time/i.test(line.reason ?? ''),
  );
  const named = context.question.names('timers');
  if (expired === undefined && !((asked || named) && context.goal.devices.includes(device.name))) {
    return [];
  }
  return [
    {
      device: device.name,
      object: neighbor.address,
      result: 'not_verifiable',
      reason: {
        code: 'not_shown',
        ...(expired?.time != null && { expired: expired.time.written }),
      },
      evidence: expired === undefined ? pointTo(neighbor.place, 'no timers') : pointToLine(expired),
    },
  ];
}

type Judge<Found> = (
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
) => Found[];

/** These settings are visible, if at all, only through the log. */
const ofNeighbors =
  <Found>(judge: Judge<Found>) =>
  (context: CheckContext): Found[] =>
    seenDevices(context).flatMap((device) =>
      (device.bgp?.neighbors ?? []).flatMap((neighbor) => judge(context, device, neighbor)),
    );

export const bgpPolicy = defineCheck({
  id: 'bgp.policy',
  resource: ofObject('peer'),
  reading: ['bgp', 'logs'],
  words: ['policy', 'route policy'],
  label: ['BGP policy', (peer) => `BGP policy toward ${peer}`],
  expectation: 'a route policy is attached to each external session',
  rule: 'IOS XR and RFC 8212: without a policy an external session neither accepts nor sends routes',
  say: sayPolicy,
  evaluate: ofNeighbors(policy),
});

export const bgpAuth = defineCheck({
  id: 'bgp.auth',
  resource: ofObject('peer'),
  reading: ['bgp', 'logs'],
  words: ['bgp authentication'],
  label: ['authentication of BGP sessions', (peer) => `authentication with ${peer}`],
  expectation: 'both ends use the same authentication',
  rule: 'RFC 2385, RFC 5925: segments with a wrong digest are dropped, so the session cannot open',
  say: sayAuth,
  evaluate: ofNeighbors(authentication),
});

export const bgpTimers = defineCheck({
  id: 'bgp.timers',
  resource: null,
  reading: ['bgp', 'logs'],
  words: ['timer', 'timers', 'hold time', 'hold-time', 'holdtime', 'keepalive'],
  label: ['timers of BGP sessions', (peer) => `timers with ${peer}`],
  expectation: 'hold and keepalive times fit both ends and the path',
  rule: 'RFC 4271: a session is closed where nothing arrives within the hold time; no tool returns the timers',
  say: sayTimers,
  evaluate: ofNeighbors(timers),
});
