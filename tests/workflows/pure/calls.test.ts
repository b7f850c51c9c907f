import {
  type AdmittedCall,
  type CallRecord,
  plainOutcome,
} from '../../../src/domain/calls/tool-call';
import { newStep } from '../../../src/domain/decisions/run-step';
import { answerFromEvidence } from '../../../src/workflows/calls/answer-from-evidence';
import { callBuiltIn } from '../../../src/workflows/calls/call-built-in';
import {
  hearDevices,
  patienceFor,
  probesFirst,
  spare,
} from '../../../src/workflows/calls/device-patience';
import { refusedInRun, whyRefusedForGood } from '../../../src/workflows/calls/refused-in-run';
import type { Run } from '../../../src/workflows/run/run';

const call = (tool: string, values: Record<string, unknown>, id = 'p0.s1.c0'): AdmittedCall => ({
  ...{ id, server: 'net', tool, arguments: values },
});
const outcome = {
  ...plainOutcome,
  status: 'success',
  milliseconds: 9,
  ref: 'r',
  digest: 'UP',
} as const;
const record = (made: AdmittedCall): CallRecord => ({ ...made, step: 0, pass: 0, at: 1, outcome });
const tools = [
  { server: 'net', name: 'get', saysReadOnly: true, readOnly: true },
  { server: 'net', name: 'run', policy: 'confirm' },
];
const rule = { tool: '*', parameter: 'device', from: 'device', required: false };

function runWith(status: object = {}, ready: object = {}, rest: object = {}) {
  return {
    ...{ reasoner: 'model', silences: new Map(), notAsked: new Set<string>() },
    status: { calls: [], decisions: [], pass: 0, ...status },
    ready: {
      ...{ tools, judged: false, argumentRules: [rule], limits: { deviceSilenceSeconds: 45 } },
      servers: [{ name: 'net', callTimeoutMs: 30_000 }],
      ...ready,
    },
    ...rest,
  } as unknown as Run;
}

describe('a call that was made before', () => {
  const before = () => [record(call('get', { device: 'PE1' }, 'p0.s0.c0'))];
  const again = call('get', { device: 'pe1' });
  const other = call('get', { device: 'PE2' });

  it('is answered from evidence for a model, and takes no time', () => {
    const run = runWith({ calls: before(), pass: 1 });
    const { fresh, answered } = answerFromEvidence(run, newStep(4, '', 'plan'), [again, other]);
    expect(fresh).toEqual([other]);
    expect(answered).toMatchObject([
      { id: 'p0.s1.c0', step: 4, pass: 1, outcome: { milliseconds: 0, answeredBy: 'p0.s0.c0' } },
    ]);
    expect(run.status.calls.slice(1)).toEqual(answered);
  });

  it('is made for rules, which repeat what has failed', () => {
    const run = runWith({ calls: before() }, {}, { reasoner: 'rules' });
    expect(answerFromEvidence(run, newStep(4, '', 'plan'), [again])).toEqual({
      ...{ fresh: [again], answered: [] },
    });
  });

  it('is made where its tool may change something, or is not known', () => {
    for (const tool of ['run', 'gone']) {
      const made = call(tool, { device: 'PE1' });
      const run = runWith({ calls: [record(made)] });
      expect(answerFromEvidence(run, newStep(4, '', 'plan'), [made]).fresh).toEqual([made]);
    }
  });
});

describe('a call of the agent’s own tools', () => {
  const own = (tool: string, values: Record<string, unknown>) => ({
    ...call(tool, values),
    server: 'built-in',
  });

  it('ends the task with its answer and what is not done', () => {
    const run = runWith({ notDone: 'earlier' });
    const done = callBuiltIn(run, own('attempt_completion', { result: 'All is well.' }));
    expect(done).toMatchObject({ status: 'success', digest: 'All is well.', ref: null });
    expect(run.status).toMatchObject({ answer: 'All is well.' });
    expect(run.status).not.toHaveProperty('notDone');
    callBuiltIn(run, own('attempt_completion', { result: 'Half.', not_done: 'PE2 is away' }));
    expect(run.status.notDone).toBe('PE2 is away');
  });

  it('keeps the list of what is to be done', () => {
    const run = runWith();
    const items = [
      { text: 'read', status: 'done' },
      { text: 'write', status: 'open' },
    ];
    expect(callBuiltIn(run, own('update_todo_list', { items }))?.digest).toBe('1 of 2 done');
    expect(run.status.todo).toEqual(items);
  });

  it('fails with what is wrong with it, and is none of another server', () => {
    const wrong = callBuiltIn(runWith(), own('attempt_completion', {}));
    expect(wrong).toMatchObject({
      status: 'failed',
      error: { class: 'invalid_arguments', transient: false },
    });
    expect(callBuiltIn(runWith(), call('attempt_completion', { result: 'x' }))).toBeNull();
  });
});

