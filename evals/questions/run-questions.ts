import { readFileSync } from 'node:fs';

import { parse } from 'yaml';
import * as z from 'zod';

import { openLab } from '../../lab/gnmi';
import { parseInput } from '../../lab/gnmi/problem';
import type { RunDocument } from '../../src/domain/run/run-document';
import { investigateDirectly } from '../direct/run-directly';
import { type QuestionCase, questionCaseSchema } from './question-case';
import { questionProblems } from './score-question';

export interface QuestionRun {
  case: QuestionCase;
  document: RunDocument;
  /** What was wrong, one sentence each. */
  problems: string[];
}

/** @throws InputProblem with file, place and reason where the list is not valid */
export function readQuestions(file: string): QuestionCase[] {
  return parseInput(z.array(questionCaseSchema), parse(readFileSync(file, 'utf8')), file);
}

/** Puts a question to the simulated network, in one process and without Temporal, and judges what came. */
export async function runQuestion(one: QuestionCase): Promise<QuestionRun> {
  const { document } = await investigateDirectly({
    lab: openLab({ scenario: one.scenario, now: one.now }),
    ask: one.question,
    now: one.now,
    ...(one.zone !== undefined && { timeZone: one.zone }),
    ...(one.reply !== undefined && { answer: one.reply }),
  });
  return { case: one, document, problems: questionProblems(one, document) };
}
