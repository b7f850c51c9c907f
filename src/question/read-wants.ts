import type { AnswerForm } from '../domain/analysis/parsed-question';
import { asksIfComplete } from './read-sign-off';
import { listPattern } from './word-list';
import wantedFacts from './words/wants.json';

interface WantedFact {
  wants: string;
  any?: string[];
  all?: string[][];
  start?: string[];
  form?: string;
}

const facts = (wantedFacts as WantedFact[]).map(({ wants, any, all, start, form }) => ({
  wants,
  patterns: [...(any === undefined ? [] : [any]), ...(all ?? [])].map(listPattern),
  start: start === undefined ? null : listPattern(start),
  forms: form?.split(' ') ?? null,
}));

/** A complaint, or how something is, is about a state, whatever it names; all other forms ask for a fact. */
const ofStates: ReadonlySet<AnswerForm> = new Set(['state', 'why']);

/** The one fact that a question wants where it is not the state of something; null for that. */
export function readWants(text: string, form: AnswerForm): string | null {
  if (asksIfComplete(text)) return 'complete';
  const found = facts.find(({ wants, patterns, start, forms }) => {
    if (forms !== null && !forms.includes(form)) return false;
    if (forms === null && ofStates.has(form) && wants !== 'reach' && wants !== 'changes') {
      return false;
    }
    if (start !== null && text.trim().search(start) !== 0) return false;
    return patterns.every((pattern) => pattern.test(text));
  });
  return found?.wants ?? null;
}

/** "Do we lose anything there?", "does PE1 hold?": what would be gone is told elsewhere. */
export function asksWhatIsLost(asked: string): boolean {
  const outcome = facts.find(({ wants }) => wants === 'if_gone')?.patterns.at(-1);
  return /\?\W*$/.test(asked) && outcome?.test(asked) === true;
}
