import * as fc from 'fast-check';

import {
  diagnoseError,
  type ErrorRecord,
  errorOfCall,
  errorOfRefusal,
} from '../../../src/domain/decisions/error-diagnosis';
import { call } from '../../report/fixtures';

const error = (changes: Partial<ErrorRecord> = {}): ErrorRecord => ({
  call: { tool: 'add_node', arguments: { key: 'T-1' } },
  class: 'function',
  message: 'the key T-1 exists',
  transient: false,
  repeatable: true,
  ...changes,
});
const counters = { replans: 0, maxReplans: 3, maxRetries: 2 };
const passing = { class: 'unavailable', message: 'busy', transient: true } as const;

describe('the diagnosis of an error', () => {
  it('takes an error that may pass for random: wait, then the same call again', () => {
    expect(diagnoseError([error(passing)], counters)).toEqual({
      kind: 'random',
      remedy: { kind: 'retry', afterMs: 1000 },
    });
  });

  it('waits longer with each try, and stops trying when the retries are spent', () => {
    const twice = [error(passing), error(passing)];
    expect(diagnoseError(twice, counters).remedy).toEqual({ kind: 'retry', afterMs: 2000 });
    const thrice = diagnoseError([...twice, error(passing)], counters);
    expect(thrice).toMatchObject({ kind: 'identical', remedy: { kind: 'replan' } });
  });

  it('does not try a call again that might do its work twice', () => {
    const unsafe = error({ ...passing, repeatable: false });
    expect(diagnoseError([unsafe], counters)).toMatchObject({
      kind: 'systematic',
      remedy: { kind: 'replan' },
    });
  });

  it('takes a first lasting error for systematic: plan anew with what is wrong', () => {
    const { kind, remedy } = diagnoseError([error()], counters);
    expect(kind).toBe('systematic');
    expect(remedy).toMatchObject({ kind: 'replan' });
    expect(remedy.kind === 'replan' && remedy.feedback).toContain('the key T-1 exists');
  });

  it('takes the same failure of the same call for identical: never that call again', () => {
    const again = error({ call: { tool: 'add_node', arguments: { key: ' t-1 ' } } });
    const { kind, remedy } = diagnoseError([error(), again], counters);
    expect(kind).toBe('identical');
    expect(remedy.kind === 'replan' && remedy.feedback).toContain('do not make this call again');
  });

  it('finds messages that differ in numbers only the same', () => {
    const first = error({ message: 'failed at 10:31:02 on port 4711' });
    const second = error({ message: 'failed at 10:31:09 on port 4712' });
    expect(diagnoseError([first, second], counters).kind).toBe('identical');
  });

  it('is not identical when another call failed, or the same one in another way', () => {
    const other = error({ call: { tool: 'add_node', arguments: { key: 'T-2' } } });
    expect(diagnoseError([error(), other], counters).kind).toBe('systematic');
    expect(diagnoseError([error(), error({ message: 'bad label' })], counters).kind).toBe(
      'systematic',
    );
  });

  it('puts the problem to a person once the replans are spent', () => {
    const spent = { ...counters, replans: 3 };
    expect(diagnoseError([error()], spent).remedy).toEqual({
      kind: 'escalate',
      problem: 'add_node failed (function): the key T-1 exists',
    });
  });

  it('always ends: a run that obeys it makes a bounded number of calls', () => {
    const kinds = fc.constantFrom(error(), error(passing), error({ repeatable: false }));
    fc.assert(
      fc.property(fc.infiniteStream(kinds), (stream) => {
        const history: ErrorRecord[] = [];
        let replans = 0;
        for (const next of stream) {
          history.push(next);
          const { remedy } = diagnoseError(history, { ...counters, replans });
          if (remedy.kind === 'escalate') break;
          if (remedy.kind === 'replan') replans += 1;
        }
        expect(history.length).toBeLessThanOrEqual(3 + 1 + 2 + 4);
      }),
    );
  });
});

describe('the error of a call', () => {
  const busy = { class: 'timeout', message: 'busy', transient: true } as const;
  const lost = { status: 'outcome_unknown', error: busy } as const;
  const resolved = { by: 'read_back', note: '' } as const;

  it.each([
    ['success', { status: 'success' }],
    ['what the server does not have', { status: 'not_available' }],
    ['one that ran after all', { ...lost, resolution: { ...resolved, tookEffect: true } }],
  ] as const)('is none: %s', (_what, outcome) => {
    expect(errorOfCall(call({ outcome }), [])).toBeNull();
  });

  it.each([
    ['failed and may pass', { status: 'failed', error: busy }, { transient: true }],
    ['failed without a word', { status: 'failed', digest: 'no' }, { message: 'no' }],
    ['may have run', lost, { transient: false }],
    [
      'did not run',
      { ...lost, resolution: { ...resolved, tookEffect: false } },
      { message: 'busy' },
    ],
  ] as const)('that %s', (_what, outcome, expected) => {
    const wanted = { repeatable: false, ...expected };
    expect(errorOfCall(call({ outcome }), [])).toMatchObject(wanted);
  });

  it('may be made again where its tool says so, or its server was not there', () => {
    const failed = call({ outcome: { status: 'failed', error: busy } });
    const { server, tool: name } = failed;
    expect(errorOfCall(failed, [{ server, name, repeatable: true }])?.repeatable).toBe(true);
    expect(errorOfCall(failed, [{ server, name }])?.repeatable).toBe(false);
    const away = { ...busy, class: 'unavailable' } as const;
    const unserved = call({ outcome: { status: 'failed', error: away } });
    expect(errorOfCall(unserved, [])?.repeatable).toBe(true);
  });

  it('that the gate refused names what would be right', () => {
    const asked = { tool: 'add', arguments: {} };
    const refusal = { ...asked, reason: 'key is missing', valid: ['key', 'label'] };
    expect(errorOfRefusal(asked, refusal)).toMatchObject({
      class: 'invalid_arguments',
      message: 'key is missing Right would be: key, label.',
      transient: false,
    });
    const unknown = { ...asked, reason: 'There is no tool "add".', valid: [] };
    expect(errorOfRefusal(asked, unknown).class).toBe('unknown_tool');
  });
});
