import { endedRun } from '../../src/cli/client/ended-run';
import { noWorkerNote, unknownRun } from '../../src/cli/client/read-status';
import type { Session } from '../../src/cli/client/session';
import { numberBetween } from '../../src/cli/options';
import { parseJson } from '../../src/cli/parse-json';
import { usageWords } from '../../src/cli/usage-words';
import { readInvestigationRequest } from '../../src/domain/investigation/investigation-request';
import { explainConnectionError } from '../../src/temporal/explain-connection-error';
import { directTarget } from '../../src/temporal/resolve-connection';

const session = { target: { address: '127.0.0.1:7233', namespace: 'default' } } as Session;

describe('an ID of which nothing is known', () => {
  it.each([
    ['run', ['netoncall list']],
    ['schedule', ['netoncall schedule list']],
    ['schedule or run', ['netoncall schedule list', 'netoncall list']],
    ['conversation', ['netoncall chat']],
  ] as const)('is called what it was to be: a %s', (kind, mend) => {
    const failure = unknownRun(session, 'x', undefined, kind);
    expect(failure.message).toBe(
      `There is no ${kind} "x" in namespace "default" at 127.0.0.1:7233.`,
    );
    expect(failure.mend).toEqual(mend);
  });
});

describe('what is asked of a run that is over', () => {
  it('is answered in the word of every other output, with what can be done', () => {
    const failure = endedRun('k1', 'CANCELLED', ', so it has no open question');
    expect(failure.message).toBe(
      'Run "k1" has already ended (canceled), so it has no open question.',
    );
    expect(failure.mend).toEqual(['netoncall report k1']);
  });
});

describe('a server or worker that is missing', () => {
  it('is started for the queue that was named', () => {
    expect(noWorkerNote('mine')).toMatch(/Start one with `netoncall worker --task-queue mine`\.$/);
    expect(noWorkerNote('netoncall')).toContain('`netoncall up`');
  });

  it('is not looked for where the address that is set hides it', () => {
    const mendFor = (source: string) =>
      explainConnectionError(
        new Error('ConnectionRefused'),
        directTarget('127.0.0.1:7999', 'default', source),
      ).mend;
    expect(mendFor('TEMPORAL_ADDRESS')[0]).toBe('unset TEMPORAL_ADDRESS && netoncall up');
    expect(mendFor('the default')[0]).toBe('netoncall up');
  });
});

describe('a wrong value', () => {
  it('is told under the name that was typed', () => {
    const problems = (input: object) => {
      const reading = readInvestigationRequest({ query: 'Check PE1', ...input });
      return reading.ok ? [] : reading.problems;
    };
    expect(problems({ window: '2h' })).toEqual(['"window" must be a number, not a string']);
    expect(problems({ temperature: 5 })).toEqual(['"temperature" must be at most 2']);
    expect(problems({ overrides: { temperature: -1 } })).toEqual([
      '"overrides.temperature" must be at least 0',
    ]);
  });

  it('of an option says what would be right', () => {
    expect(() => numberBetween(0, 2)('5')).toThrow('Give a number from 0 to 2.');
    expect(numberBetween(0, 2)('0.3')).toBe(0.3);
    expect(usageWords("error: missing required argument 'name'")).toBe(
      'netoncall: Missing argument <name>.',
    );
  });

  it('of a file says where its JSON breaks', () => {
    expect(() => parseJson('bad.json', '{"query":')).toThrow(
      'bad.json is not valid JSON: it ends too early.',
    );
  });
});
