import { Gate } from '../../../src/domain/decisions/gate';
import type { ArgumentRule } from '../../../src/domain/configuration/argument-rules';

const routing = {
  server: 'gnmibuddy',
  name: 'read_routes',
  inputSchema: {
    type: 'object',
    properties: {
      device_name: { type: 'string' },
      minutes: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }], default: 5 },
    },
    required: ['device_name'],
    additionalProperties: false,
  },
};
const rule = (part: Partial<ArgumentRule> & { parameter: string }): ArgumentRule => ({
  tool: '*',
  required: false,
  ...part,
});

describe('the gate before every call', () => {
  const gate = new Gate([routing], [rule({ parameter: 'minutes', default: 1440, minimum: 1 })]);

  it('admits a call whose arguments satisfy the schema, and names its server', () => {
    const admission = gate.admit(
      { tool: 'read_routes', arguments: { device_name: 'PE1', minutes: 60 }, reason: '' },
      'p0.s0.c0',
    );
    expect(admission).toEqual({
      admitted: true,
      call: {
        id: 'p0.s0.c0',
        server: 'gnmibuddy',
        tool: 'read_routes',
        arguments: { device_name: 'PE1', minutes: 60 },
      },
    });
  });

  it('keeps with a refusal which parts of the goal the call was to serve', () => {
    const asked = { tool: 'no_such_tool', arguments: {} };
    const serving = gate.admit({ ...asked, serves: ['2'] }, 'c');
    expect(serving).toMatchObject({ admitted: false, refusal: { serves: ['2'] } });
    const plain = gate.admit({ ...asked, serves: [] }, 'c');
    expect(!plain.admitted && plain.refusal).not.toHaveProperty('serves');
  });

  it('fills a default of the profile, so that logs never silently mean five minutes', () => {
    const admission = gate.admit(
      { tool: 'read_routes', arguments: { device_name: 'PE1' }, reason: '' },
      'c',
    );
    expect(admission.admitted && admission.call.arguments).toEqual({
      device_name: 'PE1',
      minutes: 1440,
    });
  });

  it('refuses a tool that does not exist and gives the valid names back', () => {
    const admission = gate.admit({ tool: 'send_email', arguments: {}, reason: '' }, 'c');
    expect(admission).toMatchObject({
      admitted: false,
      refusal: { reason: 'There is no tool "send_email".', valid: ['gnmibuddy/read_routes'] },
    });
  });

  it('refuses a missing argument and names the parameters', () => {
    const admission = gate.admit({ tool: 'read_routes', arguments: {}, reason: '' }, 'c');
    expect(admission).toMatchObject({
      admitted: false,
      refusal: {
        reason: expect.stringContaining('device_name'),
        valid: ['device_name', 'minutes'],
      },
    });
  });

  it('refuses an argument that the tool does not have', () => {
    const admission = gate.admit(
      { tool: 'read_routes', arguments: { device_name: 'PE1', verbose: true }, reason: '' },
      'c',
    );
    expect(admission).toMatchObject({
      admitted: false,
      refusal: { reason: expect.stringContaining('verbose') },
    });
  });

  it('refuses a value outside the range of the profile and says the limit', () => {
    const admission = gate.admit(
      { tool: 'read_routes', arguments: { device_name: 'PE1', minutes: 0 }, reason: '' },
      'c',
    );
    expect(admission).toMatchObject({
      admitted: false,
      refusal: { reason: 'minutes: must be at least 1' },
    });
  });

  it('asks for the server where two servers have a tool of the same name', () => {
    const two = new Gate([routing, { ...routing, server: 'other' }], []);
    const call = { tool: 'read_routes', arguments: { device_name: 'PE1' }, reason: '' };
    expect(two.admit(call, 'c')).toMatchObject({
      admitted: false,
      refusal: { valid: ['gnmibuddy/read_routes', 'other/read_routes'] },
    });
    expect(two.admit({ ...call, server: 'other' }, 'c')).toMatchObject({
      admitted: true,
      call: { server: 'other' },
    });
  });
});

describe('a rule by which a call looks back over the whole window of the question', () => {
  const minutes = rule({
    parameter: 'minutes',
    from: 'window_minutes',
    wholeWindow: true,
    maximum: 10_000,
  });
  const ask = (given: unknown, window?: number) => {
    const admission = new Gate([routing], [minutes], window).admit(
      { tool: 'read_routes', arguments: { device_name: 'PE1', minutes: given } },
      'p0.s0.c0',
    );
    return admission.admitted ? null : admission.refusal.reason;
  };

  it.each([5, '5'])(
    'refuses %p minutes for a question about a day, and says what is wanted',
    (given) => {
      expect(ask(given, 1440)).toBe(
        'minutes: the question is about 1440 minutes, so it must be 1440',
      );
    },
  );

  it.each([1440, 2000])('admits %p minutes for a question about a day', (given) => {
    expect(ask(given, 1440)).toBeNull();
  });

  it('wants no more than the tool may be asked for', () => {
    expect(ask(10_000, 20_000)).toBeNull();
    expect(ask(9_999, 20_000)).toContain('must be 10000');
  });

  it('binds nothing where no question does', () => {
    expect(ask(5)).toBeNull();
  });
});
