import { readQuestion, withoutToldTrials } from '../../src/question';

describe('a ping or a traceroute in a question', () => {
  it.each([
    'traceroute 203.0.113.66 -> 203.0.113.98 used to show 198.51.100.35, since 01:30 it does not. Did something break?',
    'The ping from PE1 to PE3 failed once tonight. Is the link fine?',
  ])('only tells where it showed something: %s', (text) => {
    expect(readQuestion(text).parsed.wants).toBeUndefined();
    expect(withoutToldTrials(text)).not.toMatch(/ping|traceroute/i);
  });

  it.each([
    'ping PE3 from PE1 and see if it shows any loss',
    'ping from PE1 to PE3?',
    'can PE1 ping PE3? traceroute shows PE1 as the last hop',
  ])('is asked for elsewhere: %s', (text) => {
    expect(readQuestion(text).parsed.wants).toBe('reach');
  });
});
