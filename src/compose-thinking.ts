import { join } from 'node:path';

import { findPackageRoot } from './config/package-root';
import type { AnalysisInput } from './domain/analysis/analysis-input';
import type { AskedKnowledge, Knowledge, RoleRule } from './domain/analysis/knowledge';
import type { Goal } from './domain/analysis/goal';
import type { CollectedEvidence } from './domain/calls/evidence';
import { AnalysisWanted } from './domain/reasoning/analysis-wanted';
import type { Reasoner } from './domain/reasoning/reasoner';
import { knownName } from './knowledge/names';
import { TaskThreads } from './threads';

type Names = NonNullable<Knowledge['names']>;
type Picture = NonNullable<Knowledge['topology']>;

/** What the thread is told beside the name of the domain, by what it is asked of it. */
interface KnowledgeInputs {
  version: object;
  classify: { reply: unknown };
  inspect: { item: CollectedEvidence; now: Date };
  readInventory: { item: CollectedEvidence; roles: readonly RoleRule[] };
  analyse: AnalysisInput;
  topology: {
    evidence: Parameters<Picture>[0];
    inventory: Parameters<Picture>[1];
    now: Date;
  };
  keepNames: { kept: Parameters<Names['keep']>[0] } & Parameters<Names['keep']>[1];
  whereNames: {
    kept: Parameters<Names['where']>[0];
    goal: Goal;
    inventory: Parameters<Names['where']>[2];
    now: Date;
  };
}

export type ThinkingTasks = {
  [Name in keyof KnowledgeInputs]: (
    input: KnowledgeInputs[Name] & { domain: string | null },
  ) => unknown;
} & Reasoner;

/**
 * How long one reading or thought may take: the slowest takes a tenth of a second for each 10 kB, and
 * a machine with too much to do takes many times as long.
 */
const thoughtMs = 10_000;
/** More for each result that is judged together with the others. */
const forEachResultMs = 50;
/** MiB. A fleet of 200 routers with all that they hold takes a quarter of it. */
const mostMemory = 2048;
/** Kept by a thread, with what it has worked out of them: every node of a run is told them. */
const members = { whole: ['snapshot', 'inventory'], each: ['evidence'] };

/** What reads the text of others, beside the event loop, each task with a deadline. */
interface Thinking {
  rules: Reasoner;
  knowledge: (name: string | null) => AskedKnowledge;
  close: () => Promise<void>;
}

let early: TaskThreads | null = null;

/** Starts the thread of the next `composeThinking` now, for a process that has much to load itself. */
export function startThinking(): void {
  early ??= startThreads();
}

function startThreads(): TaskThreads {
  const file = join(findPackageRoot(), 'dist', 'src', 'thinking-thread.js');
  return new TaskThreads({ file, mostMemory });
}

/** None of it is loaded here: the thread has it, and loads it beside the rest of the worker. */
export function composeThinking(): Thinking {
  const threads = early ?? startThreads();
  early = null;
  const run = async (task: string, input: object, deadlineMs = thoughtMs): Promise<never> =>
    (await threads.run(task, { ...input }, { deadlineMs, members })) as never;
  const by = async (thought: keyof Reasoner, input: object): Promise<never> => {
    try {
      return await run(thought, input);
    } catch (error) {
      throw isAnalysisWanted(error) ? new AnalysisWanted() : error;
    }
  };
  return {
    rules: {
      parseGoal: async (input) => await by('parseGoal', input),
      selectPlan: async (input) => await by('selectPlan', input),
      proposeToolCalls: async (input) => await by('proposeToolCalls', input),
      assessObjective: async (input) => await by('assessObjective', input),
      makePlan: async (input) => await by('makePlan', input),
      planStep: async (input) => await by('planStep', input),
      verify: async (input) => await by('verify', input),
      writeAnswer: async (input) => await by('writeAnswer', input),
      tellAnswer: async (input) => await by('tellAnswer', input),
    },
    knowledge: (name) => knowledgeIn(run, name === null ? null : knownName(name)),
    close: async () => await threads.close(),
  };
}

function knowledgeIn(
  run: (task: string, input: object, deadlineMs?: number) => Promise<never>,
  domain: string | null,
): AskedKnowledge {
  const ask = async <Name extends keyof KnowledgeInputs>(
    task: Name,
    input: KnowledgeInputs[Name],
    deadlineMs?: number,
  ): Promise<never> => await run(task, { domain, ...input }, deadlineMs);
  return {
    get version() {
      return ask('version', {});
    },
    classify: async (reply) => await ask('classify', { reply }),
    inspect: async (item, now) => await ask('inspect', { item, now }),
    readInventory: async (item, roles) => await ask('readInventory', { item, roles }),
    analyse: async (input) =>
      await ask('analyse', input, thoughtMs + input.evidence.length * forEachResultMs),
    topology: async (evidence, inventory, now) =>
      await ask('topology', { evidence, inventory, now }),
    names: {
      keep: async (kept, of) => await ask('keepNames', { kept, ...of }),
      where: async (kept, goal, inventory, now) =>
        await ask('whereNames', { kept, goal, inventory, now }),
    },
  };
}

/** Errors come out of a thread as their name and message. */
function isAnalysisWanted(error: unknown): boolean {
  return error instanceof Error && error.name === AnalysisWanted.name;
}
