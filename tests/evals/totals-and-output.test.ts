import { evaluationDocument } from '../../evals/output/document';
import { junitReport } from '../../evals/output/junit';
import { evaluationTable } from '../../evals/output/table';
import { totalsOf } from '../../evals/score/totals';
import { cause, check, document, evalCase, expectation, scored } from './fixtures';

const session = { check: 'bgp.session', device: 'PE1', object: '10.0.0.1' };
const fault = (result: string) =>
  evalCase({
    id: 'broken',
    title: 'A <broken> & "bent" port',
    expect: expectation({
      root_cause: { type: 'interface_down', device: 'PE1', interface: null },
      checks: [{ ...session, result }],
    }),
  });
const found = document({ verdict: 'fault', root_cause: cause('interface_down', 'PE1') });

const runs = [
  scored({
    case: fault('not_verifiable'),
    document: { ...found, checks: [check('bgp.session PE1 10.0.0.1', 'not_verifiable')] },
  }),
  scored({
    case: fault('fail'),
    attempt: 2,
    document: { ...found, checks: [check('bgp.session PE1 10.0.0.1', 'not_verifiable')] },
  }),
  scored({ case: evalCase({ id: 'well', expect: expectation({ verdict: 'healthy' }) }) }),
  scored({
    case: evalCase({ id: 'alarmed', expect: expectation({ verdict: 'healthy' }) }),
    document: document({ verdict: 'fault' }),
  }),
  scored({ case: { ...fault('fail'), id: 'gone' }, document: null, error: 'no \u0007 worker' }),
];
const totals = totalsOf(runs);
const facts = {
  reasoner: 'rules',
  llm: null,
  direct: false,
  repeat: 1,
  slots: 2,
  wallSeconds: 4,
  bad: [{ file: 'b.yaml', problem: 'b.yaml: input.ask: <missing>' }],
} as const;

describe('the figures', () => {
  it('count verdicts, places and causes over the runs that have them', () => {
    expect(totals).toMatchObject({
      runs: 5,
      right: { right: 2, of: 5 },
      detection: { right: 3, of: 5 },
      localisation: { right: 2, of: 3 },
      cause: { right: 2, of: 3 },
      healthy_alarmed: { alarmed: 1, of: 2 },
    });
  });

  it('give the precision and the recall of not_verifiable', () => {
    expect(totals.not_verifiable_precision).toEqual({ right: 1, of: 2 });
    expect(totals.not_verifiable_recall).toEqual({ right: 1, of: 1 });
  });

  it('come with an interval and with the calls beside the least possible', () => {
    expect(totals.intervals.localisation?.low).toBeCloseTo(0.208, 3);
    expect(totals.intervals.localisation?.high).toBeCloseTo(0.939, 3);
    expect(totalsOf([]).intervals.detection).toBeNull();
    // The second run of "broken" alone has a failing check and a document.
    expect(totals.price).toEqual({ runs: 1, calls: 0, least: 2, median_ratio: 0 });
    expect(totals.by_kind['healthy']?.price.median_ratio).toBeNull();
  });

  it('stand for each kind of fault too, and the kinds add up to the whole', () => {
    expect(Object.keys(totals.by_kind)).toEqual(['healthy', 'interface_down']);
    expect(totals.by_kind['interface_down']?.detection).toEqual({ right: 2, of: 3 });
    const kinds = Object.values(totals.by_kind);
    expect(kinds.reduce((sum, { runs: count }) => sum + count, 0)).toBe(totals.runs);
    expect(kinds.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(totals.tokens);
    expect(totals.tokens).toBe(4 * 120);
  });
});

describe('the outputs', () => {
  it('give each run in the document the fields of a run, under the id of its case', () => {
    const { cases, bad_cases } = evaluationDocument(runs, totals, facts) as {
      cases: Record<string, unknown>[];
      bad_cases: unknown;
    };
    const fields = ['outcome', 'verdict', 'root_cause', 'other_causes', 'checks', 'diff'];
    const more = ['clarification', 'calls', 'tokens', 'seconds', 'passes', 'report'];
    for (const one of cases) {
      expect(Object.keys(one)).toEqual(expect.arrayContaining(['id', ...fields, ...more]));
    }
    expect(cases.map(({ id, attempt }) => [id, attempt])).toEqual([
      ['broken', 1],
      ['broken', 2],
      ['well', 1],
      ['alarmed', 1],
      ['gone', 1],
    ]);
    expect(bad_cases).toEqual(facts.bad);
    expect(cases.map(({ least_calls: least }) => least)).toEqual([null, 2, null, null, 2]);
    expect(cases[4]).toMatchObject({ outcome: 'failed', error: 'no \u0007 worker' });
  });

  it('write JUnit XML that tells failures from errors and holds no raw text', () => {
    const xml = junitReport(runs, 4, facts.bad);
    expect(xml).toContain('tests="6" failures="2" errors="2"');
    expect(xml).toContain('<testcase classname="interface_down" name="broken" time="2.000"/>');
    expect(xml).toContain('name="broken#2"');
    expect(xml).toContain('<error message="did not run: no \uFFFD worker">');
    expect(xml).toContain('<error message="b.yaml: input.ask: &lt;missing&gt;">');
    expect(xml).not.toContain('\u0007');
    expect([...xml.matchAll(/<(\w+)[^>]*[^/]>/g)].length).toBe(
      [...xml.matchAll(/<\//g)].length + 0,
    );
  });

  it('print a row for each kind, and what each run got wrong', () => {
    const table = evaluationTable(runs, totals, { wallSeconds: 4, bad: facts.bad, width: 200 });
    expect(table).toMatch(/^interface_down +3 +2\/3 +2\/3 +2\/3 /m);
    expect(table).toMatch(/^all +5 +3\/5 /m);
    expect(table).toContain('Healthy networks reported as broken: 1/2.');
    expect(table).toContain(
      'broken#2  A <broken> & "bent" port\n  - bgp.session PE1 10.0.0.1: not_verifiable instead of fail',
    );
    expect(table).not.toContain('broken  A');
    expect(table).toContain('Calls made / fewest that show the cause: 0/2');
    expect(table).toContain('detection .23 to .88, localisation .21 to .94');
    expect(table).toContain('- b.yaml: input.ask: <missing>');
  });
});
