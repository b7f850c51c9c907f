import type { CallRecord } from '../../src/domain/calls/tool-call';
import {
  callKey,
  callState,
  isSilent,
  refusedLogin,
} from '../../src/reasoning/rules/propose/call-history';
import { listedPorts, portsInUse } from '../../src/reasoning/rules/propose/known-ports';
import { type Choice, noteOf } from '../../src/reasoning/rules/propose/step-note';
import { analysis, called, check, proposeInput, snapshot, step } from './fixtures/inputs';

const made = (more: Parameters<typeof called>[1] = {}, tool = 'get', device = 'PE1') =>
  called({ tool, arguments: { device } }, more);

describe('how a call stands after what was called before', () => {
  const key = callKey(made());

  it('is told by its server, tool and arguments, in whatever order those stand', () => {
    const one = { server: 's', tool: 't', arguments: { a: 1, b: 2, c: undefined } };
    expect(callKey(one)).toBe(callKey({ ...one, arguments: { b: 2, a: 1 } }));
    expect(callKey(one)).not.toBe(callKey({ ...one, server: 'other' }));
    expect(callKey(one)).not.toBe(callKey({ ...one, arguments: { a: 1 } }));
    expect(callKey({ tool: 't', arguments: {} })).toBe(
      callKey({ server: '', tool: 't', arguments: {} }),
    );
  });

  it.each<[string, CallRecord[]]>([
    ['new', []],
    ['new', [made({}, 'other')]],
    ['answered', [made()]],
    ['answered', [made({ status: 'partial' })]],
    ['transient', [made({ failure: 'timeout', transient: true })]],
    ['transient', [made({ status: 'partial', failure: 'timeout', transient: true })]],
    ['answered', [made({ status: 'partial', failure: 'timeout' })]],
    ['lasting', [made({ failure: 'unsupported' as never })]],
    ['lasting', [made({ status: 'denied' })]],
    ['lasting', [made({ status: 'outcome_unknown' })]],
    ['answered', [made({ failure: 'timeout', transient: true }), made()]],
    ['transient', [made(), made({ failure: 'timeout', transient: true })]],
  ])('is %s', (kind, calls) => {
    expect(callState(key, calls).kind).toBe(kind);
  });
});

describe('a device that does not answer', () => {
  const failing = (
    failure: 'timeout' | 'authentication' | 'connection',
    tools = ['a', 'b', 'c'],
    pass = 0,
  ) => tools.map((tool) => made({ failure, pass }, tool));

  it('is left alone in a pass after three different tools', () => {
    expect(isSilent('PE1', 0, failing('timeout'))).toBe(true);
    expect(isSilent('PE1', 0, failing('connection'))).toBe(true);
    expect(isSilent('PE1', 0, failing('authentication'))).toBe(true);
    expect(isSilent('PE1', 0, failing('timeout', ['a', 'b', 'a']))).toBe(false);
    expect(isSilent('PE1', 1, failing('timeout'))).toBe(false);
    expect(isSilent('PE2', 0, failing('timeout'))).toBe(false);
  });

  it('is asked on where it answered anything, or refused what was asked', () => {
    expect(isSilent('PE1', 0, [...failing('timeout'), made({}, 'd')])).toBe(false);
    const refused = made({ failure: 'not_found' as never }, 'd');
    expect(isSilent('PE1', 0, [...failing('timeout'), refused])).toBe(false);
  });

  it('refuses the login where each answer says so', () => {
    expect(refusedLogin('PE1', 0, failing('authentication'))).toBe(true);
    expect(refusedLogin('PE1', 0, [...failing('authentication'), ...failing('timeout')])).toBe(
      false,
    );
  });
});

describe('what a person should know of a step', () => {
  const input = proposeInput('Read BGP.', { step: step('Read BGP.', { index: 1 }), pass: 0 });
  const choice = (chosen: object, concept = 'bgp'): Choice =>
    ({ wanted: { concept }, chosen }) as unknown as Choice;
  const unavailable = { kind: 'unavailable' };
  const silent = (device: string, refused = false) => choice({ kind: 'silent', device, refused });
  const answered = (at: number, pass = 0) => choice({ kind: 'answered', step: at, pass });
  const failed = choice({ kind: 'failed', reason: `no ${'x'.repeat(300)}` });
  const note = (choices: Choice[], more: object = {}) =>
    noteOf(choices, { ...input, ...more }, 'Read BGP');

  it.each<[Choice[], string]>([
    [[choice({ kind: 'call' })], ''],
    [[], 'There is nothing to look at: no interface of that kind is known.'],
    [[choice(unavailable), choice(unavailable)], 'No connected tool shows BGP.'],
    [
      [choice(unavailable, ''), choice(unavailable, 'vpn')],
      'No connected tool shows Read BGP or VPNs.',
    ],
    [
      [silent('PE1'), silent('PE1')],
      'PE1 did not respond to several tools and was not asked again in this attempt.',
    ],
    [
      [silent('PE1', true), silent('PE2', true), silent('P1')],
      'PE1 and PE2 refused the login and were not asked again in this attempt. P1 did not respond to several tools and was not asked again in this attempt.',
    ],
    [[answered(0), answered(2)], 'Already read in step 1 and 3.'],
    [[answered(1)], ''],
    [[answered(1, 1)], 'Already read in step 2.'],
    [[answered(0), choice({ kind: 'call' })], ''],
  ])('of %j: %s', (choices, words) => {
    expect(note(choices)).toBe(words);
  });

  it('is why nothing else can be tried, unless that was read before', () => {
    expect(note([failed])).toBe(`Nothing else to try: no ${'x'.repeat(197)}`);
    expect(note([failed, answered(0)])).toBe('');
    expect(note([failed, answered(0)], { pass: 1 })).toContain('Nothing else to try');
  });

  it('is that no tool is connected', () => {
    expect(note([choice(unavailable)], { snapshot: snapshot([]) })).toBe(
      'No tool is connected, so BGP cannot be read.',
    );
  });
});

describe('ports that are worth a look of their own', () => {
  const state = (
    object: string,
    result: 'pass' | 'fail' | 'not_verifiable',
    more: object = {},
  ) => ({
    ...check('interface.state', object, result),
    ...more,
  });
  const seen = analysis([
    state('Gi0', 'pass'),
    state('Gi0.100', 'pass'),
    state('Gi1', 'fail'),
    state('Gi2', 'pass', { meant: true }),
    state('Gi3', 'not_verifiable', { meant: true }),
    state('Loopback0', 'pass'),
    state('MgmtEth0', 'fail'),
    state('device', 'not_verifiable'),
    state('all', 'fail'),
    state('Gi9', 'fail', { device: 'PE2' }),
    check('interface.errors', 'Gi0.100', 'fail'),
    check('interface.errors', 'Gi8', 'fail'),
  ]);

  it('are those that fail, then those that are up or unclear, and parts of ports last', () => {
    expect(listedPorts('PE1', seen)).toEqual([
      'Gi0',
      'Gi0.100',
      'Gi1',
      'Gi2',
      'Gi3',
      'Loopback0',
      'MgmtEth0',
    ]);
    expect(portsInUse('PE1', seen)).toEqual(['Gi0.100', 'Gi1', 'MgmtEth0', 'Gi0', 'Gi3']);
    const plain = analysis([state('Gi0.1', 'pass'), state('Gi1', 'pass')]);
    expect(portsInUse('PE1', plain)).toEqual(['Gi1', 'Gi0.1']);
  });
});
