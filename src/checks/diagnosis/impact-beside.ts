import type { Impact, Service } from '../../domain/analysis/analysis';
import type { Model } from '../../diagnosis';
import type { CheckContext } from '../context';
import type { ResourceKind } from '../needs/resources';
import { impactWithout, isSameService } from './services-hit';

const lists = ['lost', 'unclear', 'reduced', 'kept'] as const;

/**
 * Whom things that are broken take service from while others are shut on purpose: traffic has only the
 * ways that are left. What the shutdown does by itself was decided, and is no part of it.
 */
export function impactBeside(
  context: CheckContext,
  model: Model<ResourceKind>,
  broken: ReadonlySet<string>,
  shut: ReadonlySet<string>,
): Impact | undefined {
  const alone = impactWithout(context, model, broken);
  if (shut.size === 0 || alone === undefined) return alone;
  const together = impactWithout(context, model, new Set([...broken, ...shut]));
  const decided = impactWithout(context, model, shut);
  if (together === undefined || decided === undefined) return alone;
  const isDecided = (one: Service) =>
    lists.some(
      (list) => list !== 'kept' && holds(together[list], one) && holds(decided[list], one),
    );
  const of = (list: (typeof lists)[number]) => [
    ...together[list].filter((one) => !isDecided(one)),
    ...alone[list].filter(isDecided),
  ];
  return {
    ...together,
    lost: of('lost'),
    unclear: of('unclear'),
    reduced: of('reduced'),
    kept: of('kept'),
  };
}

const holds = (services: readonly Service[], one: Service): boolean =>
  services.some((other) => isSameService(one, other));
