import { fitHeadline } from '../../src/report/fit-headline';

const label = 'Fault found (critical)';

describe('a headline', () => {
  it('that fits stays as it is', () => {
    expect(fitHeadline(label, 'PE3 is down. Nothing else was seen')).toEqual({
      text: 'PE3 is down. Nothing else was seen',
      rest: '',
    });
  });

  it('gives up sentences from its end, which are said below it', () => {
    const last = `The only commit on PE3 was made by netops${' and others'.repeat(12)}`;
    expect(fitHeadline(label, `PE3 speaks IS-IS at another level. ${last}`)).toEqual({
      text: 'PE3 speaks IS-IS at another level',
      rest: last,
    });
  });

  it('gives up what a sentence rests on before another sentence', () => {
    const signs = '(route targets match on PE2 and PE3; 8 prefixes in the VRF table on PE2)';
    const other = 'Also found (minor): GigabitEthernet0/0/0/1 on PE1 went down and came back';
    expect(fitHeadline('Working', `CUST-B is working ${signs}. ${other}`)).toEqual({
      text: `CUST-B is working. ${other}`,
      rest: `CUST-B is working ${signs}.`,
    });
  });

  it('of one long sentence ends at its first clause, and all of it is said below', () => {
    const whole = `PE1, PE2 and PE3 have 11 faults; ${'GigabitEthernet0/0/0/1 on PE1 is down; '.repeat(6)}`;
    expect(fitHeadline(label, whole)).toEqual({
      text: 'PE1, PE2 and PE3 have 11 faults',
      rest: whole,
    });
  });
});
