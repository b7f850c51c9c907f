import type { BadCase } from '../read/read-cases';
import type { ScoredRun } from '../score/totals';
import { nameOf } from './table';

/**
 * The runs as JUnit XML, which CI systems read: one test a run, in a class named for its kind of
 * fault. A run that ended early is an error, as is a case file that is none; one that got anything wrong is a failure.
 */
export function junitReport(
  runs: readonly ScoredRun[],
  wallSeconds: number,
  bad: readonly BadCase[] = [],
): string {
  const errors = runs.filter(({ error }) => error !== null).length + bad.length;
  const failures = runs.filter(({ error, problems }) => error === null && problems.length > 0);
  const counts = `tests="${runs.length + bad.length}" failures="${failures.length}" errors="${errors}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts} time="${wallSeconds.toFixed(3)}">`,
    `  <testsuite name="netoncall eval" ${counts} time="${wallSeconds.toFixed(3)}">`,
    ...runs.flatMap(testCase),
    ...bad.flatMap(badCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(run: ScoredRun): string[] {
  const opening =
    `    <testcase classname="${escapeXml(run.score.kind)}" name="${escapeXml(nameOf(run))}" ` +
    `time="${run.seconds.toFixed(3)}"`;
  const [first] = run.problems;
  if (first === undefined) return [`${opening}/>`];
  const element = run.error === null ? 'failure' : 'error';
  return [
    `${opening}>`,
    `      <${element} message="${escapeXml(first)}">${escapeXml(run.problems.join('\n'))}</${element}>`,
    '    </testcase>',
  ];
}

function badCase({ file, problem }: BadCase): string[] {
  const text = escapeXml(problem);
  return [
    `    <testcase classname="case file" name="${escapeXml(file)}" time="0">`,
    `      <error message="${text}">${text}</error>`,
    '    </testcase>',
  ];
}

/** Characters that XML 1.0 cannot hold at all are replaced. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
