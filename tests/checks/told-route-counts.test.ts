import { readRouteCounts } from '../../src/question/read-route-counts';

describe('numbers of routes that a question tells', () => {
  it.each([
    ['VRF SKIFER on R1 dropped from 15 to 9 routes at 13:20', { was: 15, is: 9 }],
    ['the prefixes went down from 120 to 80', { was: 120, is: 80 }],
    ['vrf MIRA on R1 holds 17 routes, 24 until this morning', { was: 24, is: 17 }],
    ['R1 has 9 prefixes instead of 15', { was: 15, is: 9 }],
    ['R1 sees 9 routes (normally 15)', { was: 15, is: 9 }],
    ['only 9 of the 15 prefixes are left', { was: 15, is: 9 }],
  ])('are those of "%s"', (text, counts) => {
    expect(readRouteCounts(text)).toEqual(counts);
  });

  it.each([
    'latency went down from 15 to 9 ms',
    'R1 has 15 routes, 9 before',
    'R1 has 12 routes',
    'from 15 to 9 o clock nobody had routes',
  ])('are none in "%s"', (text) => {
    expect(readRouteCounts(text)).toBeNull();
  });
});
