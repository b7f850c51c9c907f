import { builtInServer } from '../../../src/domain/calls/built-in-tools';
import { answeredBefore, withEarlierResult } from '../../../src/domain/decisions/answered-before';
import {
  type CallOutcome,
  type CallRecord,
  plainOutcome,
} from '../../../src/domain/calls/tool-call';

const outcome: CallOutcome = {
  ...plainOutcome,
  status: 'success',
  milliseconds: 40,
  ref: 'sha256:x',
  digest: 'PE1 bgp: all up',
};

function call(part: Partial<CallRecord> = {}): CallRecord {
  return {
    id: 'p0.s0.c0',
    server: 'lab',
    tool: 'read',
    arguments: { device_name: 'PE1' },
    step: 0,
    pass: 0,
    outcome,
    ...part,
  };
}

const asked = { ...call({ id: 'p0.s3.c0' }), arguments: { device_name: 'pe1 ' } };
const readsOnly = ({ tool }: { tool: string }) => tool !== 'write';
const answer = (...calls: CallRecord[]) => answeredBefore(asked, calls, readsOnly)?.id ?? null;
const transient = { class: 'timeout' as const, message: 'no answer', transient: true };

describe('a call that was made already', () => {
  it('is answered by what it brought then, also where it is written a little differently', () => {
    expect(answer(call())).toBe('p0.s0.c0');
  });

  it('is answered by the last of several', () => {
    expect(answer(call(), call({ id: 'p0.s1.c0' }))).toBe('p0.s1.c0');
  });

  it.each([
    ['asked something else', call({ arguments: { device_name: 'PE2' } })],
    ['went to another server', call({ server: 'other' })],
    ['came to nothing', call({ outcome: { ...outcome, ref: null, status: 'failed' } })],
    ['failed', call({ outcome: { ...outcome, status: 'failed', error: transient } })],
    ['brought a part, for the moment', call({ outcome: { ...outcome, error: transient } })],
  ])('is made where the one before %s', (_what, before) => {
    expect(answer(before)).toBeNull();
  });

  it('is made again where something may have changed since', () => {
    expect(answer(call(), call({ tool: 'write' }))).toBeNull();
    expect(answer(call({ tool: 'write' }), call())).toBe('p0.s0.c0');
    expect(answer(call(), call({ tool: 'write', server: builtInServer }))).toBe('p0.s0.c0');
  });

  it('is made again where it changes something itself', () => {
    expect(
      answeredBefore({ ...asked, tool: 'write' }, [call({ tool: 'write' })], readsOnly),
    ).toBeNull();
  });

  it('has the result of the one before, and names the one that brought it', () => {
    const again = withEarlierResult(asked, call(), { step: 3, pass: 1 });
    expect(again).toEqual({
      ...asked,
      step: 3,
      pass: 1,
      outcome: { ...outcome, milliseconds: 0, answeredBy: 'p0.s0.c0' },
    });
    const third = withEarlierResult(asked, again, { step: 4, pass: 1 });
    expect(third.outcome.answeredBy).toBe('p0.s0.c0');
  });
});
