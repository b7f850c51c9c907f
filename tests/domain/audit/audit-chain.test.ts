import { headContent, lineAfter, whyBroken } from '../../../src/domain/audit/audit-chain';

const hash = (text: string) => `hash of ${text}`;
const first = lineAfter(null, { kind: 'call', left: undefined }, hash);
const second = lineAfter(first, { kind: 'answer' }, hash);

it('numbers lines from 1 on, each with the hash of the line before', () => {
  expect(first).toMatchObject({ number: 1, previous: null, record: { kind: 'call' } });
  expect(first.record).not.toHaveProperty('left');
  expect(second).toMatchObject({ number: 2, previous: first.hash });
  expect([whyBroken(null, first, hash), whyBroken(first, second, hash)]).toEqual([null, null]);
});

it.each([
  ['taken out', null, second, /number 2 where 1 comes next/],
  ['put in', second, second, /number 2 where 3 comes next/],
  ['put after another one', { ...first, hash: 'x' }, second, /does not follow/],
  ['first with a line before it', null, { ...first, previous: 'x' }, /does not follow/],
  ['changed', first, { ...second, record: { kind: 'call' } }, /was changed/],
] as const)('tells a line that was %s', (_how, last, line, why) => {
  expect(whyBroken(last, line, hash)).toMatch(why);
});

it('signs the number and the hash of the last line with the time', () => {
  expect(JSON.parse(headContent(second, '2026-01-01T00:00:00Z'))).toEqual({
    ...{ format: 'netoncall/audit-head/1', at: '2026-01-01T00:00:00Z' },
    ...{ number: 2, hash: second.hash },
  });
});
