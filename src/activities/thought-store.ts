import type { ModelExchange, SealedCalls, StoredThought } from '../domain/reasoning/model-thought';
import { placeOfCall } from '../domain/calls/call-id';
import { learntFacts } from '../domain/decisions/learnt-facts';
import { fullReference } from '../domain/text/short-reference';
import type { Ceilings } from '../domain/configuration/ceilings';
import type { CallRecord } from '../domain/calls/tool-call';
import { briefOutcome } from './brief-outcome';
import type { EvidenceKeeper } from './interfaces';
import type { RunStore } from './run-store';

/** A call whose stored result tells the rest; its id tells step and pass where they are absent. */
export interface CallReference {
  id: string;
  step?: number;
  pass?: number;
  ref: string;
}

/**
 * What a model's node is told: what changed since the node before. A run's facts grow with every
 * call; told whole each time, history would grow with their square.
 */
export interface ModelNodeInput {
  /** Short reference of the thought before; null for the first. */
  since: string | null;
  changes?: Record<string, unknown>;
  calls?: (CallReference | CallRecord)[];
  /** What the model may still take; absent where nothing bounds it. */
  left?: Ceilings;
}

export type ToldFacts = Record<string, unknown> & {
  calls: CallRecord[];
  /** Calls that a provider wants back with the thinking before them, oldest first. */
  sealed: SealedCalls[];
};

const nothingTold: ToldFacts = { calls: [], sealed: [] };

/** Folded facts that are kept at hand, so that a chain is not read from its start each time. */
const keptAtHand = 200;

/** Reads and writes the chain of what a run's model was told and heard. */
export class ThoughtStore {
  private readonly known = new Map<string, ToldFacts>();

  constructor(
    private readonly evidence: EvidenceKeeper,
    private readonly store: RunStore,
  ) {}

  /** All that the model's node knows: what was told before, and what is new. */
  async facts({ since, changes, calls = [] }: ModelNodeInput): Promise<ToldFacts> {
    const before = since === null ? nothingTold : await this.upTo(fullReference(since));
    const facts = { ...before, ...changes };
    return { ...facts, calls: [...before.calls, ...(await this.records(calls, facts))] };
  }

  /** @returns the reference under which the next node finds all this */
  async keep(
    { node, value }: { node: string; value: unknown },
    input: ModelNodeInput,
    facts: ToldFacts,
    exchanges: ModelExchange[],
  ): Promise<string> {
    const learnt = learntFacts(node, value);
    const thought: StoredThought = {
      format: 'netoncall/thought/1',
      previous: input.since === null ? null : fullReference(input.since),
      node,
      at: Date.now(),
      changes: { ...input.changes, ...learnt },
      calls: facts.calls.slice(facts.calls.length - (input.calls?.length ?? 0)),
      exchanges,
    };
    const ref = await this.evidence.put(thought);
    this.remember(ref, {
      ...{ ...facts, ...learnt },
      sealed: [...facts.sealed, ...sealedIn(exchanges)],
    });
    return ref;
  }

  private async upTo(ref: string): Promise<ToldFacts> {
    const chain: StoredThought[] = [];
    let facts: ToldFacts = nothingTold;
    for (let at: string | null = ref; at !== null;) {
      const known = this.known.get(at);
      if (known !== undefined) {
        facts = known;
        break;
      }
      const thought = await this.store.thought(at);
      chain.unshift(thought);
      at = thought.previous;
    }
    for (const { changes, calls, exchanges } of chain) {
      facts = {
        ...{ ...facts, ...changes },
        calls: [...facts.calls, ...calls],
        sealed: [...facts.sealed, ...sealedIn(exchanges)],
      };
    }
    this.remember(ref, facts);
    return facts;
  }

  private remember(ref: string, facts: ToldFacts): void {
    if (this.known.size >= keptAtHand) this.known.clear();
    this.known.set(ref, facts);
  }

  /** Calls as the workflow has them, read anew from their results. */
  private async records(
    calls: (CallReference | CallRecord)[],
    facts: Record<string, unknown>,
  ): Promise<CallRecord[]> {
    const snapshot = await this.store.snapshot(facts['snapshotRef'] as string);
    const now = new Date(facts['now'] as string);
    return await Promise.all(
      calls.map(async (call) => {
        if ('outcome' in call) return call;
        const item = await this.store.item(fullReference(call.ref));
        const { digest, checks } = await this.store.checks(snapshot).inspect(item, now);
        const place = { ...placeOfCall(call.id), ...call };
        if (place.step === undefined || place.pass === undefined) {
          throw new Error(`Nothing tells to which step the call ${call.id} belongs.`);
        }
        const { id, step, pass } = place;
        return { id, ...item.call, step, pass, outcome: briefOutcome(item, digest, checks, 1) };
      }),
    );
  }
}

function sealedIn(exchanges: readonly ModelExchange[]): SealedCalls[] {
  return exchanges.flatMap(({ reply: { sealed, content } }) => {
    if (sealed === undefined) return [];
    const calls = content.flatMap((block) =>
      block.type === 'tool_use' ? [{ name: block.name, input: block.input }] : [],
    );
    return [{ sealed, calls }];
  });
}
