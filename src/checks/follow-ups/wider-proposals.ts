import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import type { Explained } from '../diagnosis/search';
import { fewRouters, role } from './around';
import type { ReadingProposal } from './reading-proposal';

const reason = 'nothing read so far accounts for what was reported';

/** Hops from the routers asked about, over links that are known; far where none is. */
function distanceOf(context: CheckContext, { name }: DeviceFacts): number {
  const ways = context.goal.devices.map(
    (asked) => context.model.path(asked, name)?.length ?? Number.MAX_SAFE_INTEGER,
  );
  return Math.min(...ways);
}

/**
 * Of a complaint that nothing accounts for, once all that it needs was looked at: the other routers, the
 * nearest first. What is wrong there may be of a kind of which no need tells.
 */
export function widerProposals(context: CheckContext, { causes }: Explained): ReadingProposal[] {
  const found = causes.some((one) => one.fault.type !== 'collection_failed');
  if (!context.question.symptom || found) return [];
  return [...context.facts.devices.values()]
    .filter((one) => role(one) !== 'CE')
    .map((device) => ({ device, distance: distanceOf(context, device) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, fewRouters)
    .flatMap(({ device: { name } }, index) =>
      (['isis', 'interfaces', 'logs'] as const).map((subject) => ({
        device: name,
        subject,
        object: subject === 'logs' ? 'all' : null,
        value: 1 / (1 + index),
        reason,
      })),
    );
}
