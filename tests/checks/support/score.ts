import { checkKey } from '../../../src/domain/analysis/check';
import type { Analysis, RootCause } from '../../../src/domain/analysis/analysis';
import type { Expectation } from './expectation';

function asList<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

function fits(got: RootCause, wanted: NonNullable<Expectation['root_cause']>): boolean {
  const same = (a: string | null, b: string | null) => b === null || a === b;
  return (
    got.type === wanted.type &&
    same(got.device, wanted.device) &&
    same(got.interface, wanted.interface) &&
    same(got.object, wanted.object)
  );
}

/** All that an analysis gets wrong against what a case expects, one line each; empty where right. */
export function problemsOf(analysis: Analysis, expect: Expectation): string[] {
  const problems: string[] = [];
  if (!asList(expect.verdict).includes(analysis.verdict)) {
    problems.push(`verdict ${analysis.verdict}, expected ${asList(expect.verdict).join(' or ')}`);
  }
  problems.push(
    ...causeProblems(analysis, expect),
    ...checkProblems(analysis, expect),
    ...diffProblems(analysis, expect),
  );
  return problems;
}

function causeProblems(analysis: Analysis, expect: Expectation): string[] {
  const got = analysis.rootCause;
  if (expect.root_cause === null) {
    return got === null || expect.accept_root_cause.some((one) => one !== null && fits(got, one))
      ? []
      : [`cause ${JSON.stringify(got)}, expected none`];
  }
  const wanted = [expect.root_cause, ...expect.accept_root_cause];
  if (wanted.some((one) => (got === null || one === null ? got === one : fits(got, one))))
    return [];
  return [
    `cause ${JSON.stringify(got)}, expected ${JSON.stringify(expect.root_cause)}; others ${analysis.otherCauses.map((one) => `${one.type} ${one.device} ${one.interface ?? one.object ?? ''}`).join(', ')}`,
  ];
}

function checkProblems(analysis: Analysis, expect: Expectation): string[] {
  const byKey = new Map(analysis.checks.map((one) => [checkKey(one), one]));
  return expect.checks.flatMap((wanted) => {
    const got = byKey.get(checkKey(wanted));
    if (got === undefined)
      return [`no check ${checkKey(wanted)}, expected ${asList(wanted.result).join('/')}`];
    if (asList(wanted.result).includes(got.result)) return [];
    return [
      `${checkKey(wanted)} ${got.result} (${got.value}), expected ${asList(wanted.result).join('/')}`,
    ];
  });
}

function diffProblems(analysis: Analysis, expect: Expectation): string[] {
  if (expect.diff === undefined) return [];
  const { diff } = analysis;
  if (diff === null) return ['no diff'];
  return (['new', 'still', 'cleared', 'unknown'] as const).flatMap((list) => {
    const got = diff[list].map(checkKey);
    const wanted = (expect.diff?.[list] ?? []).map(checkKey);
    const lacking = wanted.filter((key) => !got.includes(key));
    const extra = got.filter((key) => !wanted.includes(key));
    return lacking
      .map((key) => `diff.${list} lacks ${key}`)
      .concat(extra.map((key) => `diff.${list} has ${key} too much`));
  });
}
