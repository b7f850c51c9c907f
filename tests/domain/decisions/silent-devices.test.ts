import type { ArgumentRule } from '../../../src/domain/configuration/argument-rules';
import { deviceOf, silentDevices } from '../../../src/domain/decisions/silent-devices';
import type { CallRecord } from '../../../src/domain/calls/tool-call';

const argumentRules: ArgumentRule[] = [
  { tool: '*', parameter: 'device_name', from: 'device', required: false },
];
const rules = { argumentRules, timeoutMs: () => 30_000 };

function call(
  device: string,
  error: CallRecord['outcome']['error'],
  milliseconds = 10,
): CallRecord {
  return {
    id: 'c',
    server: 's',
    tool: 't',
    arguments: { device_name: device },
    step: 0,
    pass: 0,
    outcome: {
      status: error === null ? 'success' : 'failed',
      milliseconds,
      ref: 'sha256:x',
      digest: '',
      failing: [],
      unverifiable: [],
      omitted: 0,
      error,
      attempts: 1,
    },
  };
}
const refused = { class: 'connection' as const, message: 'connection refused', transient: true };
const timedOut = { class: 'timeout' as const, message: 'no answer in 30 s', transient: true };

describe('devices that have stopped answering', () => {
  it('are those with two failed connections in a row', () => {
    expect([...silentDevices([call('PE1', refused), call('PE1', refused)], 0, rules)]).toEqual([
      ['PE1', 'connection refused'],
    ]);
  });

  it('are not those that answered in between', () => {
    const calls = [call('PE1', refused), call('PE1', null), call('PE1', refused)];
    expect(silentDevices(calls, 0, rules).size).toBe(0);
  });

  it('are those whose call used up its whole time, at once', () => {
    expect(silentDevices([call('PE1', timedOut, 30_000)], 0, rules).has('PE1')).toBe(true);
  });

  it('are asked again in the next pass', () => {
    expect(silentDevices([call('PE1', timedOut, 30_000)], 1, rules).size).toBe(0);
  });

  it('do not include one that refuses the login: it answers, and other tools may work', () => {
    const denied = { class: 'authentication' as const, message: 'bad login', transient: false };
    expect(silentDevices([call('PE1', denied), call('PE1', denied)], 0, rules).size).toBe(0);
  });

  it('silence nobody else', () => {
    const silent = silentDevices([call('PE1', timedOut, 30_000), call('P1', null)], 0, rules);
    expect([...silent.keys()]).toEqual(['PE1']);
  });
});

describe('the device of a call', () => {
  it('is found by the rule of the profile, and null where no parameter names one', () => {
    expect(deviceOf({ arguments: { device_name: 'PE1' } }, argumentRules)).toBe('PE1');
    expect(deviceOf({ arguments: { name: 'PE1' } }, argumentRules)).toBeNull();
  });
});
