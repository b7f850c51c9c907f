import { type Analysis, type FollowUp, followUpKey } from '../domain/analysis/analysis';
import type { Assessment } from '../domain/decisions/assessment';
import type { Goal, GoalReading } from '../domain/analysis/goal';
import type { Verdict } from '../domain/analysis/outcome';
import type { Plan } from '../domain/configuration/plan';
import type { SealedCalls } from '../domain/reasoning/model-thought';
import type { Proposal } from '../domain/reasoning/proposal';
import type { Reasoner } from '../domain/reasoning/reasoner';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import type { RunStep } from '../domain/decisions/run-step';
import type { CallRecord, Refusal } from '../domain/calls/tool-call';
import type { EvidenceKeeper } from './interfaces';
import { withWhereabouts } from './kept-names';
import { NotEnded } from '../domain/analysis/not-ended';
import { AnalysisWanted } from '../domain/reasoning/analysis-wanted';
import { createPlanning, type PlanningNodes, tellInFull } from './planning';
import { proposeAhead, type Thought } from './propose-ahead';
import { readTalk } from './read-talk';
import type { RunAnalysis, RunFacts } from './run-context';
import type { RunStore } from './run-store';

export interface ParseGoalFacts extends RunFacts {
  clarifications: { question: string; options: string[]; answer: string }[];
}

export interface PlanFacts extends RunFacts {
  goal: Goal;
}

export interface StepFacts extends RunFacts {
  goal: Goal;
  plan: Plan;
  step: RunStep;
  /** Steps of this pass to propose for at once; a model is asked about one step at a time. */
  following?: RunStep[];
  followUps: FollowUp[];
  pass: number;
  feedback: string | null;
  /** Part of the feedback is a person's. */
  hinted?: boolean;
  refusals: Refusal[];
  sealed?: SealedCalls[];
}

export interface PassFacts extends RunFacts {
  goal: Goal;
  plan: Plan;
  steps: RunStep[];
  pass: number;
  maxRetries: number;
}

/** What the evidence adds up to so far, in the short form that history keeps. */
export interface Diagnosis {
  verdict: Verdict;
  /** One line each, causes first. */
  findings: string[];
  followUps: FollowUp[];
}

/** Characters of why one is taken: they stand in the history. */
const longestReason = 120;

/** The nodes in which a reasoner thinks. */
export interface ThinkingNodes extends PlanningNodes {
  parseGoal: { facts: ParseGoalFacts; value: GoalReading };
  selectPlan: { facts: PlanFacts; value: Plan };
  proposeToolCalls: { facts: StepFacts; value: Proposal & { ahead?: Proposal[] } };
  assessObjective: { facts: PassFacts; value: Assessment };
}

export type ThinkingNode = keyof ThinkingNodes;

/** Each hands what the run knows to a reasoner and returns its word. */
export type Thinking = {
  [N in ThinkingNode]: (
    facts: ThinkingNodes[N]['facts'],
    reasoner: Reasoner,
  ) => Promise<ThinkingNodes[N]['value']>;
};

