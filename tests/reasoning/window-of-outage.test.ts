import { investigationRequestSchema } from '../../src/domain/investigation/investigation-request';
import { readWindow } from '../../src/reasoning/rules/goal/window';

/** A Monday. */
const now = new Date('2026-07-27T07:30:00Z');
const request = investigationRequestSchema.parse({ query: 'x' });

function windowOf(text: string) {
  const { windowMinutes, windowEndMinutes = 0 } = readWindow(text, request, now);
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  return [at(windowMinutes).slice(5, 16), at(windowEndMinutes).slice(5, 16)];
}

describe('an outage that is told by two times', () => {
  it.each([
    ['dark from saturday 20:48 to sunday shortly after 6:00', '07-25T20:48', '07-26T06:00'],
    ['down yesterday 22:10 until today 03:05', '07-26T22:10', '07-27T03:05'],
    ['lost friday evening 19:00 - saturday 01:30', '07-24T19:00', '07-25T01:30'],
  ])('has a day at each end: %s', (text, start, end) => {
    expect(windowOf(text)).toEqual([start, end]);
  });

  it('is of today where the day stands beside the time, whatever happened on another', () => {
    const [start] = windowOf(
      'bgp was down today around 05:40 utc and cleared, they worked on the fiber on thursday',
    );
    expect(start).toBe('07-27T04:40');
  });
});

describe('a comparison with the previous run', () => {
  const previous = { at: '2026-07-26T20:00:00Z', findings: [], known: [], snapshot: [] };
  const compared = investigationRequestSchema.parse({ query: 'x', previous });

  it.each(['compare with yesterday', 'vs the last run', 'any difference to the previous check?'])(
    'asks for what came since: %s',
    (text) => {
      expect(readWindow(`daily check PE1, ${text}`, compared, now)).toMatchObject({
        windowMinutes: 690,
        windowSource: 'previous_run',
      });
    },
  );

  it('keeps a time of its own that a question names', () => {
    expect(readWindow('what happened since yesterday 06:00?', compared, now).windowSource).toBe(
      'question',
    );
  });
});
