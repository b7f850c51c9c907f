import { type AgentAnswer, storedAnswerSchema } from '../domain/reasoning/final-answer';
import type { RunTrace } from '../domain/run/run-trace';
import type { RunStore } from './run-store';

/** @returns the reference of an answer in an agent's form */
export async function keepAnswer(store: RunStore, value: unknown): Promise<string> {
  return await store.keep({ format: 'netoncall/answer/1', value });
}

/** An answer that `keepAnswer` stored. Throws where this worker does not hold the run's store. */
export async function readAnswer(store: RunStore, ref: string): Promise<unknown> {
  return storedAnswerSchema.parse(await store.own(ref, 'answer')).value;
}

/** The final answer as a run's document has it; nothing where the run's agent asks for none. */
export async function agentAnswerOf(
  store: RunStore,
  { status, snapshotRef }: RunTrace,
): Promise<{ agentAnswer?: AgentAnswer }> {
  const { agentAnswer } = status;
  if (agentAnswer === undefined || snapshotRef === null) return {};
  const { model } = await store.snapshot(snapshotRef);
  const { ref, problem, judgement } = agentAnswer;
  return {
    agentAnswer: {
      agent: model?.agent?.name ?? '',
      value: ref === null ? null : await readAnswer(store, ref),
      problem,
      evaluation:
        judgement === null ? null : { name: model?.evaluation?.name ?? null, ...judgement },
    },
  };
}
