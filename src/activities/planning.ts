import { disclosedCalls, disclosureOf } from '../domain/decisions/disclosure';
import { schemaComplaints } from '../domain/configuration/evaluation';
import { citeAnswer, sentencesIn } from '../domain/reasoning/answer-in-words';
import type { WrittenSentence } from '../domain/reasoning/cite-sentences';
import type { WrittenAnswer } from '../domain/reasoning/final-answer';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import type { Goal } from '../domain/analysis/goal';
import type { PartStatus, SettledPart } from '../domain/analysis/goal-part';
import type { Verdict } from '../domain/analysis/outcome';
import type { Plan } from '../domain/configuration/plan';
import type { PlanMaking, Planner, ToldCall } from '../domain/reasoning/planner';
import type { RunStep } from '../domain/decisions/run-step';
import type { StepPlan } from '../domain/reasoning/step-plan';
import type { CallRecord } from '../domain/calls/tool-call';
import type { Verification } from '../domain/decisions/verification';
import { keepAnswer, readAnswer } from './answer-store';
import { readTalk } from './read-talk';
import { knownBefore } from './task-grounds';
import type { RunFacts } from './run-context';
import type { RunStore } from './run-store';
import { resultsStored } from './stored-results';

interface PlanningFacts extends RunFacts {
  goal: Goal;
  advice: string[];
}

export interface MakePlanFacts extends PlanningFacts {
  previous: { plan: Plan; feedback: string } | null;
}

export interface PlanStepFacts extends PlanningFacts {
  steps: RunStep[];
  /** How the parts of the task stand, by their ids. */
  partStates?: Record<string, PartStatus>;
  /** Failures so far, which decide how much the planner is told. */
  failures: number;
  feedback: string | null;
}

export interface VerifyFacts extends PlanningFacts {
  plan: Plan | null;
  steps: RunStep[];
  answer: string;
  /** Reference of the answer in the agent's form, which then is what is judged. */
  answerRef?: string;
  /** The agent's evaluation alone decides: checks or an assessor judged the rest. */
  evaluationOnly?: boolean;
}

export interface WriteAnswerFacts extends PlanningFacts {
  steps: RunStep[];
  verdict: Verdict | null;
  findings: string[];
  said: string | null;
  feedback: string | null;
}

export interface TellAnswerFacts extends PlanningFacts {
  parts: SettledPart[];
  said: string | null;
}

/** Characters of one result that a planner or verifier is told. */
const excerptLength = 4000;
const longestFeedback = 2000;

/** The nodes in which a reasoner plans freely. */
export interface PlanningNodes {
  makePlan: { facts: MakePlanFacts; value: PlanMaking };
  planStep: { facts: PlanStepFacts; value: StepPlan };
  verify: { facts: VerifyFacts; value: Verification };
  writeAnswer: { facts: WriteAnswerFacts; value: WrittenAnswer };
  tellAnswer: { facts: TellAnswerFacts; value: WrittenSentence[] };
}

type Planning = {
  [N in keyof PlanningNodes]: (
    facts: PlanningNodes[N]['facts'],
    planner: Planner,
  ) => Promise<PlanningNodes[N]['value']>;
};

