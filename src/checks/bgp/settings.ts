import { latestLine } from '../log-lines';
import type { Check } from '../../domain/analysis/check';
import { isExternal, receivedOf } from './prefixes';
import { isEstablished } from './sessions';
import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { below } from '../parse/place';
import { isOurs, lastLoss } from './events';
import { isSinceUp, lastNotification } from './notifications';

const policyKind: CheckKind = {
  check: 'bgp.policy',
  expectation: 'a route policy is attached to each external session',
  rule: 'IOS XR and RFC 8212: without a policy an external session neither accepts nor sends routes',
};
const authenticationKind: CheckKind = {
  check: 'bgp.auth',
  expectation: 'both ends use the same authentication',
  rule: 'RFC 2385, RFC 5925: segments with a wrong digest are dropped, so the session cannot open',
};
const timerKind: CheckKind = {
  check: 'bgp.timers',
  expectation: 'hold and keepalive times fit both ends and the path',
  rule: 'RFC 4271: a session is closed where nothing arrives within the hold time; no tool returns the timers',
};

function policy(device: DeviceFacts, neighbor: BgpNeighborFacts): Judgement[] {
  if (!isExternal(device, neighbor)) return [];
  const base = { device: device.name, object: neighbor.address };
  const line = latestLine(
    device.logs.lines,
    (one) => one.kind === 'no_policy' && one.peer === neighbor.address,
  );
  const received = receivedOf(neighbor);
  const evidence = pointTo(neighbor.place, `received=${received ?? 'missing'}`);
  if (received !== null && received > 0 && isEstablished(neighbor)) {
    const value = `received=${received}: routes are accepted`;
    return [{ ...base, result: 'pass', value, evidence }];
  }
  if (line !== undefined) {
    const value = 'the router logs that no policy is configured';
    return [{ ...base, result: 'fail', value, evidence: pointToLine(line), related: [evidence] }];
  }
  const value = 'no tool returns policies';
  return [{ ...base, result: 'not_verifiable', value, evidence }];
}

function authentication(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Judgement[] {
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
    const value = 'segments with a wrong or missing digest arrive';
    return [{ ...base, result: 'fail', value, evidence: pointToLine(shown), related: [evidence] }];
  }
  if (loss !== null && loss.meaning !== 'other' && loss.meaning !== 'hold_expired') return [];
  const value = 'no tool returns the authentication of a session';
  return [{ ...base, result: 'not_verifiable', value, evidence }];
}

function timers(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Judgement[] {
  const asked = context.goal.unseen.some((one) => /timer|hold|keepalive/.test(one));
  const expired = latestLine(
    device.logs.lines,
    (line) =>
      line.kind === 'bgp' &&
      line.peer === neighbor.address &&
      /hold ?-?time/i.test(line.reason ?? ''),
  );
  const named = /\b(timers?|hold ?-?time|keepalive)\b/.test(context.question.text);
  if (expired === undefined && !((asked || named) && context.goal.devices.includes(device.name))) {
    return [];
  }
  return [
    {
      device: device.name,
      object: neighbor.address,
      result: 'not_verifiable',
      value: 'no tool returns the timers of a session',
      evidence: expired === undefined ? pointTo(neighbor.place, 'no timers') : pointToLine(expired),
    },
  ];
}

/** Policy, authentication and timers: visible, if at all, only through the log. */
export function checkSessionSettings(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) =>
    (device.bgp?.neighbors ?? []).flatMap((neighbor) =>
      policy(device, neighbor)
        .map((one) => makeCheck(policyKind, one))
        .concat(
          authentication(context, device, neighbor).map((one) =>
            makeCheck(authenticationKind, one),
          ),
          timers(context, device, neighbor).map((one) => makeCheck(timerKind, one)),
        ),
    ),
  );
}
