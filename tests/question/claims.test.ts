import { readQuestion } from '../../src/question';

const claimsOf = (text: string) => readQuestion(text).parsed.claims;

describe('work that was announced', () => {
  it.each([
    'planned work on P1 last night, PE1 was dead',
    'the change window was from 1 to 3, PE1 died',
  ])('is told: %s', (text) => {
    expect(claimsOf(text)).toContain('announced');
  });

  it.each([
    'PE1 was dead last night, nothing was planned',
    'PE1 was dead last night, only work on the power was planned',
    'planned was only work on the power, yet PE1 was dead',
  ])('does not cover what happened beside it: %s', (text) => {
    expect(claimsOf(text)).not.toContain('announced');
  });
});

describe('a complaint behind a turn', () => {
  it.each([
    [
      'The upgrade of P1 went fine, but ORCHARD had no connection all night.',
      'ORCHARD had no connection all night.',
    ],
    ['Nadogradnja P1 prošla uredno, ali ORCHARD je bio bez veze.', 'ORCHARD'],
  ])('is told without what went well: %s', (text, told) => {
    const { complaint } = readQuestion(text).parsed;
    expect(complaint).toContain(told);
    expect(complaint).not.toContain('P1');
  });
});

describe('what a question claims', () => {
  it.each([
    'Freeze starts at 18:00. Does every core link have an adjacency?',
    'The customer reports nothing, is VRF CUST-A configured as it should be?',
    'No complaints so far. Is PE1 ok after the swap?',
    'Nothing left on 64497:99 anywhere?',
  ])('is no trouble: %s', (text) => {
    expect(claimsOf(text)).not.toContain('symptom');
  });

  it.each([
    'Brasserie Nord says nothing works.',
    'PE1 freezes every few minutes',
    'The customer reports no traffic since noon',
  ])('is trouble: %s', (text) => {
    expect(claimsOf(text)).toContain('symptom');
  });

  it.each([
    'Nothing left on 64497:99 anywhere?',
    'We retired 192.0.2.250. Does anything still peer with it?',
    'Is VRF OLD gone everywhere?',
  ])('may be that something is gone: %s', (text) => {
    expect(claimsOf(text)).toContain('gone');
  });

  it('ends at the line at which a question about what was pasted begins', () => {
    const { form, complaint } = readQuestion(
      'found this, no date on it:\nPROBLEM host 203.0.113.34 unreachable, 2/2 probes failed\nis that still the case?',
    ).parsed;
    expect(form).toBe('yes_no');
    expect(complaint).not.toContain('still');
  });

  it('does not take the kind of a message in brackets for a name', () => {
    expect(readQuestion('[IPAM-CONFLICT] 203.0.113.129/30 is there twice').text).not.toContain(
      'IPAM',
    );
    expect(readQuestion('[CUST-A] no service').text).toContain('CUST-A');
  });
});
