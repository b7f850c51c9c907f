import * as z from 'zod';

import { firstSentence, stepSentence } from '../../../src/domain/text/first-sentence';
import { leavesOf, Mentioned, tokensOf } from '../../../src/domain/text/mentions';
import {
  allOf,
  beginSentence,
  clockText,
  count,
  durationText,
  goOn,
  listNames,
  momentText,
  secondText,
  sentence,
  timeText,
  windowText,
} from '../../../src/domain/text/phrases';
import { fieldName, inputProblems, plainWords } from '../../../src/domain/text/plain-problems';

describe('words for a number', () => {
  it.each([
    [count(1, 'check'), '1 check'],
    [count(0, 'check'), '0 checks'],
    [count(2, 'entry', 'entries'), '2 entries'],
    [allOf(1), '1 of 1'],
    [allOf(2), 'both'],
    [allOf(4), 'all 4'],
    [durationText(0.84), '0.8 s'],
    [durationText(9.99), '10 s'],
    [durationText(10.4), '10 s'],
    [durationText(59.4), '59 s'],
    [durationText(60), '1 min'],
    [durationText(200), '3 min 20 s'],
    [durationText(3600), '1 h'],
    [durationText(7500), '2 h 5 min'],
    [windowText(45), '45 minutes'],
    [windowText(1), '1 minute'],
    [windowText(60), '1 hour'],
    [windowText(120), '2 hours'],
    [windowText(119), '119 minutes'],
    [windowText(150), '2 h 30 min'],
    [windowText(1440), '24 hours'],
    [windowText(2880), '2 days'],
    [timeText('2026-03-04T09:20:45Z'), '2026-03-04 09:20 UTC'],
    [timeText('noon'), 'noon'],
    [secondText('2026-03-04T09:20:45Z'), '2026-03-04 09:20:45 UTC'],
    [secondText('noon'), 'noon'],
    [momentText(0), '1970-01-01 00:00:00 UTC'],
    [clockText(120), '00:00:00.120'],
  ])('are %s', (words, expected) => {
    expect(words).toBe(expected);
  });
});

describe('a sentence', () => {
  it.each([
    [listNames([]), ''],
    [listNames(['a']), 'a'],
    [listNames(['a', 'b', 'c']), 'a, b and c'],
    [listNames(['a', 'b', 'c'], 2), 'a, b and 1 more'],
    [sentence(' It is down '), 'It is down.'],
    [sentence('Is it?'), 'Is it?'],
    [sentence('| a | b |'), '| a | b |'],
    [sentence('  '), ''],
    [goOn('The log is full.'), 'the log is full.'],
    [goOn('Therefore it is.'), 'Therefore it is.'],
    [goOn('PE1: The log'), 'PE1: The log'],
    [beginSentence('it is down'), 'It is down'],
    [beginSentence('north-2 is down'), 'north-2 is down'],
    [beginSentence('names.txt is empty'), 'names.txt is empty'],
    [beginSentence('pe1 is down'), 'pe1 is down'],
    [stepSentence('Read BGP. If it is down, read the log.'), 'Read BGP.'],
    [firstSentence('Read BGP: all of it'), 'Read BGP'],
    [firstSentence('Read BGP; then stop'), 'Read BGP'],
    [firstSentence('Read 10.0.0.1 and stop'), 'Read 10.0.0.1 and stop'],
    [firstSentence('Read all of the sessions', 12), 'Read all of …'],
    [firstSentence('Read all', 8), 'Read all'],
  ])('reads "%s"', (words, expected) => {
    expect(words).toBe(expected);
  });
});

describe('what a text mentions', () => {
  it('is found by whole words, without case, punctuation and trailing zeros', () => {
    expect(tokensOf('Dose: 70.50 mg (PE1)')).toEqual(['dose', '70.5', 'mg', 'pe', '1']);
    const text = new Mentioned(['The login ticket T-9, 70.0 mg', 'status', 'open']);
    for (const phrase of ['LOGIN ticket', 't-9', '70 mg', '', '…']) {
      expect([phrase, text.has(phrase)]).toEqual([phrase, true]);
    }
    for (const phrase of ['log', 'ticket login', '7', 'mg status', 'T-99']) {
      expect([phrase, text.has(phrase)]).toEqual([phrase, false]);
    }
  });

  it('may stand in two places: a number and its unit, a property and its value', () => {
    const text = new Mentioned(['dose', '70', 'unit', 'mg', 'status', 'open']);
    expect(text.has('70 mg')).toBe(true);
    expect(text.has('70 g')).toBe(false);
    expect(text.has('71 mg')).toBe(false);
    expect(text.has('70 mg a')).toBe(false);
    expect(text.has('status: open')).toBe(true);
    expect(text.has('status = open')).toBe(true);
    expect(text.has('status: closed')).toBe(false);
    expect(text.has('state: open')).toBe(false);
    expect(text.has('status open')).toBe(false);
  });

  it('is all that a value holds, with the names of its members', () => {
    const value = { a: ['x', 1, null], b: { c: true, d: undefined } };
    expect(leavesOf(value)).toEqual(['a', 'x', '1', 'b', 'c', 'true', 'd']);
    expect(leavesOf(null)).toEqual([]);
  });
});

describe('what is wrong in an input', () => {
  const schema = z.strictObject({
    query: z.string().min(1),
    window: z.number().optional(),
    names: z.array(z.string()).optional(),
    inner: z.strictObject({ ok: z.boolean() }).optional(),
  });
  const problems = (input: unknown) => {
    const parsed = schema.safeParse(input, plainWords);
    return parsed.success ? '' : inputProblems(parsed.error);
  };

  it.each<[unknown, string]>([
    [{}, '"query" is missing'],
    [undefined, 'the input is missing'],
    ['text', 'the input must be an object, not a string'],
    [null, 'the input must be an object, not null'],
    [{ query: 'q', window: '5' }, '"window" must be a number, not a string'],
    [{ query: 'q', names: {} }, '"names" must be an array, not an object'],
    [{ query: 'q', names: ['a', 1] }, '"names[1]" must be a string, not a number'],
    [{ query: 'q', inner: {} }, '"inner.ok" is missing'],
    [{ query: 'q', windw: 1 }, '"windw" is not a known field (Did you mean "window"?)'],
    [
      { query: 'q', zzzzzz: 1, xxxxxx: 1 },
      '"zzzzzz" is not a known field, "xxxxxx" is not a known field',
    ],
    [{ query: 'q', inner: { ok: true, zzzzzz: 1 } }, '"zzzzzz" is not a known field of "inner"'],
    [{ query: '' }, '"query": Too small: expected string to have >=1 characters'],
  ])('of %j is said in plain words', (input, words) => {
    expect(problems(input)).toBe(words);
  });

  it('is named by its place', () => {
    expect(fieldName(['steps', 2])).toBe('steps[2]');
    expect(fieldName(['mcpServers', 'gnmi', 'url'])).toBe('mcpServers.gnmi.url');
    expect(fieldName(['env', 'MY KEY'])).toBe('env["MY KEY"]');
    expect(fieldName(['MY-KEY'])).toBe('MY-KEY');
    expect(fieldName([])).toBe('');
  });
});
