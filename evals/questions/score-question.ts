import type { RunDocument } from '../../src/domain/run/run-document';
import type { QuestionCase, QuestionExpectation } from './question-case';

/** How far what is looked at may reach beyond the time that was asked about. */
const slack = 90 * 60_000;
const minute = 60_000;

/** Routers of the scenarios' network that a list may name together. */
const groups: Record<string, string[]> = {
  'all pes': ['pe1', 'pe2', 'pe3'],
  'all rrs': ['rr1', 'rr2'],
};

/** What a run got wrong of what its question expects, one sentence each; empty where it is right. */
export function questionProblems(
  { expect }: Pick<QuestionCase, 'expect'>,
  document: RunDocument,
): string[] {
  return [
    ...refusalProblems(expect, document),
    ...subjectProblems(expect, document),
    ...formProblems(expect, document),
    ...windowProblems(expect, document),
    ...lineProblems(expect, document),
  ];
}

function refusalProblems({ refused }: QuestionExpectation, document: RunDocument): string[] {
  if (refused === undefined) return [];
  const rejected = document.outcome === 'rejected';
  const read = document.calls.filter(({ tool }) => tool !== 'get_devices').length;
  if (refused && read > 0) return [`${read} calls were made for a wish that is to be refused`];
  if (refused === rejected) return [];
  return [rejected ? 'it was rejected' : 'it was not refused'];
}

function subjectProblems({ subjects }: QuestionExpectation, document: RunDocument): string[] {
  if (subjects === undefined) return [];
  const asked = document.understood?.subjects ?? [];
  const wanted = subjects.flatMap((one) => groups[one.toLowerCase()] ?? [one.toLowerCase()]);
  const found = asked.flatMap(({ said, kind, names = [] }) =>
    kind === 'network' ? ['all'] : [said, ...names].map((one) => one.toLowerCase()),
  );
  const routers = asked.flatMap(({ kind, names = [] }) => (kind === 'router' ? names : []));
  const missing = wanted.filter((one) => !found.includes(one));
  const beside = routers.filter((one) => !wanted.includes(one.toLowerCase()));
  return [
    ...missing.map((one) => `"${one}" was not found in it, but ${found.join(', ') || 'nothing'}`),
    ...beside.map((one) => `${one} was taken for a subject`),
  ];
}

function formProblems({ form, kind }: QuestionExpectation, document: RunDocument): string[] {
  const { understood } = document;
  const read = understood?.form;
  return [
    ...(form === undefined || (read !== undefined && form.includes(read))
      ? []
      : [`its form was read as ${read ?? 'none'}, not as ${form.join(' or ')}`]),
    ...(kind === undefined || understood?.kind === kind
      ? []
      : [`it was taken for a text of kind ${understood?.kind ?? 'none'}, not ${kind}`]),
  ];
}

function windowProblems({ window }: QuestionExpectation, document: RunDocument): string[] {
  if (window === undefined) return [];
  const now = Date.parse(document.now);
  if (document.window_minutes === null) return ['no time was looked at'];
  const begin = now - document.window_minutes * minute;
  const end = now - (document.window_end_minutes ?? 0) * minute;
  const told = `${new Date(begin).toISOString()} to ${new Date(end).toISOString()}`;
  const from = Date.parse(window.from ?? window.at ?? '');
  const to = Date.parse(window.to ?? window.at ?? '');
  const zone = document.understood?.zone?.name;
  return [
    ...(begin > from + minute || begin < from - slack ? [`it looked at ${told}: the start`] : []),
    ...(end < to - minute || end > to + slack ? [`it looked at ${told}: the end`] : []),
    ...(window.zone !== undefined && window.zone !== zone
      ? [`the zone was read as ${zone ?? 'none'}, not ${window.zone}`]
      : []),
  ];
}

function lineProblems(expect: QuestionExpectation, document: RunDocument): string[] {
  const line = document.report.summary[0] ?? '';
  const lower = line.toLowerCase();
  const holds = (phrase: string) =>
    phrase.split(' | ').some((one) => lower.includes(one.trim().toLowerCase()));
  return [
    ...(expect.first_line ?? [])
      .filter((phrase) => !holds(phrase))
      .map((phrase) => `the first line lacks "${phrase}": ${line}`),
    ...(expect.not_in_first_line ?? [])
      .filter(holds)
      .map((phrase) => `the first line holds "${phrase}": ${line}`),
  ];
}
