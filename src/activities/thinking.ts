import { type FollowUp, followUpKey } from '../domain/analysis';
import type { Assessment } from '../domain/assessment';
import type { Goal, GoalReading } from '../domain/goal';
import type { Verdict } from '../domain/outcome';
import type { Plan } from '../domain/plan';
import type { Proposal } from '../domain/proposal';
import type { Reasoner } from '../domain/reasoner';
import type { RunStep } from '../domain/run-step';
import type { CallRecord, Refusal } from '../domain/tool-call';
import type { ActivityDependencies } from './interfaces';
import { proposeAhead, type Thought } from './propose-ahead';
import type { RunAnalysis, RunFacts } from './run-context';
import type { RunStore } from './run-store';

export interface ParseGoalFacts extends RunFacts {
  reasoner: 'rules' | 'model';
  clarifications: { question: string; options: string[]; answer: string }[];
}

export interface StepFacts extends RunFacts {
  reasoner: 'rules' | 'model';
  goal: Goal;
  plan: Plan;
  step: RunStep;
  /** Steps that come after it in this pass. */
  following?: RunStep[];
  followUps: FollowUp[];
  pass: number;
  feedback: string | null;
  refusals: Refusal[];
}

export interface PassFacts extends RunFacts {
  reasoner: 'rules' | 'model';
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

/** Follow-ups that one diagnosis may report; the rest comes with the next one. */
const followUpsAtOnce = 8;

/** The thinking nodes: each hands what the run knows to the reasoner and returns its word. */
export function createThinking(
  dependencies: ActivityDependencies,
  store: RunStore,
  analysis: RunAnalysis,
) {
  const reasonerOf = (name: 'rules' | 'model'): Reasoner =>
    name === 'model' && dependencies.reasoners.model !== null
      ? dependencies.reasoners.model
      : dependencies.reasoners.rules;

  return {
    async parseGoal(facts: ParseGoalFacts): Promise<GoalReading> {
      const snapshot = await store.snapshot(facts.snapshotRef);
      return await reasonerOf(facts.reasoner).parseGoal({
        request: facts.request,
        snapshot,
        inventory: await store.inventory(snapshot, facts.inventoryRef),
        clarifications: facts.clarifications,
        now: new Date(facts.now),
      });
    },

    async selectPlan(facts: RunFacts & { reasoner: 'rules' | 'model'; goal: Goal }): Promise<Plan> {
      return await reasonerOf(facts.reasoner).selectPlan({
        request: facts.request,
        snapshot: await store.snapshot(facts.snapshotRef),
        goal: facts.goal,
      });
    },

    async proposeToolCalls(facts: StepFacts): Promise<Proposal & { ahead?: Proposal[] }> {
      const snapshot = await store.snapshot(facts.snapshotRef);
      const inventory = (await store.inventory(snapshot, facts.inventoryRef)) ?? [];
      const analyse = await analysis.prepare(facts, facts.goal);
      const propose = async (step: RunStep, calls: CallRecord[]): Promise<Thought> => {
        let looked = false;
        const proposal = await reasonerOf(facts.reasoner).proposeToolCalls({
          ...facts,
          step,
          calls,
          snapshot,
          inventory,
          // Most steps carry no condition and need no analysis: it is made when it is read.
          get analysis() {
            looked = true;
            return analyse();
          },
        });
        return { proposal: withoutReasons(proposal), looked };
      };
      const { proposal } = await propose(facts.step, facts.calls);
      // A model is asked about one step at a time: what it reads is what it is told.
      if (facts.reasoner === 'model' || facts.following === undefined) return proposal;
      const ahead = await proposeAhead(propose, { ...facts, proposal }, facts.following);
      return { ...proposal, ...(ahead.length > 0 && { ahead }) };
    },

    async diagnose(facts: RunFacts & { goal: Goal; asked: string[] }): Promise<Diagnosis> {
      const { verdict, findings, followUps } = await analysis.of(facts, facts.goal);
      const asked = new Set(facts.asked);
      return {
        verdict,
        findings: findings
          .filter((finding) => finding.role !== 'note')
          .map((finding) => `${finding.role === 'cause' ? 'Cause' : 'Symptom'}: ${finding.title}`)
          .slice(0, 10),
        followUps: nextFollowUps(followUps, asked),
      };
    },

    async assessObjective(facts: PassFacts): Promise<Assessment> {
      return await reasonerOf(facts.reasoner).assessObjective({
        ...facts,
        snapshot: await store.snapshot(facts.snapshotRef),
        analysis: await analysis.of(facts, facts.goal),
      });
    },
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
    .slice(0, followUpsAtOnce)
    .map((followUp) => ({ ...followUp, reason: '' }));
}

/** History keeps what is to be done; why it was proposed follows from the step. */
function withoutReasons(proposal: Proposal): Proposal {
  if (proposal.kind !== 'call') return proposal;
  return { ...proposal, calls: proposal.calls.map((call) => ({ ...call, reason: '' })) };
}
