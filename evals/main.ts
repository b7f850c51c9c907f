#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';

import { InputProblem } from '../lab/gnmi/problem';
import { type EvalArguments, readArguments } from './arguments';
import { runCasesDirectly } from './direct/run-cases-directly';
import { type CaseFiles, readCaseFiles, readScenarios } from './read/read-cases';
import { evaluationDocument } from './output/document';
import { junitReport } from './output/junit';
import { evaluationTable, nameOf } from './output/table';
import type { CaseRun } from './run-case';
import { runCases } from './run-cases';
import { problemsOf } from './score/problems';
import { scoreCase } from './score/score-case';
import { type ScoredRun, totalsOf } from './score/totals';

const exitCodes = { done: 0, usage: 2, failed: 30, interrupted: 130 } as const;

function chooseCases({ cases: path, only }: EvalArguments): CaseFiles {
  const { cases: all, bad } =
    path === undefined ? { cases: readScenarios(), bad: [] } : readCaseFiles(path);
  if (only === undefined) return { cases: all, bad };
  const unknown = only.filter((id) => !all.some((one) => one.id === id));
  if (unknown.length > 0) {
    const known = all.map(({ id }) => id).join(', ');
    throw new InputProblem(`there is no case ${unknown.join(', ')}; there are ${known}`);
  }
  return { cases: all.filter(({ id }) => only.includes(id)), bad: [] };
}

function scored(run: CaseRun): ScoredRun {
  const score = scoreCase(run);
  return { ...run, score, problems: problemsOf(run, score) };
}

/** A line for the person who waits, on standard error: standard output holds the result alone. */
function note(message: string): void {
  process.stderr.write(`${message}\n`);
}

function noteRun(run: CaseRun): void {
  const wrong = scored(run).problems.length;
  const mark = wrong === 0 ? '✓' : `✗ ${wrong} wrong`;
  note(`${nameOf(run).padEnd(24)} ${run.seconds.toFixed(2).padStart(6)} s  ${mark}`);
}

async function evaluate(options: EvalArguments, signal: AbortSignal): Promise<number> {
  const { cases, bad } = chooseCases(options);
  for (const { problem } of bad) note(`not run: ${problem}`);
  if (cases.length === 0) return exitCodes.usage;
  const llm = options.llm === 'rules' ? undefined : options.llm;
  const run = options.direct ? runCasesDirectly : runCases;
  const result = await run(cases, {
    repeat: options.repeat,
    parallel: options.parallel,
    llm,
    signal,
    log: note,
    onRun: noteRun,
  });
  const runs = result.runs.map(scored);
  const totals = totalsOf(runs);
  const { wallSeconds, slots } = result;
  if (options.junit !== undefined)
    await writeFile(options.junit, junitReport(runs, wallSeconds, bad));
  const reasoner = llm === undefined ? 'rules' : 'model';
  const { direct, repeat } = options;
  const facts = { reasoner, llm: llm ?? null, direct, repeat, slots, wallSeconds, bad } as const;
  const text = options.json
    ? JSON.stringify(evaluationDocument(runs, totals, facts), null, 2)
    : evaluationTable(runs, totals, { wallSeconds, bad, width: process.stdout.columns ?? 200 });
  await new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
  if (runs.some(({ error }) => error !== null)) return exitCodes.failed;
  return bad.length > 0 ? exitCodes.usage : exitCodes.done;
}

async function main(): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interruption.abort());
  }
  const options = readArguments(process.argv.slice(2));
  if (options === null) return;
  try {
    process.exitCode = await evaluate(options, interruption.signal);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    process.exitCode = exitCodes.interrupted;
  }
}

main().catch((error: unknown) => {
  const usage = error instanceof InputProblem;
  note(`netoncall eval: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = usage ? exitCodes.usage : exitCodes.failed;
});
