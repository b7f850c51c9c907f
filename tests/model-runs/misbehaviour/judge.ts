import type { RunDocument } from '../../../src/domain/run/run-document';
import { complaintAbout } from '../support/honest-end';
import type { Job } from '../support/right-answers';
import type { Good, Misbehaviour } from './misbehaviour';

/** A request for the model, as it arrived. */
export interface Asked {
  /** Milliseconds. */
  at: number;
  bytes: number;
  /** Whether the misbehaviour was the answer. */
  met: boolean;
}

/** How a run went whose model, or whose endpoint, misbehaved. */
export interface Seen {
  job: Job;
  document: RunDocument;
  failed: unknown[];
  asked: Asked[];
  /** Calls that changed something, as the server counts them. */
  changes: number;
  /** The same run with a model that works. */
  usual: { asked: number; changes: number };
}

/** Requests that a good client makes at most beyond the usual, and in all where nothing is right. */
const mostMore = 6;
const mostInAll = 60;
/** Requests that may be refused until all is known that an endpoint does not take. */
const mostLessons = 4;
const leastWaitMs = 650;

/** What a good client would have done otherwise; nothing where it did what it should. */
export function deviations({ good }: Misbehaviour, seen: Seen): string[] {
  const { job, document, failed, changes, usual } = seen;
  const honest = complaintAbout(job, document);
  return [
    ...(honest === null ? [] : [honest]),
    ...(failed.length > 0 ? ['a workflow task failed'] : []),
    ...(changes > usual.changes ? [`${changes} changes in place of ${usual.changes}`] : []),
    ...judges[good](seen),
  ];
}

const judges: Record<Good, (seen: Seen) => string[]> = {
  'takes it': (seen) => [...reached(seen), ...asksMore(seen, 0)],
  recovers: (seen) => [...reached(seen), ...asksMore(seen, mostMore)],
  waits(seen) {
    const [wrong, next] = around(seen);
    const waited = (next?.at ?? 0) - (wrong?.at ?? 0);
    const early = waited < leastWaitMs ? [`asked again after ${Math.round(waited)} ms`] : [];
    return [...reached(seen), ...asksMore(seen, 1), ...early];
  },
  shortens(seen) {
    const [wrong, next] = around(seen);
    const shorter = (next?.bytes ?? Infinity) < (wrong?.bytes ?? 0);
    return [...reached(seen), ...(shorter ? [] : ['the next prompt is no shorter'])];
  },
  'asks otherwise'(seen) {
    const refused = seen.asked.filter(({ met }) => met).length;
    return [
      ...reached(seen),
      ...(refused > mostLessons ? [`${refused} requests until it was understood`] : []),
    ];
  },
  'gives up at once': (seen) => [
    ...givenUp(seen),
    ...(seen.document.model?.fallback == null ? ['nothing says that the model is gone'] : []),
    ...(seen.asked.length === 1 ? [] : [`${seen.asked.length} requests in place of 1`]),
  ],
  'gives up in the end': (seen) => [
    ...givenUp(seen),
    ...(seen.asked.length <= mostInAll ? [] : [`${seen.asked.length} requests`]),
  ],
};

/** The request that the misbehaviour answered, and the one after it. */
const around = ({ asked }: Seen): (Asked | undefined)[] => {
  const at = asked.findIndex(({ met }) => met);
  return [asked[at], asked[at + 1]];
};

function reached({ document, changes, usual, asked }: Seen): string[] {
  const { outcome, model, report } = document;
  return [
    ...(outcome === 'achieved' ? [] : [`${outcome}: ${report.summary.slice(0, 2).join(' ')}`]),
    ...(model?.fallback == null ? [] : [`the model was given up: ${model.fallback}`]),
    ...(changes < usual.changes ? [`${changes} changes in place of ${usual.changes}`] : []),
    ...(asked.some(({ met }) => met) ? [] : ['the misbehaviour was never met']),
  ];
}

function asksMore({ asked, usual }: Seen, most: number): string[] {
  const more = asked.length - usual.asked;
  return more <= most ? [] : [`${more} requests more than usual, in place of ${most}`];
}

/** Rules finish what they can; elsewhere nothing is achieved without a model. */
function givenUp({ job, document }: Seen): string[] {
  const { outcome, verdict, report } = document;
  if (job.profile === 'network') return verdict === 'healthy' ? ['healthy'] : [];
  const said = report.summary.join(' ');
  return [
    ...(outcome === 'achieved' ? ['achieved without a model'] : []),
    ...(/model|not done|iterations|not verified|tool|nothing was called/i.test(said)
      ? []
      : [`it does not say why: ${said}`]),
  ];
}
