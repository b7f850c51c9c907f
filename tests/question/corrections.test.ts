import { corrected } from '../../src/question/corrections';
import { asWritten } from '../../src/question/spoken';

describe('a name that its writer corrects', () => {
  it.each([
    ['uptime of PE2? eh no, PE1 i mean', 'uptime of PE1?'],
    ['check Gi0/0/0/1 on P1... no, sorry, on P2.', 'check Gi0/0/0/1 on P2.'],
    ['is it up on P1, no, P2?', 'is it up on P2?'],
    ['mtu of Gi0/0/0/0, no wait, Gi0/0/0/1 on P1', 'mtu of Gi0/0/0/1 on P1'],
    ['look at PE1 Gi0/0/0/0. Sorry, PE2 Gi0/0/0/3 i meant', 'look at PE2 Gi0/0/0/3'],
    ['Läuft ISIS auf P1? Nee, Quatsch, P2', 'Läuft ISIS auf P2?'],
    ['état de PE1, non pardon, PE2', 'état de PE2'],
    ['PE1 Gi0/0/0/0 up?\n*PE2 sry', 'PE2 Gi0/0/0/0 up?'],
    ['is PE1 up?\nPE2*', 'is PE2 up?'],
    ['who shut Gi0/0/0/1 on PE1?\ns/PE1/PE2/', 'who shut Gi0/0/0/1 on PE2?'],
  ])('is the one that is said last: %s', (said, meant) => {
    expect(corrected(said)).toBe(meant);
  });

  it.each([
    'PE2 is down. No, PE1 was never affected',
    'no, PE1 is fine',
    'is CUST-A on PE1? no idea which port',
    'sorry, PE1 again',
  ])('is none where something else is said: %s', (said) => {
    expect(corrected(said)).toBe(said);
  });
});

describe('a text that was dictated', () => {
  it.each([
    ['gigabit zero slash zero slash zero slash one on P1', 'GigabitEthernet0/0/0/1 on P1'],
    [
      'is two zero three dot zero dot one one three dot two up on PE three question mark',
      'is 203.0.113.2 up on PE3?',
    ],
    ['check gig zero slash zero slash zero slash one, period', 'check gig 0/0/0/1.'],
  ])('has its names in figures: %s', (said, written) => {
    expect(asWritten(said)).toBe(written);
  });

  it.each(['on PE two sessions are down', 'one point two of them', 'at one o clock, zero loss'])(
    'is not every text with a number in words: %s',
    (said) => {
      expect(asWritten(said)).toBe(said);
    },
  );
});
