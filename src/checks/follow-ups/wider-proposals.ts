import { endsOfAskedLink } from '../answers/asked-link';
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

/** The link that is asked about is down because somebody shut it, which accounts for the complaint. */
function isShutOnPurpose(context: CheckContext, { observations }: Explained): boolean {
  const ends = new Set(endsOfAskedLink(context).map(({ device, port }) => `${device}|${port}`));
  return observations.some(
    ({ meant, id }) => meant && ends.has(id.split('|').slice(1, 3).join('|')),
  );
}

/**
 * Of a complaint that nothing accounts for, once all that it needs was looked at: the other routers, the
 * nearest first. What is wrong there may be of a kind of which no need tells.
 */
export function widerProposals(context: CheckContext, explained: Explained): ReadingProposal[] {
  const found = explained.causes.some((one) => one.fault.type !== 'collection_failed');
  if (!context.question.symptom || found || isShutOnPurpose(context, explained)) return [];
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