/** The thinking nodes, whoever reasons. */
export function createThinking(
  store: RunStore,
  analysis: RunAnalysis,
  evidence: EvidenceKeeper,
): Thinking {
  return {
    ...createPlanning(store),

    async parseGoal(facts, reasoner) {
      const snapshot = await store.snapshot(facts.snapshotRef);
      const inventory = await store.inventory(snapshot, facts.inventoryRef);
      const now = new Date(facts.now);
      const talk = await readTalk(store, snapshot, facts);
      const { request, clarifications } = facts;
      const reading = await reasoner
        .parseGoal({ request, snapshot, inventory, clarifications, now, talk })
        .catch(asUnreadable);
      if (reading.kind !== 'goal' || inventory === null) return reading;
      const run = { snapshot, inventory, goal: reading.goal, now };
      return { ...reading, goal: await withWhereabouts(store, evidence, run) };
    },

    async selectPlan(facts, reasoner) {
      return await reasoner.selectPlan({
        request: facts.request,
        snapshot: await store.snapshot(facts.snapshotRef),
        goal: facts.goal,
      });
    },

    async proposeToolCalls(facts, reasoner) {
      const snapshot = await store.snapshot(facts.snapshotRef);
      const inventory = (await store.inventory(snapshot, facts.inventoryRef)) ?? [];
      // Without checks nothing but the result itself tells what it says.
      const told =
        snapshot.profile.checks === null ? await tellInFull(store, facts.calls) : facts.calls;
      const propose = async (step: RunStep, calls: CallRecord[]): Promise<Thought> => {
        const input = { ...facts, step, calls, snapshot, inventory };
        return await reasoner
          .proposeToolCalls(input)
          .then((proposal) => ({ proposal, looked: false }))
          .catch(async (error: unknown) => {
            if (!(error instanceof AnalysisWanted)) throw error;
            const whole = { ...input, analysis: await analysis.of(facts, facts.goal) };
            return { proposal: await reasoner.proposeToolCalls(whole), looked: true };
          });
      };
      const { proposal } = await propose(facts.step, told);
      const ahead = await proposeAhead(propose, { ...facts, proposal }, facts.following ?? []);
      const brief = (one: Proposal): Proposal => briefly(one, snapshot.tools);
      return { ...brief(proposal), ...(ahead.length > 0 && { ahead: ahead.map(brief) }) };
    },

    async assessObjective(facts, reasoner) {
      return await reasoner.assessObjective({
        ...facts,
        snapshot: await store.snapshot(facts.snapshotRef),
        analysis: await analysis.of(facts, facts.goal),
      });
    },
  };
}

/** A question that takes too long to read is refused; its asker can ask it in other words. */
function asUnreadable(error: unknown): GoalReading {
  if (!(error instanceof NotEnded)) throw error;
  return {
    kind: 'reject',
    reason: `The question was given up while it was read: ${error.message}.`,
    suggestions: ['Ask it in fewer and plainer words.'],
  };
}

/** What the evidence adds up to, by checks and diagnosis alone. */
export function createDiagnose(analysis: RunAnalysis) {
  return async function diagnose(
    facts: RunFacts & { goal: Goal; asked: string[] },
  ): Promise<Diagnosis> {
    const asked = new Set(facts.asked);
    // After one is read, another one may tell most.
    return shortDiagnosis(await analysis.of(facts, facts.goal), asked, 1);
  };
}

/**
 * What history keeps of an analysis.
 * @param asked follow-ups that were taken already
 * @param most follow-ups that are taken before the next analysis
 */
export function shortDiagnosis(
  { verdict, findings, followUps }: Analysis,
  asked: ReadonlySet<string>,
  most: number,
): Diagnosis {
  return {
    verdict,
    findings: findings
      .filter((finding) => finding.role !== 'note')
      .slice(0, 10)
      .map((finding) => `${finding.role === 'cause' ? 'Cause' : 'Symptom'}: ${finding.title}`),
    followUps: nextFollowUps(followUps, asked).slice(0, most),
  };
}

/**
 * The follow-ups to take next. BGP and IS-IS of one device often come in one reply: the second is
 * asked for in the next round, if the first did not bring it.
 */
function nextFollowUps(followUps: FollowUp[], asked: ReadonlySet<string>): FollowUp[] {
  const routingOf = new Set<string>();
  return followUps
    .filter((followUp) => {
      if (asked.has(followUpKey(followUp))) return false;
      if (followUp.subject !== 'bgp' && followUp.subject !== 'isis') return true;
      if (routingOf.has(followUp.device)) return false;
      routingOf.add(followUp.device);
      return true;
    })
    .map((followUp) => ({ ...followUp, reason: followUp.reason.slice(0, longestReason) }));
}

/**
 * A proposal without what history need not keep: reasons, servers that the tool's name tells, and
 * how sure it is.
 */
function briefly(proposal: Proposal, tools: RunSnapshot['tools']): Proposal {
  const { sure: _sure, ...rest } = { sure: undefined, ...proposal };
  if (rest.kind !== 'call') return rest;
  const calls = rest.calls.map(({ reason: _reason, server, ...call }) => {
    const named = tools.filter(({ name }) => name === call.tool);
    const told = named.length === 1 && named[0]?.server === server;
    return { ...(server !== undefined && !told && { server }), ...call };
  });
  return { kind: 'call', calls, ...(rest.done === true && { done: true }) };
}
