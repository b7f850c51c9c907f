import type { InvestigationResult } from '../../src/domain/run/run-document';
import {
  answer,
  machineProfile,
  nextRequest,
  setting,
  settingReasoner,
  statusOf,
} from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

const stand = machineStand();

interface Beginning {
  profile?: object;
  input?: object;
  judgement?: 'met' | 'limited';
}

async function begin(
  propose: Parameters<typeof settingReasoner>[0],
  { profile = {}, input = {}, judgement = 'met' }: Beginning = {},
) {
  const reasoner = settingReasoner(propose, judgement);
  stand.machine.values = { weight: 70 };
  stand.machine.executed.length = 0;
  stand.worker.use(reasoner, machineProfile(stand.machine.url, profile));
  return { reasoner, handle: await stand.start(input) };
}

describe('a call that needs a confirmation', () => {
  it('is shown with its arguments and runs once, after the approval (P1, E2–E4)', async () => {
    const { handle } = await begin([setting(75)]);
    const request = await nextRequest(handle);
    expect(request).toMatchObject({
      kind: 'confirmation',
      prompt:
        'Set weight to 75 (not given)\nState now: {"name":"weight","value":70}\nApprove? (yes/no)',
      options: ['yes', 'no'],
      call: {
        tool: 'set_value',
        arguments: { name: 'weight', value: 75 },
        justification: 'Set the value.',
      },
    });
    expect(await statusOf(handle)).toMatchObject({ awaitingConfirmation: true, phase: 'waiting' });
    expect(stand.machine.executed).toEqual([]);
    await answer(handle, request, 'Yes.', { by: 'alice@example.net', hash: request.hash });
    expect(((await handle.result()) as InvestigationResult).outcome).toBe('achieved');
    const { workflowExecution } = await handle.describe().then(({ raw }) => ({
      workflowExecution: raw.workflowExecutionInfo?.execution,
    }));
    expect(stand.machine.executed).toEqual([
      {
        tool: 'set_value',
        values: { name: 'weight', value: 75 },
        key: `${workflowExecution?.runId ?? ''}/p0.s0.c0`,
      },
    ]);
    const status = await statusOf(handle);
    expect(status.decisions).toMatchObject([{ choice: 'yes', by: 'alice@example.net' }]);
    expect(status.calls.at(-1)).toMatchObject({ id: 'p0.s0.c0', outcome: { status: 'success' } });
  });

  it('is not made when it is refused; the reasoner offers something else', async () => {
    const { handle, reasoner } = await begin(({ calls }) => {
      const denied = calls.filter(({ outcome }) => outcome.status === 'denied').length;
      return { kind: 'call', calls: [setting(denied === 0 ? 90 : 75)], done: denied > 0 };
    });
    const first = await nextRequest(handle);
    await answer(handle, first, 'no');
    const second = await nextRequest(handle, [first]);
    expect(second.prompt).toContain('Set weight to 75');
    await answer(handle, second, 'yes');
    await handle.result();
    expect(stand.machine.executed.map(({ values }) => values['value'])).toEqual([75]);
    expect(reasoner.asked.proposeToolCalls[1]?.calls.at(-1)?.outcome).toMatchObject({
      status: 'denied',
      digest: 'set_value weight value=90: not made: tester refused it ("no")',
    });
  });

  it('ends the run as denied after the second refusal', async () => {
    const { handle } = await begin(({ calls }) => ({
      kind: 'call',
      calls: [setting(calls.length)],
      done: false,
    }));
    const first = await nextRequest(handle);
    await answer(handle, first, 'no');
    await answer(handle, await nextRequest(handle, [first]), 'no');
    expect(((await handle.result()) as InvestigationResult).outcome).toBe('denied');
    expect(stand.machine.executed).toEqual([]);
  });

  it('ends the run as denied when nothing else was left to do', async () => {
    const { handle } = await begin([setting(75)], { judgement: 'limited' });
    await answer(handle, await nextRequest(handle), 'no');
    const result = (await handle.result()) as InvestigationResult;
    expect(result.outcome).toBe('denied');
    expect(stand.machine.executed).toEqual([]);
  });

  it('is asked again after an answer that is neither yes nor no, at most three times', async () => {
    const { handle } = await begin([setting(75)], { judgement: 'limited' });
    const request = await nextRequest(handle);
    expect(await answer(handle, request, 'make it heavier')).toMatchObject({ askedAgain: true });
    expect(await answer(handle, request, 'yes, but 80')).toMatchObject({ askedAgain: true });
    expect(stand.machine.executed).toEqual([]);
    expect((await statusOf(handle)).openRequest?.unclear).toHaveLength(2);
    expect(await answer(handle, request, 'hm')).toMatchObject({ settledBy: 'unclear' });
    expect(((await handle.result()) as InvestigationResult).outcome).toBe('denied');
    expect(stand.machine.executed).toEqual([]);
  });

  it('runs alone when two were proposed together and only the other was refused', async () => {
    const { handle } = await begin([setting(1, 'a'), setting(2, 'b')]);
    const first = await nextRequest(handle);
    expect(first.prompt).toContain('Set a to 1');
    await answer(handle, first, 'no');
    await answer(handle, await nextRequest(handle, [first]), 'yes');
    await handle.result();
    expect(stand.machine.executed.map(({ values }) => values['name'])).toEqual(['b']);
  });

  it('runs once when the approval comes twice, and takes no other answer after it', async () => {
    const { handle } = await begin([setting(75)]);
    const request = await nextRequest(handle);
    const first = await answer(handle, request, 'yes', { by: 'alice@example.net' });
    expect(await answer(handle, request, 'ok')).toEqual(first);
    await expect(answer(handle, request, 'no')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('was answered with "yes" by alice@example.net') },
    });
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
  });

  it('is not approved by an answer with another hash, or by somebody who may not', async () => {
    const policy = {
      ...(machineProfile('http://x') as { policy: object }).policy,
      approvers: ['lead'],
    };
    const { handle } = await begin([setting(75)], { profile: { policy } });
    const request = await nextRequest(handle);
    await expect(answer(handle, request, 'yes', { by: 'lead', hash: '00' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is for another call') },
    });
    await expect(answer(handle, request, 'yes', { by: 'mallory' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('mallory may not answer this') },
    });
    await expect(answer(handle, request, 'yes', { by: undefined })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('approves nothing without "by"') },
    });
    expect(stand.machine.executed).toEqual([]);
    await answer(handle, request, 'yes', { by: 'lead', hash: request.hash });
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
  });

  it('is denied when nobody answers before the deadline', async () => {
    const { handle } = await begin([setting(75)], {
      judgement: 'limited',
      input: { overrides: { answerWithinSeconds: 1 } },
    });
    const result = (await handle.result()) as InvestigationResult;
    expect(result.outcome).toBe('denied');
    expect(stand.machine.executed).toEqual([]);
    expect((await statusOf(handle)).decisions).toMatchObject([{ settledBy: 'deadline' }]);
  });

  it('is denied and recorded in an unattended run, which asks nobody', async () => {
    const { handle } = await begin([setting(75)], {
      judgement: 'limited',
      input: { attended: false },
    });
    expect(((await handle.result()) as InvestigationResult).outcome).toBe('denied');
    const status = await statusOf(handle);
    expect(status.decisions).toEqual([]);
    expect(status.calls.at(-1)?.outcome).toMatchObject({
      status: 'denied',
      digest: expect.stringContaining('the run is unattended'),
    });
    expect(stand.machine.executed).toEqual([]);
  });

  it('is asked for anew when the state changed after it was asked for', async () => {
    const { handle } = await begin([setting(75)]);
    const first = await nextRequest(handle);
    stand.machine.values['weight'] = 60;
    await answer(handle, first, 'yes');
    const second = await nextRequest(handle, [first]);
    expect(stand.machine.executed).toEqual([]);
    expect(second.prompt.split('\n')).toEqual([
      'The state has changed since this was approved; it was: {"name":"weight","value":70}',
      'Set weight to 75 (not given)',
      'State now: {"name":"weight","value":60}',
      'Approve? (yes/no)',
    ]);
    await answer(handle, second, 'yes');
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
  });
});

