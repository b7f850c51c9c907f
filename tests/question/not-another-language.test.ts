import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { inEnglish } from '../../src/question/gloss';
import { normaliseText } from '../../src/question/normalise-text';

const questionsOf = (name: string): string[] => {
  const file = join(__dirname, '../../evals', name);
  return (parse(readFileSync(file, 'utf8')) as { question: string }[]).map((one) => one.question);
};

/** The questions that are read as another language, by how they begin. */
const glossed = (texts: string[]): string[] =>
  texts
    .map((text) => normaliseText(text).trim())
    .filter((text) => inEnglish(text) !== text)
    .map((text) => text.split(' ').slice(0, 3).join(' '));

describe('a text in English', () => {
  it('is taken for no other language, in questions that were written blind', () => {
    expect(glossed(questionsOf('blind/questions-1.yaml'))).toEqual([
      'Bitte den Port',
      'Tu peux augmenter',
      'Reinicia PE4 cuando',
      '请把 PE1 上的',
      'Warum ist die',
      'Quels clients sont',
      '¿Quién cambió la',
      'O cliente da',
      'PE2 和 P1',
      'PE4 の GigabitEthernet0/0/0/1',
      'Kunden i Bergen',
      'Hvor lenge har',
    ]);
    expect(glossed(questionsOf('blind/questions-2.yaml'))).toEqual([
      'Kannst du den',
      'Relance la session',
      'Vuelve a poner',
      'Seit wann ist',
      'CUST-A am PE2',
      'Quels PE portent',
      'Pourquoi PE3 a-t-il',
      '¿Cuántos vecinos IS-IS',
      '¿Sigue caído el',
      '从 PE2 经',
      'PE2 に設定されている VRF',
    ]);
  });

  it('is taken for no other language, in the questions of the evaluation', () => {
    expect(glossed(questionsOf('questions/questions.yaml'))).toEqual([
      '检查 PE1 的',
      'Überprüfe die BGP-Nachbarn',
      'Vérifie les voisins',
      'Comprueba los vecinos',
      'PE1 の BGP',
      'kannst du den',
      'redémarre PE1',
      '请把 PE1 上的',
      'Tu peux augmenter',
      'Reinicia PE2 cuando',
    ]);
  });

  it.each([
    'pls have a look at PE2, the poller shows only half of the ports',
    'neighbor 203.0.113.2 went idle. They say we are the ones who closed it, it is down',
    'find out who shut Gi0/0/0/3 on P1',
    'session to 203.0.113.2 bounced how often tonight?',
    'Gi0/0/0/1 on P2 - any flaps, yes or no',
    'Gi0/0/0/1 on P2 down? y/n',
    'cpu load of PE1 over the last hour, it feels sluggish',
    'rx light level on PE2 Gi0/0/0/0? suspect a dirty connector',
    'mtu mismatch between PE1 and P1',
    'VRF CUST-B: PE3 misses the routes from PE2',
    'is PE1 up or down?',
    'do I need to get out of bed for this?',
    'Den Haag site down',
    'Porta Nova: link down, men at site',
    'circuit NO-OSL-40417 down?',
    'Banco do Sul lost CUST-A',
    'port bare, line problem, net slow',
  ])('comes back as it is: %s', (text) => {
    expect(inEnglish(text)).toBe(text);
  });
});

describe('a text in German', () => {
  it.each([
    ['Warum ist PE1 seit gestern Abend weg?', 'why is PE1 since yesterday evening gone?'],
    ['Wer hat den Port abgeschaltet?', 'who the Port shut?'],
    ['Der Port ist unten, was ist passiert?', 'the Port is down, what happened?'],
    ['PE1 ist nicht erreichbar', 'PE1 is not reachable'],
    [
      'Die Leitung nach Bremen ist seit halb sieben tot',
      'the circuit to Bremen is since half past 6 dead',
    ],
  ])('is taken for none of its sisters: %s', (text, told) => {
    expect(inEnglish(text)).toBe(told);
  });
});
