import { readQuestion } from '../../src/question';
import { readWindow } from '../../src/reasoning/rules/goal/window';

/** The minutes before now at which the look back begins. */
const back = (question: string) => {
  const { text } = readQuestion(question);
  const now = new Date('2026-11-27T21:30:00Z');
  return readWindow(text, { query: text, profile: 'network', attended: true }, now).windowMinutes;
};

describe('amounts of time in other languages', () => {
  it.each([
    ['seit zwei Stunden ist PE1 weg', 120],
    ['PE1 ist vor zwei Stunden ausgefallen', 180],
    ['PE1 ist seit einer halben Stunde weg', 30],
    ['PE1 est tombé il y a deux heures', 180],
    ['PE1 in panne depuis une demi-heure', 30],
    ['PE3 se quedó sin enlaces hace media hora y pico', 45],
    ['PE1 caiu há duas horas', 180],
    ['PE1 è caduto due ore fa', 180],
    ['PE1 ging twee uur geleden plat', 180],
    ['PE1 gick ner för två timmar sedan', 180],
    ['PE1 gikk ned for to timer siden', 180],
    ['PE1 padł dwie godziny temu', 180],
    ['PE1 spadl před dvěma hodinami', 180],
  ])('%s: %d minutes', (question, minutes) => {
    expect(back(question)).toBe(minutes);
  });

  it.each([
    ['PE1 is weg sinds 14 uur', '14:00'],
    ['PE1 est injoignable depuis sept heures et demie', 'half past 7'],
    ['Zákazník CUST-A nevidí na PE2 od 14 hodin', '14:00'],
  ])('leave times of day as they are: %s', (question, told) => {
    expect(readQuestion(question).text).toContain(told);
  });
});

describe('times that are typed in haste', () => {
  it.each([
    ['no traffic sinse 1/4 past 9 on PE1', 15],
    ['PE1 gone sicne 21:00', 30],
    ['PE1 is down scince half past 8', 60],
    ['did PE2 fall over arround 2100', 90],
    ['PE1 flapped betwen 20:00 and 20:30', 90],
    ['PE1 is dead since yesteday', 45.5 * 60],
  ])('%s: %d minutes', (question, minutes) => {
    expect(back(question)).toBe(minutes);
  });

  it('are no names', () => {
    expect(readQuestion('is Sinse up, and sinse-pe1, and the minute hand of saturdays').text).toBe(
      'is Sinse up, and sinse-pe1, and the minute hand of saturdays',
    );
  });
});

describe('zones of cities that the database names after another one', () => {
  it.each([
    'desde as 17h (horário de Brasília) a PE1 não responde',
    'PE1 gone since 17:00 Brasilia time',
  ])('%s', (question) => {
    expect(back(question)).toBe(90);
  });
});

describe('times of day that are spoken', () => {
  it.each([
    ['PE2 dropped a link at uh two fifty pm central today, why', 100],
    ['what happened on PE2 at eight fifty pm utc', 100],
    ['what happened on PE2 at eight oh five pm utc', 145],
    ['PE2 lost a link around three forty five pm eastern today, cause?', 105],
    ['PE1 lost P1 at nine twenty-five this evening, reason?', 65],
    ['PE2 lost an uplink at 17:50 São Paulo time, why?', 100],
    ['PE2 lost an uplink at 21:50 (Zürich), why?', 100],
  ])('%s: from %d minutes ago', (question, minutes) => {
    expect(back(question)).toBe(minutes);
  });
});
