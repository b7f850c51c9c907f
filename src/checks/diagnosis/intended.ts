import { Cover, type Hypothesis } from '../../diagnosis';
import { checkKey } from '../../domain/analysis/check';
import type { CheckContext } from '../context';
import type { Judged } from '../define-check';
import { placeOf, type ResourceKind } from '../needs/resources';
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
    .map((one): Hypothesis<null> => ({
      ...{ fault: null, resources: [one.resource], own: [], confidence: 'confirmed' },
      ...{ moments: one.moments, past: false, isEnd: true },
    }));
  if (shut.length === 0) return checks;
  const cover = new Cover(model, timing);
  // A place without a cause is no better explanation than a decision.
  const isExplained = (id: string) =>
    because.get(id)?.some((one) => one.fault.located !== true && causes.includes(one)) === true;
  const followers = observations.filter(
    (one) => !one.works && !one.meant && !isExplained(one.id) && cover.explain(one, shut) !== null,
  );
  const kinds = followers.map(({ resource }) => placeOf(resource).kind);
  if (followers.length === 0 || kinds.some((kind) => ofCustomers.has(kind))) return checks;
  const meant = new Set(
    followers.filter(({ resource }) => ofNetwork.has(placeOf(resource).kind)).map(({ id }) => id),
  );
  const settled = checks.map((check) =>
    meant.has(checkKey(check)) ? { ...check, result: 'pass' as const, meant: true } : check,
  );
  const isLeft = settled.some(({ result }) => result === 'fail');
  const { impact, announced } = context.question;
  return impact && !announced && !isLeft ? checks : settled;
}
