import { goalOf, read } from './fixtures/inputs';

describe('words that no list holds', () => {
  it.each([
    [
      'moin, nordkabel transit weg? traffic kurve fällt kurz vor 9 auf 0. bei uns hat keiner was angefasst. kabel?',
      'nordkabel',
    ],
    ['so uh mlek the milk people depot cant reach the dairy or the shop since monday', 'mlek'],
    [
      'did we lose anything at the exchange last night? 64500 wrote an angry mail that our side dropped them',
      '64500',
    ],
  ])('are looked up before anybody is asked: %s', async (query, word) => {
    const { guesses, lookup, devices } = await goalOf(query);
    expect(guesses).toContain(word);
    expect(lookup).toContain(word);
    expect(devices.length).toBeGreaterThan(2);
  });

  it('are not looked up beside a router that is named', async () => {
    expect(await goalOf('nordkabel transit weg auf PE1')).not.toHaveProperty('guesses');
  });

  it('are not looked up in a network that is too large to be read for them', async () => {
    const names = Array.from({ length: 16 }, (_, index) => `core-${index + 1}`);
    const query = 'moin, nordkabel transit weg? kurve fällt kurz und keiner hat was angefasst';
    expect(await read(query, { names })).toMatchObject({ kind: 'clarify' });
  });

  it('make no schedule that tells of no trouble about one thing', async () => {
    const query = 'Check the interfaces: hygiene, oddities, leftovers, anomalies of the plant';
    const reading = await goalOf(query, { request: { attended: false } });
    expect(reading).not.toHaveProperty('guesses');
  });
});
