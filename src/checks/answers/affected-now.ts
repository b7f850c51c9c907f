import type { Service } from '../../domain/analysis/analysis';
import { goOn, listNames } from '../../domain/text/phrases';
import { defineAnswer } from './define-answer';

interface Hit {
  lost: Service[];
  /** What is said of those that have no service left to lose but this one way. */
  weaker: Service[];
  unclear: Service[];
  /** Who lacks some of his routes. */
  partial: Service[];
  /** The only cause that was found, as its title says it; null where there are several or none. */
  why: string | null;
}

const placesTold = 6;

/** `CUST-A and CUST-B at PE3`, router by router. */
function services(list: readonly Service[]): string {
  const byRouter = new Map<string, string[]>();
  for (const { device, object } of list) {
    byRouter.set(device, [...(byRouter.get(device) ?? []), object ?? 'everything']);
  }
  return listNames(
    [...byRouter].map(([device, objects]) => `${listNames(objects)} at ${device}`),
    placesTold,
  );
}

const restWords = ({ weaker, unclear, partial }: Hit): string =>
  [
    partial.length === 0 ? '' : `; with some prefixes missing: ${services(partial)}`,
    unclear.length === 0 ? '' : `; part of the traffic may be lost: ${services(unclear)}`,
    weaker.length === 0 ? '' : `; without redundancy: ${services(weaker)}`,
  ].join('');

const say = {
  lost: (hit: Hit) => {
    const verb = hit.lost.length === 1 ? 'has' : 'have';
    const why = hit.why === null ? '' : ` because ${goOn(hit.why)}`;
    return `${services(hit.lost)} ${verb} lost service${why}${restWords(hit)}`;
  },
  nobody: (hit: Hit) => `No customer has lost service in the data that was read${restWords(hit)}`,
};

/** Which customers are affected by whatever is wrong, where no router is named. */
export const affectedNow = defineAnswer({
  say,
  evaluate: ({ context, diagnosis, verdict }) => {
    if (context.question.wants !== 'affected' || verdict === 'inconclusive') return null;
    const { impact, findings } = diagnosis;
    const causes = findings.filter(({ role }) => role === 'cause');
    const [only] = causes;
    const hit = {
      lost: impact?.lost ?? [],
      weaker: impact?.reduced ?? [],
      unclear: impact?.unclear ?? [],
      partial: impact?.partial ?? [],
      why: only !== undefined && causes.length === 1 ? only.title : null,
    };
    const about = 'customers';
    return hit.lost.length === 0
      ? { about, state: 'told', reason: { code: 'nobody', ...hit } }
      : { about, state: 'told', reason: { code: 'lost', ...hit } };
  },
});