describe('what no policy lists', () => {
  it('needs a confirmation, in the default words; an annotation tightens what is allowed', async () => {
    const wipe = { tool: 'wipe', arguments: {}, reason: '' };
    const { handle } = await begin([setting(5, 'a', 'set_unread'), wipe], {
      profile: { policy: { allow: ['machine/list', 'machine/wipe'] } },
    });
    const first = await nextRequest(handle);
    expect(first.prompt).toBe('Tool: machine/set_unread\nname: a\nvalue: 5\nApprove? (yes/no)');
    await answer(handle, first, 'no');
    const second = await nextRequest(handle, [first]);
    expect(second.prompt).toContain('machine/wipe');
    await answer(handle, second, 'no');
    await handle.result();
    expect(stand.machine.executed).toEqual([]);
  });

  it('never reaches the server when the policy denies it or a rule is broken (30, C5)', async () => {
    const rule = {
      tool: 'set_value',
      parameter: 'value',
      maximum: 300,
      unit: 'kg',
      unitFrom: 'unit',
    };
    const { handle, reasoner } = await begin(
      ({ refusals }) =>
        refusals.length > 0
          ? { kind: 'done', note: '' }
          : {
              kind: 'call',
              calls: [
                { tool: 'wipe', arguments: {}, reason: '' },
                { tool: 'set_value', arguments: { name: 'w', value: 70, unit: 'lb' }, reason: '' },
                { tool: 'set_value', arguments: { name: 'w', value: 700, unit: 'kg' }, reason: '' },
              ],
              done: true,
            },
      {
        profile: {
          policy: { allow: ['machine/*'], deny: ['machine/wipe'] },
          argumentRules: [rule],
        },
      },
    );
    await handle.result();
    expect(stand.machine.executed).toEqual([]);
    expect(reasoner.asked.proposeToolCalls[1]?.refusals.map(({ reason }) => reason)).toEqual([
      'The profile does not let "wipe" be called.',
      'unit: must be "kg", not "lb"',
      'value: must be at most 300 kg',
    ]);
  });

  it('is a configuration error when a template names what the tool does not have', async () => {
    const policy = { confirmations: [{ tool: 'machine/set_value', template: ['{dose}?'] }] };
    const { handle } = await begin([], { profile: { policy } });
    await expect(handle.result()).rejects.toMatchObject({
      cause: {
        type: 'ConfigurationError',
        message: expect.stringContaining('{dose} is no parameter of the tool'),
      },
    });
  });
});
