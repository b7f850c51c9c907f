import type { RunFacts } from '../activities/run-context';
import type { CallReference, ModelNodeInput } from '../activities/thought-store';
import type { CallRecord } from '../domain/tool-call';

/** What the run's model knows already, so that it is told only what is new. */
export class Told {
  private since: string | null = null;
  private calls = 0;
  private readonly facts = new Map<string, string>();

  /** The difference between what the model knows and `facts`. */
  news({ calls, ...facts }: RunFacts): ModelNodeInput {
    const changed = Object.entries(facts).filter(
      ([name, value]) => this.facts.get(name) !== JSON.stringify(value),
    );
    return {
      since: this.since,
      changes: Object.fromEntries(changed),
      calls: calls.slice(this.calls).map(referenceOf),
    };
  }

  /** The model's node knows `facts` now, and `ref` is where the next one finds them. */
  mark(ref: string, { calls, ...facts }: RunFacts): void {
    this.since = ref;
    this.calls = calls.length;
    for (const [name, value] of Object.entries(facts)) this.facts.set(name, JSON.stringify(value));
  }
}

/** A call with a stored result is told by its reference; one that brought nothing as it is. */
function referenceOf(call: CallRecord): CallReference | CallRecord {
  const { id, step, pass, outcome } = call;
  return outcome.ref === null ? call : { id, step, pass, ref: outcome.ref };
}