describe('a device that hangs', () => {
  const [one, two, far] = [
    call('get', { device: 'PE1' }, 'p0.s0.c0'),
    call('get', { device: 'PE1' }, 'p0.s0.c1'),
    call('get', { device: 'PE2' }, 'p0.s0.c2'),
  ] as const;
  const hung = { class: 'timeout', message: 'no answer', transient: true } as const;
  const silent = { ...outcome, status: 'failed', error: hung, milliseconds: 30_000 } as const;

  it('is asked by one call first, and others at the same time', () => {
    const run = runWith();
    expect(probesFirst(run, [one, two, far])).toEqual({ now: [one, two, far], later: [] });
    hearDevices(run, [one, far], [silent, outcome], [patienceFor(run, one), patienceFor(run, far)]);
    expect([...run.silences.keys()]).toEqual(['PE1']);
    expect(probesFirst(run, [one, two, far])).toEqual({ now: [one, far], later: [two] });
    expect(patienceFor(run, one)).toMatchObject({ kind: 'ask', withinMs: 5000, probe: true });
  });

  it('is left alone where it does not answer the probe either', () => {
    const run = runWith();
    for (let turn = 0; turn < 2; turn += 1) {
      hearDevices(run, [one], [silent], [patienceFor(run, one)]);
    }
    const patience = patienceFor(run, two);
    expect(patience).toEqual({ kind: 'leave', reason: 'no answer' });
    expect(spare(run, two, patience)).toMatchObject({
      status: 'failed',
      ref: null,
      error: {
        class: 'connection',
        transient: true,
        message: 'Not tried: PE1 is not answering (no answer)',
      },
    });
    expect(spare(run, far, patienceFor(run, far))).toBeNull();
    expect(spare(run, far, undefined)).toBeNull();
  });

  it('is not heard of by calls that were not made', () => {
    const run = runWith();
    hearDevices(run, [one, two], [undefined, silent], [patienceFor(run, one), spareOnly]);
    expect(run.silences.size).toBe(0);
  });

  const spareOnly = { kind: 'leave', reason: 'before' } as const;
});

describe('a call that a person refused', () => {
  const wanted = call('run', { device: 'PE1' });
  const decision = {
    ...{ settledBy: 'answer', choice: 'no', answer: 'not now', by: 'ada', at: 5 },
    request: { kind: 'confirmation', call: wanted },
  };

  it('stays refused while nothing but readings came after it', () => {
    const read = { ...record(call('get', { device: 'PE1' })), at: 9 };
    const run = runWith({ decisions: [decision], calls: [read] });
    expect(refusedInRun(run, [wanted])).toMatchObject({ by: 'ada', asItWas: true });
    expect(refusedInRun(run, [call('run', { device: 'PE2' })])).toBeNull();
  });

  it('may be asked for again once something else was changed', () => {
    const changed = { ...record(call('run', { device: 'PE2' })), at: 9 };
    const run = runWith({ decisions: [decision], calls: [changed] });
    expect(refusedInRun(run, [wanted])?.asItWas).toBe(false);
  });

  it('counts as a refusal from the second time on that it is proposed again', () => {
    const refused = { by: 'ada', answer: 'no', asItWas: true, proposedAgain: 0 };
    expect(whyRefusedForGood(refused)).toMatchObject({
      counts: false,
      reason: expect.stringMatching(/^ada refused/),
    });
    expect(whyRefusedForGood({ ...refused, proposedAgain: 1 })?.counts).toBe(true);
    expect(whyRefusedForGood({ ...refused, asItWas: false })).toBeNull();
    expect(whyRefusedForGood(null)).toBeNull();
  });
});
