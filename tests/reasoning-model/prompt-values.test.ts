import type { CallRecord } from '../../src/domain/calls/tool-call';
import {
  devicesText,
  inventoryText,
  resultsText,
  resultText,
  windowText,
} from '../../src/reasoning/model/prompt-values';
import { called, goal } from '../reasoning/fixtures/inputs';

describe('what a prompt says', () => {
  it('of devices and times is short', () => {
    expect(devicesText(goal({ devices: [] }))).toBe('none named');
    expect(devicesText(goal({ devices: ['a', 'b'] }))).toBe('a, b');
    const many = Array.from({ length: 203 }, (_, index) => `d${index}`);
    expect(devicesText(goal({ devices: many }))).toMatch(/, d199 and 3 more$/);
    expect(devicesText(goal({ devices: many.slice(0, 200) }))).toMatch(/, d199$/);
    expect(inventoryText(null)).toBe('there is none');
    const roles = [
      { name: 'a', address: null, role: 'PE' },
      { name: 'b', address: null, role: null },
    ];
    expect(inventoryText(roles)).toBe('a (PE), b');
    expect([30, 60, 90, 120, 1440, 2880].map(windowText)).toEqual([
      '30 min',
      '1 h',
      '90 min',
      '2 h',
      '1 d',
      '2 d',
    ]);
  });

  it('of a result is its digest and what fails, up to a number', () => {
    const one = { check: 'c', object: 'o', value: 'v' };
    const result = (outcome: object): CallRecord => {
      const made = called({ tool: 'get', arguments: { a: 'PE1' } });
      return { ...made, outcome: { ...made.outcome, digest: 'read', ...outcome } };
    };
    expect(resultText(result({}))).toBe('read');
    expect(resultText(result({ answeredBy: 'x', failing: [one], unverifiable: [one] }))).toBe(
      'This was read before and is not read again:\nread\nfails: c o v\nnot verifiable: c o v',
    );
    const error = { class: 'timeout', message: 'too late', transient: true };
    expect(resultText(result({ digest: '', error }))).toBe('failed (timeout): too late');
    const seven = Array.from({ length: 7 }, () => one);
    expect(resultText(result({ failing: seven, unverifiable: seven, omitted: 1 }))).toMatch(
      /\nand 3 more$/,
    );
    expect(resultText(result({ failing: seven.slice(1) }))).not.toContain('more');
    expect(resultsText([], 100)).toBe('nothing yet');
    const told = resultsText([result({ digest: 'first' }), result({ digest: 'second' })], 1000);
    expect(told).toContain('first');
    expect(told).toContain('second');
    expect(told).toContain('get PE1');
  });
});
