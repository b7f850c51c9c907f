import type { Judged } from '../define-check';
import type { CheckContext } from '../context';
import { suspectedTwins } from '../isis/identities';
import { adjacency, errors, flap, frameSize, loggedLoss, portState } from './link-rules';
import { wish, type Rule } from './rule';
import { prefixes, session, sessionFlap, vrfSession } from './session-rules';
import type { Wish } from './wishes';

const isisSetting: Rule = (context, check, device) => {
  const reason = `${check.check} of ${device.name} is not as it should be`;
  const rest = [...context.facts.devices.values()].filter(
    (one) => one.isis === null && !/^ce$/i.test(one.role ?? ''),
  );
  return [
    wish(device.name, 'logs', 66, reason, 'DB_COMMIT'),
    wish(device.name, 'logs', 64, reason, 'all'),
    wish(device.name, 'interfaces', 63, reason),
    ...rest
      .slice(0, 4)
      .map((one) => wish(one.name, 'isis', 46, `${reason}; others show what is usual`)),
  ];
};

const configured: Rule = (_context, check, device) => [
  wish(
    device.name,
    'logs',
    44,
    `a commit may explain ${check.check} of ${device.name}`,
    'DB_COMMIT',
  ),
];

/** A link needs labels at both ends, so its other end belongs to the answer. */
const labels: Rule = (context, check, device) => {
  const far = context.model.farDevice(device.name, check.object);
  const reason = `${check.object} of ${device.name} has no labels; a link needs them at both ends`;
  return [
    ...configured(context, check, device),
    ...(far === null ? [] : [wish(far, 'mpls', 69, reason), wish(far, 'isis', 68, reason)]),
  ];
};

/** What both ends of a session must have alike: the end that was changed last is the one to look at. */
const changed: Rule = (context, check, device) => {
  const reason = `${check.check} of ${check.object} on ${device.name} does not fit the peer`;
  const owner = context.model.ownerOf(check.object);
  return [device.name, ...(owner === null ? [] : [owner])].map((name) =>
    wish(name, 'logs', 65, reason, 'DB_COMMIT'),
  );
};

const rules: Record<string, Rule> = {
  'bgp.session': session,
  'bgp.vrf_session': vrfSession,
  'bgp.flap': sessionFlap,
  'bgp.prefixes': prefixes,
  'bgp.auth': changed,
  'bgp.remote_as': changed,
  'isis.adjacency': adjacency,
  'isis.interfaces': isisSetting,
  'isis.level': isisSetting,
  'isis.identity': isisSetting,
  'interface.state': portState,
  'interface.flap': flap,
  'interface.errors': errors,
  'interface.mtu_match': frameSize,
  'logs.recent': loggedLoss,
  'mpls.enabled': labels,
  'vpn.route_targets': configured,
  'vpn.rd_unique': configured,
  'vpn.membership': configured,
};

/** Sessions that came up within the window raise the question what happened before. */
function openFlaps(context: CheckContext, checks: Judged[]): Wish[] {
  return checks.flatMap((one) => {
    if (one.check !== 'bgp.flap' || one.result !== 'not_verifiable') return [];
    const reason = `why the session to ${one.object} came up within the window`;
    return [
      wish(one.device, 'logs', 82, reason, 'all'),
      wish(one.device, 'system', 70, 'a restart would explain it'),
    ];
  });
}

/** A log that tells of a duplicate system id does not say who has it: all routers may. */
function namedTwins(context: CheckContext): Wish[] {
  const told = [...context.facts.devices.values()].some((device) =>
    device.logs.lines.some((line) => line.kind === 'duplicate_system_id'),
  );
  if (!told) return [];
  return [...context.facts.devices.values()]
    .filter((one) => one.isis === null && !/^ce$/i.test(one.role ?? ''))
    .slice(0, 8)
    .map((one) => wish(one.name, 'isis', 77, 'a log tells of a duplicate system id'));
}

/** Routers that are looked at one by one where more of them show the same. */
const sample = 3;

/** What a failing check has in common with those of other routers: the peer, or the far router. */
function sharedSide(context: CheckContext, check: Judged): string | null {
  if (check.check.startsWith('bgp.')) return check.object;
  return context.model.farDevice(check.device, check.object);
}

/**
 * Failing checks without those that many routers share with a far end, but for a few of them: what
 * they share is where to look next, and their own logs would all tell the same.
 */
function sampled(context: CheckContext, failing: Judged[]): Judged[] {
  const taken = new Map<string, number>();
  return failing.filter((check) => {
    const side = sharedSide(context, check);
    if (side === null) return true;
    const key = `${check.check} ${side}`;
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count <= sample;
  });
}

/** What would explain each failing check. Those of asked routers come first. */
export function failureWishes(context: CheckContext, checks: Judged[]): Wish[] {
  const failing = sampled(
    context,
    checks.filter((one) => one.result === 'fail'),
  );
  const found = failing.flatMap((check) => {
    const device = context.facts.devices.get(check.device);
    const rule = rules[check.check];
    if (device === undefined || rule === undefined) return [];
    const lower = context.goal.devices.includes(check.device) ? 0 : 6;
    return rule(context, check, device).map((one) =>
      Object.assign(one, { value: one.value - lower }),
    );
  });
  const twins = suspectedTwins(context).map((one) =>
    wish(one.name, 'isis', 79, 'the system id of another router spells its address'),
  );
  return [...found, ...openFlaps(context, checks), ...twins, ...namedTwins(context)];
}
