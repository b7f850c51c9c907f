import * as fc from 'fast-check';

import { detectLoop, type GuardedCall, nearKey } from '../../../src/domain/decisions/loop-guard';

const call = (tool: string, values: Record<string, unknown> = {}): GuardedCall => ({
  tool,
  arguments: values,
});
const a = call('get_routing_info', { device_name: 'PE1' });
const b = call('get_logs', { device_name: 'PE1' });
const c = call('get_interfaces', { device_name: 'PE1' });

test('the same call three times in a row is a loop, twice is not', () => {
  expect(detectLoop([a, a])).toBeNull();
  expect(detectLoop([b, a, a, a])).toMatchObject({ kind: 'repetition', cycle: [a] });
});

test('near-identical calls count as the same', () => {
  const spellings = [
    call('get_logs', { device_name: 'PE1', minutes: 60, keyword: '' }),
    call('get_logs', { minutes: '60', device_name: ' pe1 ' }),
    call('get_logs', { device_name: 'Pe1', minutes: 60, keyword: null, filter: undefined }),
  ];
  expect(detectLoop(spellings)).toMatchObject({ kind: 'repetition' });
});

test('the same question to three devices, pages or ids is no loop', () => {
  const devices = ['PE1', 'PE2', 'PE3'].map((device_name) => call('get_logs', { device_name }));
  const pages = [1, 2, 3].map((page) => call('list', { page }));
  expect(detectLoop(devices)).toBeNull();
  expect(detectLoop(pages)).toBeNull();
});

test('A-B-A-B and A-B-C-A-B-C are loops', () => {
  expect(detectLoop([c, a, b, a, b])).toMatchObject({ kind: 'alternation', cycle: [a, b] });
  expect(detectLoop([a, b, c, a, b, c])).toMatchObject({ kind: 'alternation', cycle: [a, b, c] });
  expect(detectLoop([a, b, a])).toBeNull();
  expect(detectLoop([a, b, a, c, b])).toBeNull();
});

test('a loop that was left is over', () => {
  expect(detectLoop([a, a, a, b])).toBeNull();
});

test('the same tool of two servers is two tools', () => {
  const of = (server: string): GuardedCall => ({ ...a, server });
  expect(detectLoop([of('x'), of('y'), of('x')])).toBeNull();
});

test('the message names the tools and what would be right', () => {
  expect(detectLoop([a, b, a, b])?.message).toMatch(
    /^get_routing_info, then get_logs was called 2 times .* call something else, or finish\.$/,
  );
});

test('the limits can be set', () => {
  expect(detectLoop([a, a], { repetitions: 2 })).not.toBeNull();
  expect(detectLoop([a, b, a, b], { turns: 3 })).toBeNull();
});

test('calls that all differ are never a loop, and any call often enough is one', () => {
  const anyCall = fc.record({
    tool: fc.string({ minLength: 1 }),
    arguments: fc.dictionary(fc.string(), fc.jsonValue()),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(anyCall, { selector: nearKey, minLength: 1, maxLength: 12 }),
      (calls) => {
        expect(detectLoop(calls)).toBeNull();
        const last = calls.slice(-1);
        expect(detectLoop([...calls, ...last, ...last])).not.toBeNull();
      },
    ),
  );
});
