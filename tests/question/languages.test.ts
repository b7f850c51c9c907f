import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { readQuestion } from '../../src/question';
import { inEnglish } from '../../src/question/gloss';
import czech from '../../src/question/words/languages/czech.json';
import dutch from '../../src/question/words/languages/dutch.json';
import italian from '../../src/question/words/languages/italian.json';
import norwegianAndDanish from '../../src/question/words/languages/norwegian-danish.json';
import polish from '../../src/question/words/languages/polish.json';
import portuguese from '../../src/question/words/languages/portuguese.json';
import swedish from '../../src/question/words/languages/swedish.json';

interface Sentence {
  question: string;
  english: string;
  form: string;
  claims: string[];
  change?: string;
  wants?: string;
  yes?: string;
}

const sentences = parse(readFileSync(join(__dirname, 'languages.yaml'), 'utf8')) as Record<
  string,
  Sentence[]
>;
const judged = new Set(['symptom', 'lasting', 'passing']);

describe.each(Object.entries(sentences))('a question in %s', (_language, ofLanguage) => {
  it.each(ofLanguage.map((one) => [one.question, one] as const))(
    'is read: %s',
    (question, { english, form, claims, change, wants, yes }) => {
      const reading = readQuestion(question);
      expect(reading.text).toBe(english);
      expect(reading.parsed.form).toBe(form);
      expect(reading.parsed.claims.filter((one) => judged.has(one))).toEqual(claims);
      expect(reading.change?.wanted).toBe(change);
      expect(reading.parsed.wants).toBe(wants);
      expect(reading.parsed.yes).toBe(yes);
    },
  );
});

describe('a question in another language', () => {
  it.each([
    ['proc nejede linka do Kolina od vcera vecer', 'since yesterday evening'],
    ['dlaczego lacze do Gdyni nie dziala od wczoraj', 'since yesterday'],
    ['o router PE1 nao responde desde ontem', 'does not respond since yesterday'],
  ])('is read without its marks too: %s', (question, told) => {
    expect(inEnglish(question)).toContain(told);
  });

  it.each([
    ['PE1 er nede siden kl. 14.30', 'since 14:30'],
    ['PE1 är nere sedan klockan åtta', "since 8 o'clock"],
    ['De lijn ligt plat sinds 14 uur', 'since 14:00'],
    ['La linea è giù dalle ore 14', 'since 14:00'],
    ['A linha caiu às 14h30', 'at 14:30'],
    ['Linka spadla ve 14 hodin', 'at 14:00'],
    ['Router leży od godz. 14:30', 'since 14:30'],
    ['Linka je dole od půl sedmé', 'since half past 6'],
    ['De lijn is weg sinds kwart voor acht', 'since quarter to 8'],
  ])('tells times of day as figures: %s', (question, told) => {
    expect(inEnglish(question)).toContain(told);
  });

  it('keeps names that are words of it', () => {
    expect(inEnglish('Il VRF SEDE su PE1 è giù')).toBe('the VRF SEDE on PE1 is down');
  });
});

describe('word lists of languages', () => {
  it.each(
    Object.entries({
      czech,
      dutch,
      italian,
      norwegianAndDanish,
      polish,
      portuguese,
      swedish,
    }),
  )('are applied in linear time: %s', (_language, { phrases }) => {
    const words = Object.keys(phrases).join(' ');
    const text = words.repeat(Math.ceil(100_000 / words.length)).slice(0, 100_000);
    // The patterns are made by the first text.
    inEnglish(text);
    const start = process.cpuUsage();
    inEnglish(text);
    const { user, system } = process.cpuUsage(start);
    // 100 ms for each 10 kB, as at every place where text of others comes in.
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
