import { readFileSync } from 'node:fs';

import { parse } from 'yaml';
import * as z from 'zod';

import { parseInput } from '../../lab/gnmi/problem';
import { loadPlans, loadProfile } from '../../src/config';
import type { GoalReading } from '../../src/domain/analysis/goal';
import { answerFormSchema } from '../../src/domain/analysis/parsed-question';
import { offsetMinutes, usualZones } from '../../src/domain/text/time-zones';
import { parseGoal } from '../../src/reasoning/rules/parse-goal';

/** A list that names no scenario: judged is only what its questions are taken for. */
const understoodCaseSchema = z.strictObject({
  question: z.string().trim().min(1),
  expect: z.strictObject({
    subjects: z.array(z.string()),
    /** `check`: how it is, or whether. */
    form: z.enum([...answerFormSchema.options, 'check']).optional(),
    /** `now` or a local time of `zone`, without one. */
    window: z.strictObject({ from: z.string(), to: z.string(), zone: z.string() }).optional(),
    refused: z.boolean().optional(),
    text_kind: z.string(),
  }),
});

type UnderstoodCase = z.infer<typeof understoodCaseSchema>;

/** The network and the moment of `blind/questions-1.yaml`. */
const routers = [
  ...['PE1', 'PE2', 'PE3', 'PE4', 'P1', 'P2', 'P3', 'P4', 'RR1', 'RR2'],
  ...['bergen-pe1', 'oslo-p1', 'lis-pe-02', 'lis-p-01'],
];
const now = new Date('2026-06-16T11:40:00Z');

const minute = 60_000;
/** How much earlier than the time that was told a look back may begin. */
const slack = 2 * 60 * minute;

/** Forms that answer what the list calls by one word. */
const alike: Record<string, string[]> = {
  check: ['state', 'yes_no', 'why'],
  // The list has no form of its own for a number.
  value: ['value', 'how_many'],
  yes_no_each: ['yes_no', 'yes_no_each'],
  why: ['why', 'state'],
};

/** @throws InputProblem with file, place and reason where the list is not valid */
export function readUnderstood(file: string): UnderstoodCase[] {
  return parseInput(z.array(understoodCaseSchema), parse(readFileSync(file, 'utf8')), file);
}

/** Whether a file is of this shape: its questions tell what kind of text they are. */
export function isUnderstoodList(file: string): boolean {
  return /\btext_kind:/.test(readFileSync(file, 'utf8'));
}

/** What is wrong in how a question is taken, one sentence each. */
export function understoodProblems({ question, expect }: UnderstoodCase): string[] {
  const profile = loadProfile('network');
  const reading = parseGoal({
    request: { query: question, profile: 'network', attended: true },
    snapshot: { profile, plans: loadPlans(), tools: [], versions: { netoncall: '', checks: '' } },
    inventory: routers.map((name) => ({ name, address: null, role: null })),
    clarifications: [],
    now,
  });
  if (expect.refused === true) {
    return reading.kind === 'reject' ? [] : [`it was not refused, but read as a ${reading.kind}`];
  }
  const { form, kind } = (reading.kind === 'goal' ? reading.goal.question : reading.question) ?? {};
  const forms: (string | undefined)[] = alike[expect.form ?? ''] ?? [expect.form];
  return [
    ...(reading.kind === 'reject' ? [`it was rejected: ${reading.reason}`] : []),
    ...subjectProblems(expect.subjects, reading),
    ...(expect.form === undefined || forms.includes(form) ? [] : [`its form was read as ${form}`]),
    ...(kind === expect.text_kind ? [] : [`it was taken for a text of kind ${kind}`]),
    ...windowProblems(expect.window, reading),
  ];
}

function subjectProblems(subjects: readonly string[], reading: GoalReading): string[] {
  const goal = reading.kind === 'goal' ? reading.goal : null;
  const asked = goal?.question ?? (reading.kind === 'goal' ? undefined : reading.question);
  const found = [
    ...(asked?.subjects ?? []).flatMap(({ said, names = [] }) => [said, ...names]),
    ...(goal?.lookup ?? []),
    ...(goal?.devices ?? []),
  ].map((one) => one.toLowerCase());
  return subjects
    .map((one) => one.toLowerCase().replace(/^gi(?=\d)/, 'gigabitethernet'))
    .filter((one) => !found.some((name) => name === one.replace(' ', '') || name.includes(one)))
    .filter((one) => !found.some((name) => name.length > 2 && one.includes(name)))
    .map((one) => `"${one}" was not found in it`);
}

function windowProblems(
  window: UnderstoodCase['expect']['window'],
  reading: GoalReading,
): string[] {
  if (window === undefined || reading.kind !== 'goal') return [];
  const east = offsetMinutes(window.zone) ?? usualZones[window.zone] ?? 0;
  const at = (told: string) =>
    told === 'now' ? now.getTime() : Date.parse(`${told}Z`) - east * minute;
  const { windowMinutes, windowEndMinutes = 0 } = reading.goal;
  const begin = now.getTime() - windowMinutes * minute;
  const end = now.getTime() - windowEndMinutes * minute;
  const fits =
    begin <= at(window.from) + minute &&
    begin >= at(window.from) - slack &&
    end >= at(window.to) - minute;
  const told = `${new Date(begin).toISOString()} to ${new Date(end).toISOString()}`;
  return fits ? [] : [`it looked at ${told}`];
}
