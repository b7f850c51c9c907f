import { type Lab } from '../../../lab/gnmi';
import { readInventory } from '../../../src/checks';
import { analyse, inspectResult } from '../../../src/knowledge/network';
import { loadPlans, loadProfile } from '../../../src/config';
import { type Analysis, followUpKey } from '../../../src/domain/analysis/analysis';
import type { CollectedEvidence } from '../../../src/domain/calls/evidence';
import type { Goal, InventoryDevice } from '../../../src/domain/analysis/goal';
import type { InvestigationRequest } from '../../../src/domain/investigation/investigation-request';
import { readInvestigationRequest } from '../../../src/domain/investigation/investigation-request';
import type { RunSnapshot } from '../../../src/domain/investigation/run-snapshot';
import type { RunStep } from '../../../src/domain/decisions/run-step';
import type { CallRecord } from '../../../src/domain/calls/tool-call';
import { AnalysisWanted } from '../../../src/domain/reasoning/analysis-wanted';
import type { ProposeFacts } from '../../../src/domain/reasoning/reasoner';
import { briefOutcome } from '../../../src/activities/brief-outcome';
import { createRulesReasoner } from '../../../src/reasoning/rules';
import { collect, collectAll } from './collect';

export interface Question {
  ask: string;
  previous: InvestigationRequest['previous'] | null;
  reply: string | null;
}

export interface Run {
  goal: Goal;
  inventory: InventoryDevice[];
  evidence: CollectedEvidence[];
  analysis: Analysis;
  /** What was called, in words, in order. */
  calls: string[];
}

const reasoner = createRulesReasoner();
/** As in the profile's defaults. */
const mostFollowUps = 32;
const mostTurns = 6;

function snapshotOf(lab: Lab): RunSnapshot {
  return {
    profile: loadProfile('network'),
    plans: loadPlans(),
    tools: lab.tools.map((tool) => ({
      server: 'gnmibuddy',
      name: tool.name,
      description: tool.description ?? '',
      inputSchema: tool.inputSchema as Record<string, unknown>,
    })),
    versions: { netoncall: 'test', checks: 'test' },
  };
}

function requestOf(question: Question): InvestigationRequest {
  const reading = readInvestigationRequest({
    query: question.ask,
    ...(question.previous === null ? {} : { previous: question.previous }),
  });
  if (!reading.ok) throw new Error(reading.message);
  return reading.request;
}

async function goalOf(lab: Lab, question: Question, inventory: InventoryDevice[]): Promise<Goal> {
  const input = {
    request: requestOf(question),
    snapshot: snapshotOf(lab),
    inventory,
    clarifications: [] as { question: string; options: string[]; answer: string }[],
    now: lab.now,
  };
  const first = await reasoner.parseGoal(input);
  if (first.kind === 'goal') return first.goal;
  if (first.kind === 'clarify' && question.reply !== null) {
    const asked = {
      question: first.need.question,
      options: first.need.options,
      answer: question.reply,
    };
    const second = await reasoner.parseGoal({ ...input, clarifications: [asked] });
    if (second.kind === 'goal') return second.goal;
  }
  throw new Error(`"${question.ask}" was not understood: ${JSON.stringify(first)}`);
}

function inventoryOf(lab: Lab): InventoryDevice[] {
  return readInventory(
    collect(lab, 'get_devices', {}),
    loadProfile('network').inventory?.roles ?? [],
  );
}

/** Judges a network with everything read that the tools can show. */
export async function runOnAll(lab: Lab, question: Question): Promise<Run> {
  const inventory = inventoryOf(lab);
  const goal = await goalOf(lab, question, inventory);
  const evidence = collectAll(lab);
  const previous = question.previous ?? null;
  const analysis = analyse({
    question: question.ask,
    goal,
    inventory,
    evidence,
    now: lab.now,
    previous,
  });
  return { goal, inventory, evidence, analysis, calls: [] };
}

/** Plays a run: the catalogue plan for the asked routers, then follow-ups until none is left. */
export async function runLoop(lab: Lab, question: Question): Promise<Run> {
  const inventory = inventoryOf(lab);
  const goal = await goalOf(lab, question, inventory);
  const snapshot = snapshotOf(lab);
  const plan = await reasoner.selectPlan({ request: requestOf(question), snapshot, goal });
  const evidence: CollectedEvidence[] = [];
  const calls: CallRecord[] = [];
  const judge = (): Analysis =>
    analyse({
      question: question.ask,
      goal,
      inventory,
      evidence,
      now: lab.now,
      previous: question.previous ?? null,
    });

  const carryOut = async (step: RunStep, followUps: Analysis['followUps']): Promise<void> => {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const facts: ProposeFacts = {
        snapshot,
        goal,
        inventory,
        plan,
        step,
        followUps,
        pass: 0,
        feedback: null,
        calls,
        refusals: [],
      };
      // As in a worker: the analysis takes longest, and only a step with a condition looks at it.
      const proposal = await reasoner.proposeToolCalls(facts).catch(async (error: unknown) => {
        if (!(error instanceof AnalysisWanted)) throw error;
        return await reasoner.proposeToolCalls({ ...facts, analysis: judge() });
      });
      if (proposal.kind !== 'call') return;
      for (const call of proposal.calls) {
        const item = collect(lab, call.tool, call.arguments);
        evidence.push(item);
        const { digest, checks } = inspectResult(item, lab.now);
        calls.push({
          id: `c${calls.length}`,
          server: 'gnmibuddy',
          tool: call.tool,
          arguments: call.arguments,
          step: step.index,
          pass: 0,
          outcome: briefOutcome(item, digest, checks, 1),
        });
      }
      if (proposal.done) return;
    }
  };

  const stepOf = (
    index: number,
    instruction: string,
    devices: string[],
    origin: RunStep['origin'],
  ): RunStep => ({
    index,
    instruction,
    origin,
    status: 'running',
    reason: null,
    devices,
    startedAt: null,
    endedAt: null,
  });
  for (const [index, instruction] of plan.steps.entries()) {
    await carryOut(stepOf(index, instruction, [], 'plan'), []);
  }
  const asked = new Set<string>();
  let analysis = judge();
  for (;;) {
    const one = analysis.followUps.find((other) => !asked.has(followUpKey(other)));
    if (one === undefined || asked.size === mostFollowUps) break;
    asked.add(followUpKey(one));
    await carryOut(stepOf(calls.length, one.instruction, [one.device], 'follow_up'), [one]);
    analysis = judge();
  }
  const words = calls.map((call) => `${call.tool} ${JSON.stringify(call.arguments)}`);
  return { goal, inventory, evidence, analysis, calls: words };
}
