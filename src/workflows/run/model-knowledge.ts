import type { RunFacts } from '../../activities/run-context';
import type { CallReference, ModelNodeInput } from '../../activities/thought-store';
import { placeOfCall } from '../../domain/calls/call-id';
import { learntFacts } from '../../domain/decisions/learnt-facts';
import { shortReference } from '../../domain/text/short-reference';
import type { CallRecord } from '../../domain/calls/tool-call';

/** What the run's model knows already, so that it is told only what is new. */
export class ModelKnowledge {
  private since: string | null = null;
  private calls = 0;
  private readonly facts = new Map<string, string>();

  /** The difference between what the model knows and `facts`. */
  changesSince({ calls, ...facts }: RunFacts): ModelNodeInput {
    const changed = Object.entries(facts).filter(
      ([name, value]) => this.facts.get(name) !== JSON.stringify(value),
    );
    const since = calls.slice(this.calls).map(referenceOf);
    return {
      since: this.since,
      ...(changed.length > 0 && { changes: Object.fromEntries(changed) }),
      ...(since.length > 0 && { calls: since }),
    };
  }

  /**
   * The model's node knows `facts` now and what its value tells, and `ref` is where the next one
   * finds them.
   */
  mark(ref: string, { calls, ...facts }: RunFacts, node: string, value: unknown): void {
    this.since = ref;
    this.calls = calls.length;
    const known = { ...facts, ...learntFacts(node, value) };
    for (const [name, fact] of Object.entries(known)) this.facts.set(name, JSON.stringify(fact));
  }
}

/**
 * A call with a stored result is told by its reference; as it is, one that brought nothing of its own,
 * and one whose outcome was settled after its result was stored.
 */
function referenceOf(call: CallRecord): CallReference | CallRecord {
  const { id, step, pass, outcome } = call;
  const { ref, answeredBy, resolution } = outcome;
  if (ref === null || answeredBy !== undefined || resolution !== undefined) return call;
  const told = placeOfCall(id);
  const known = told?.step === step && told.pass === pass;
  return { id, ...(!known && { step, pass }), ref: shortReference(ref) };
}