/** Each hands what the run knows to a planner and returns its word. */
export function createPlanning(store: RunStore): Planning {
  return {
    async makePlan(facts, planner) {
      const snapshot = await store.snapshot(facts.snapshotRef);
      const talk = await readTalk(store, snapshot, facts);
      return await planner.makePlan({ ...facts, snapshot, talk });
    },

    async planStep(facts, planner) {
      const snapshot = await store.snapshot(facts.snapshotRef);
      const disclosure = disclosureOf(facts.failures);
      const calls = disclosedCalls(await withExcerpts(store, facts.calls), disclosure);
      const talk = await readTalk(store, snapshot, facts);
      return await planner.planStep({ ...facts, snapshot, disclosure, talk, calls: [...calls] });
    },

    async verify(facts, planner) {
      const snapshot = await store.snapshot(facts.snapshotRef);
      const { schema, prompt } = snapshot.model?.evaluation ?? {};
      const answer = await answerTold(store, facts);
      const complaints = schema === undefined ? [] : schemaComplaints(schema, answer.value);
      if (complaints.length > 0) {
        const feedback = `The answer does not satisfy the evaluation: ${complaints.join('; ')}`;
        return { verdict: 'NOT_VERIFIED', feedback: feedback.slice(0, longestFeedback) };
      }
      if (facts.evaluationOnly === true && prompt === undefined) {
        return { verdict: 'VERIFIED', feedback: '' };
      }
      const calls = await withExcerpts(store, facts.calls);
      return await planner.verify({ ...facts, answer: answer.text, snapshot, calls });
    },

    async writeAnswer(facts, planner) {
      const snapshot = await store.snapshot(facts.snapshotRef);
      const calls = await withExcerpts(store, facts.calls);
      const talk = await readTalk(store, snapshot, facts);
      const made = await planner.writeAnswer({ ...facts, snapshot, talk, calls });
      if (made.kind === 'impossible') return made;
      return { kind: 'answer', ref: await keepAnswer(store, made.value) };
    },

    async tellAnswer(facts, planner) {
      const snapshot = await store.snapshot(facts.snapshotRef);
      const held = await heldAnswer(store, snapshot, facts);
      if (held !== null) return held;
      const calls = await withExcerpts(store, facts.calls);
      const talk = await readTalk(store, snapshot, facts);
      return await planner.tellAnswer({ ...facts, snapshot, talk, calls });
    },
  };
}

/** What was said already, with its calls, where each sentence rests on some; else somebody has to tell. */
async function heldAnswer(
  store: RunStore,
  snapshot: RunSnapshot,
  facts: TellAnswerFacts,
): Promise<WrittenSentence[] | null> {
  if (facts.said === null) return null;
  const { said } = facts;
  const known = [facts.request.query, ...(await knownBefore(store, snapshot, facts))];
  const { kept, removed } = await store.withEvidence(resultsStored(facts.calls), ({ items }) => {
    const contents = new Map(items.map(({ ref, result }) => [ref, result.content]));
    const calls = facts.calls.map((call) => ({
      call,
      content: contents.get(call.outcome.ref ?? ''),
    }));
    return citeAnswer(sentencesIn(said), calls, known);
  });
  return removed.length === 0 && kept.some(({ calls: ids }) => ids.length > 0) ? [] : null;
}

/** The answer that is judged: as data, and as a verifier reads it. */
async function answerTold(
  store: RunStore,
  { answer, answerRef }: VerifyFacts,
): Promise<{ value: unknown; text: string }> {
  if (answerRef !== undefined) {
    const value = await readAnswer(store, answerRef);
    return { value, text: JSON.stringify(value, null, 2) };
  }
  return { value: parsed(answer), text: answer };
}

/** A schema judges an answer in words too: as the JSON that it is, or as a text. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}

/** Calls whose digest is the result itself, cut, as far as the store still has it. */
export async function tellInFull(
  store: RunStore,
  calls: readonly CallRecord[],
): Promise<CallRecord[]> {
  const told = await withExcerpts(store, calls);
  return told.map(({ excerpt, ...call }) =>
    excerpt === null ? call : { ...call, outcome: { ...call.outcome, digest: excerpt } },
  );
}

/** Calls with what they brought, as far as the store still has it. */
async function withExcerpts(store: RunStore, calls: readonly CallRecord[]): Promise<ToldCall[]> {
  return await store.withEvidence(resultsStored(calls), ({ items }) => {
    const contents = new Map(items.map(({ ref, result }) => [ref, result.content]));
    return calls.map((call) => {
      const content = call.outcome.ref === null ? undefined : contents.get(call.outcome.ref);
      return { ...call, excerpt: content === undefined ? null : excerptOf(content) };
    });
  });
}

function excerptOf(content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const rest = text.length - excerptLength;
  return rest > 0 ? `${text.slice(0, excerptLength)}… (${rest} characters more)` : text;
}
