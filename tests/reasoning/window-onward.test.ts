import { runsOn } from '../../src/reasoning/rules/goal/window-onward';
import { goalOf } from './fixtures/inputs';

/** A Wednesday. */
const now = '2026-05-06T09:30:00Z';

describe('a time that a question names by its two ends', () => {
  it.each([
    'PE1 keeps dropping out after the work of 01:00-02:00',
    'since the maintenance (01:00-02:00 UTC) PE1 loses its peer',
    'PE1 loses its peer after the planned router swap of 01:00 to 02:00',
    'PE1 flapped between 01:00 and 02:00. Is it over since?',
    'router swap (planned work between 01:00 and 02:00 UTC) after since, PE1 is cut how many times.',
    'PE1 was down from 01:00 to 02:00. Stable since then?',
  ])('runs on to now where what came after it is asked about: %s', async (text) => {
    expect(runsOn(text)).toBe(true);
    const found = await goalOf(text, { now });
    expect(found).toMatchObject({ windowMinutes: 8 * 60 + 30 });
    expect(found).not.toHaveProperty('windowEndMinutes');
  });

  it.each([
    'What happened on PE1 between 01:00 and 02:00?',
    'PE1 was down from 01:00 to 02:00, why?',
    'after the reboot the sessions of PE1 flapped from 01:00 to 02:00',
    'customers on PE1 complained since it was slow, from 01:00 to 02:00',
  ])('ends where it ends in %s', async (text) => {
    expect(runsOn(text)).toBe(false);
    expect(await goalOf(text, { now })).toMatchObject({ windowEndMinutes: 7 * 60 + 30 });
  });
});
