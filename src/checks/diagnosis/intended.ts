import { Cover, type Hypothesis } from '../../diagnosis';
import { checkKey } from '../../domain/analysis/check';
import { commitBefore } from '../bgp/events';
import { placeInWindow, seenDevices, type CheckContext } from '../context';
import type { Judged } from '../define-check';
import { interfaceState } from '../interfaces/states';
import { onLink, placeOf, resourceId, type ResourceKind } from '../needs/resources';
import { workRestartOf } from '../system';
import { vrfPeers } from '../vpn/vrf-peers';
import { goneBefore } from './absence';
import { timing, type Explained } from './search';

/** What stops with a line that is shut, and harms nobody by itself. */
const ofNetwork = new Set<ResourceKind>([
  'link',
  'adjacency',
  'session',
  'updates',
  'steady',
  'routes',
  'log',
]);

/** What customers have of the network: where it fails, a shutdown is no mere intention. */
const ofCustomers = new Set<ResourceKind>(['access', 'vrf_session', 'vrf_routes']);

const decision = (resource: string, moments: readonly number[]): Hypothesis<null> => ({
  ...{ fault: null, resources: [resource], own: [], confidence: 'confirmed' },
  ...{ moments, past: false, isEnd: true },
});

/** Routers that were restarted for work: all that went down with them and is back belongs to it. */
function restartsForWork(context: CheckContext): Hypothesis<null>[] {
  return seenDevices(context).flatMap((device) => {
    const boot = workRestartOf(context, device);
    if (boot === null) return [];
    const restart = decision(resourceId('router', device.name), [boot.getTime()]);
    return [{ ...restart, past: true, lead: goneBefore(context, device, boot) }];
  });
}

/** Ports that somebody shut by a commit within the time asked about: what bounced with them was shut too. */
function shutForWork(context: CheckContext): Hypothesis<null>[] {
  // Where something is missed, whoever shut it may have been wrong.
  if (context.question.symptom) return [];
  return seenDevices(context).flatMap((device) =>
    device.logs.lines.flatMap((line) => {
      const { kind, port, time } = line;
      if (kind !== 'link' || port === null || line.change !== 'admin_down') return [];
      const isWork =
        placeInWindow(context, line) === 'inside' && commitBefore(device, line) !== null;
      if (!isWork || time === null) return [];
      const link = onLink(context.model, 'link', device.name, port);
      return [{ ...decision(link, [time.earliest.getTime()]), past: true }];
    }),
  );
}

/**
 * Whether a customer's own port says that it is to be shut, as at the end of the service or for work that was
 * announced: then what that customer lacks is what was decided. A complaint says that it was not.
 */
function wasTakenOff(context: CheckContext, checks: Judged[]): (resource: string) => boolean {
  const said = new Set(
    checks.flatMap((one) => {
      const reason = interfaceState.said(one, 'shut_on_purpose');
      return reason?.why.by === 'description' ? [`${one.device} ${one.object}`] : [];
    }),
  );
  return (resource) => {
    const { kind, place } = placeOf(resource);
    const [name = '', vrf = '', peer = ''] = place;
    const device = context.facts.devices.get(name);
    if (device === undefined || context.question.impact) return false;
    const ports = [...device.ports.values()].filter((one) => one.vrf === vrf);
    const own =
      kind === 'vrf_session'
        ? vrfPeers(device).filter((one) => one.vrf === vrf && one.address === peer)
        : ports.map((one) => ({ port: one.name }));
    return own.length > 0 && own.every(({ port }) => said.has(`${name} ${port}`));
  };
}

/**
 * Checks with those that fail only because of what somebody shut on purpose taken as meant too: the
 * sessions of a reflector that is out for work. Where customers lose service by it, or complain and
 * nothing else is wrong, the shutdown is what is wrong, and all stay as they are.
 */
export function withIntended(
  context: CheckContext,
  checks: Judged[],
  { model, observations, because, causes }: Explained,
): Judged[] {
  const shut = observations
    .filter((one) => one.meant)
    .map(({ resource, moments }) => decision(resource, moments));
  const over = [...restartsForWork(context), ...shutForWork(context)];
  if (shut.length + over.length === 0) return checks;
  const cover = new Cover(model, timing);
  // A place without a cause, one that is only thought of, and a bounce that has no reason of its own are
  // no better explanation than a decision.
  const isExplained = (id: string) =>
    because
      .get(id)
      ?.some(
        ({ fault, confidence, past, isEnd }) =>
          fault.located !== true &&
          confidence === 'confirmed' &&
          (isEnd || !past || context.question.symptom) &&
          causes.some((cause) => cause.fault === fault),
      ) === true;
  const followers = observations.filter(
    (one) =>
      !one.works &&
      !one.meant &&
      !isExplained(one.id) &&
      // What is still down after work is what it left behind.
      cover.explain(one, one.past ? [...shut, ...over] : shut) !== null,
  );
  const isTakenOff = wasTakenOff(context, checks);
  const kindOf = ({ resource }: { resource: string }) => placeOf(resource).kind;
  const lacking = followers.filter((one) => ofCustomers.has(kindOf(one)));
  if (followers.length === 0 || !lacking.every((one) => isTakenOff(one.resource))) return checks;
  const settling = followers.filter((one) => ofNetwork.has(kindOf(one)) || lacking.includes(one));
  const meant = new Set(settling.map(({ id }) => id));
  const settled = checks.map((check) =>
    meant.has(checkKey(check)) ? { ...check, result: 'pass' as const, meant: true } : check,
  );
  const isLeft = settled.some(({ result }) => result === 'fail');
  const { impact, announced } = context.question;
  return impact && !announced && !isLeft ? checks : settled;
}
