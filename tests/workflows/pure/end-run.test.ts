import { plainOutcome } from '../../../src/domain/calls/tool-call';
import {
  CeilingReached,
  ceilingOf,
  countMoney,
  countTurn,
  leftFor,
} from '../../../src/workflows/run/ceilings';
import { endUnplanned, endUnthought } from '../../../src/workflows/run/end-run';
import { ModelGone } from '../../../src/workflows/run/model-gone';
import type { Run } from '../../../src/workflows/run/run';

const call = (status: string) => ({
  ...{ id: 'p0.s0.c0', server: 'desk', tool: 'get', arguments: {}, step: 0, pass: 0 },
  outcome: { ...plainOutcome, status, milliseconds: 1, ref: null, digest: '' },
});

function runWith(status: object, rest: object = {}) {
  const landed: string[] = [];
  const run = {
    status: { calls: [], steps: [], outcome: null, assessment: {}, ...status },
    rejection: null,
    land: () => landed.push('landed'),
    ...rest,
  } as unknown as Run;
  return { run, landed };
}

describe('a run that cannot be thought through', () => {
  const steps = () => [
    { status: 'done', reason: null },
    { status: 'running' },
    { status: 'pending' },
  ];

  it('ends by its ceiling: what runs has failed, what waits is left out, what is done stays', () => {
    const { run, landed } = runWith({ steps: steps() });
    expect(endUnthought(run, new CeilingReached('too many tokens'))).toBe(true);
    expect(run.status.steps).toEqual([
      { status: 'done', reason: null },
      { status: 'failed', reason: 'too many tokens' },
      { status: 'skipped', reason: 'too many tokens' },
    ]);
    expect(landed).toEqual(['landed']);
    expect(run.status.outcome).toBe('budget_exhausted');
    expect(run.status.assessment).toEqual({
      objective_achieved_assessment: false,
      assessor_notes_for_final_report: 'too many tokens',
    });
  });

  it.each([
    ['partial', [call('success')]],
    ['failed', []],
    ['failed', [call('failed')]],
  ])('ends as %s where its model is gone', (outcome, calls) => {
    const { run } = runWith({ calls });
    expect(endUnthought(run, new ModelGone('no route'))).toBe(true);
    expect(run.status.outcome).toBe(outcome);
  });

  it('is not ended by any other error', () => {
    const { run, landed } = runWith({});
    expect(endUnthought(run, new Error('a mistake'))).toBe(false);
    expect([run.status.outcome, landed]).toEqual([null, []]);
  });
});

describe('a run without a plan', () => {
  it.each([
    ['denied', [call('success'), call('denied')], false],
    ['partial', [call('denied'), call('success')], false],
    ['partial', [call('success')], true],
    ['failed', [], true],
    ['rejected', [], false],
  ])('ends as %s', (outcome, calls, unusable) => {
    const { run } = runWith({ calls });
    endUnplanned(run, 'no plan fits', unusable);
    expect(run.status.outcome).toBe(outcome);
    expect(run.rejection).toEqual(
      outcome === 'rejected' ? { reason: 'no plan fits', suggestions: [] } : null,
    );
    expect(run.status.model).toBeUndefined();
  });

  it('asks its model no more where the answers could not be used', () => {
    const { run } = runWith({ model: { replies: 2 } });
    endUnplanned(run, 'no JSON', true);
    expect(run.status.model).toEqual({ replies: 2, ended: true });
  });
});

describe('the ceilings of a run', () => {
  const tokens = { prompt: 60, completion: 40, cached: 0 };
  const prices = { input_per_million: 1, output_per_million: 2, currency: 'EUR' };
  const limited = (
    ceilings?: object,
    model: object | null = { tokens, replies: 3, iterations: 2 },
  ) => {
    const prepared = { ceilings, model: { prices } };
    const request = {
      conversation: { spent: { iterations: 5, replies: 5, tokens: 50, money: 0 } },
    };
    const status = model === null ? {} : { model };
    return runWith(status, { prepared, ready: prepared, request }).run;
  };

  it('are told when one is reached, by the run or by its conversation', () => {
    expect(ceilingOf(limited())).toBeNull();
    expect(ceilingOf(limited({ run: { tokens: 101 } }))).toBeNull();
    expect(ceilingOf(limited({ run: { tokens: 100 } }))).toMatch(
      /^The run .* ceiling of 100 tokens/,
    );
    expect(ceilingOf(limited({ conversation: { tokens: 150 } }))).toMatch(/^The conversation /);
    expect(ceilingOf(runWith({}, { prepared: null, request: {} }).run)).toBeNull();
  });

  it('leave a node the rest of what is counted by reply; turns are the workflow’s to count', () => {
    expect(leftFor(limited())).toEqual({});
    expect(leftFor(limited({ run: { iterations: 9 } }))).toEqual({});
    expect(leftFor(limited({ run: { iterations: 9, tokens: 130 } }))).toEqual({
      left: { tokens: 30 },
    });
  });

  it('count a turn for each node whose reply leads to calls', () => {
    const run = limited();
    countTurn(run, 'proposeToolCalls');
    countTurn(run, 'planStep');
    countTurn(run, 'writeAnswer');
    expect(run.status.model?.iterations).toBe(4);
    const fresh = limited({}, { tokens, replies: 0 });
    countTurn(fresh, 'planStep');
    expect(fresh.status.model?.iterations).toBe(1);
    const ruled = limited({}, null);
    countTurn(ruled, 'planStep');
    expect(ruled.status.model).toBeUndefined();
  });

  it('know what the tokens cost where the prices are known', () => {
    const run = limited();
    countMoney(run);
    expect(run.status.model?.money).toEqual({ amount: 0.00014, currency: 'EUR' });
    const free = runWith({ model: { tokens } }, { ready: { model: {} } }).run;
    countMoney(free);
    expect(free.status.model).toEqual({ tokens });
  });
});
