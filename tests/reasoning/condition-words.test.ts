import type { Analysis } from '../../src/domain/analysis/analysis';
import {
  evaluateCondition,
  evaluateFailing,
} from '../../src/reasoning/rules/propose/evaluate-condition';
import { analysis, check, covered, goal } from './fixtures/inputs';

describe('a condition', () => {
  const devices = ['PE1', 'PE2'];
  const on = (condition: string, seen: Analysis, of = goal()) =>
    evaluateCondition(condition, devices, of, seen);
  const session = (result: 'pass' | 'fail' | 'not_verifiable', device = 'PE1') =>
    check('bgp.session', '10.0.0.1', result, '', device);
  const both = (one: 'pass' | 'fail', other: 'pass' | 'fail') =>
    analysis([session(one), session(other, 'PE2')]);

  it.each<[string, Analysis, string[]]>([
    ['a BGP session is down', both('fail', 'pass'), ['PE1']],
    ['a BGP session is down', both('fail', 'fail'), devices],
    ['unless a BGP session is down', both('fail', 'pass'), ['PE2']],
    ['all BGP sessions are up', both('pass', 'fail'), ['PE1']],
    ['no BGP session is missing', both('pass', 'fail'), ['PE1']],
    // What cannot be read counts as holding.
    [
      'a BGP session is down',
      analysis([session('pass'), session('not_verifiable', 'PE2')]),
      ['PE2'],
    ],
    ['a BGP session is down', analysis([session('pass')]), ['PE2']],
    [
      'the device runs BGP',
      analysis([], [covered('bgp', 'read'), covered('bgp', 'absent', { device: 'PE2' })]),
      ['PE1'],
    ],
    ['the device runs BGP', analysis([], [covered('bgp', 'absent')]), ['PE2']],
    ['anything is wrong', analysis([check('mpls.enabled', 'x', 'fail')]), ['PE1']],
    ['the moon is full', both('pass', 'pass'), devices],
  ])('%s holds where it was seen', (condition, seen, expected) => {
    expect(on(condition, seen)).toEqual({ holds: true, devices: expected });
  });

  it.each<[string, Analysis, string]>([
    [
      'a BGP session is down',
      both('pass', 'pass'),
      'On PE1 and PE2, no BGP session is down, and none went down in the time window.',
    ],
    ['unless a BGP session is down', both('fail', 'fail'), 'On PE1 and PE2, something is wrong.'],
    [
      'the device runs BGP',
      analysis([], [covered('bgp', 'absent'), covered('bgp', 'absent', { device: 'PE2' })]),
      'None of PE1 and PE2 has it.',
    ],
    ['anything is wrong', analysis(), 'On PE1 and PE2, nothing was found to be wrong.'],
    [
      'an adjacency is missing',
      analysis([], [covered('isis', 'read'), covered('isis', 'absent', { device: 'PE2' })]),
      'On PE1 and PE2, no IS-IS adjacency is missing.',
    ],
  ])('%s does not hold otherwise, and says why', (condition, seen, why) => {
    expect(on(condition, seen)).toEqual({ holds: false, reason: why });
  });

  it('is about errors of an interface and not about its state, unless it says so', () => {
    const down = analysis([
      check('interface.state', 'x', 'fail'),
      check('interface.errors', 'x', 'pass'),
      check('interface.errors', 'x', 'pass', '', 'PE2'),
      check('interface.state', 'x', 'pass', '', 'PE2'),
    ]);
    expect(on('an interface counts errors', down).holds).toBe(false);
    expect(on('an interface is down', down)).toEqual({ holds: true, devices: ['PE1'] });
  });

  it('on what the question names is decided by the question', () => {
    const entities = { interfaces: ['Gi0'], vrfs: [], neighbors: [] };
    const named = goal({ entities });
    expect(on('the question names a port', analysis(), named)).toEqual({ holds: true, devices });
    expect(on('a VRF or a peer is named', analysis(), named)).toEqual({
      holds: false,
      reason: 'The question names no VRF or peer.',
    });
    expect(on('a device is named', analysis(), named)).toEqual({ holds: true, devices });
  });

  it('that checks fail is over where they are explained or none fails', () => {
    const failing = { ...both('fail', 'pass') };
    const ask = (seen: Analysis) => evaluateFailing(['bgp.session'], devices, seen);
    expect(ask(failing)).toEqual({ holds: true, devices: ['PE1'] });
    expect(ask(both('pass', 'pass'))).toMatchObject({
      holds: false,
      reason: expect.stringMatching(/^On [^,]+, no BGP session is down/),
    });
  });
});
