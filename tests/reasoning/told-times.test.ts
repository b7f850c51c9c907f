import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import type { InvestigationRequest } from '../../src/domain/investigation/investigation-request';
import { readQuestion } from '../../src/question';
import { readWindow } from '../../src/reasoning/rules/goal/window';

interface ToldTime {
  question: string;
  now: string;
  from: string;
  to?: string;
}

const told = parse(readFileSync(join(__dirname, 'told-times.yaml'), 'utf8')) as ToldTime[];
const minute = 60_000;
/** A moment is looked at with what led to it and what it did. */
const widest = 130 * minute;
/** What led to a complaint comes before it. */
const lead = 61 * minute;

function windowOf({ question, now }: ToldTime): [from: number, to: number] {
  const { text, asked = '' } = readQuestion(question);
  const request = { query: question } as InvestigationRequest;
  const own = readWindow(asked, request, new Date(now));
  const read = own.windowSource === 'question' ? own : readWindow(text, request, new Date(now));
  const clock = Date.parse(now);
  return [clock - read.windowMinutes * minute, clock - (read.windowEndMinutes ?? 0) * minute];
}

describe('the time that a question tells', () => {
  it.each(told)('is looked at: $question', (one) => {
    const [from, to] = windowOf(one);
    const [start, end] = [Date.parse(one.from), Date.parse(one.to ?? one.now)];
    expect(from).toBeLessThanOrEqual(start + minute);
    expect(to).toBeGreaterThanOrEqual(Math.min(end, Date.parse(one.now)) - minute);
    const [length, most] = start === end ? [to - from, widest] : [start - from, lead];
    expect(length).toBeLessThanOrEqual(most);
  });
});
