import type { RunStep } from '../../../src/domain/decisions/run-step';
import { mergeParts, mergeSteps } from '../../../src/domain/run/fleet-merge';
import type { RunStatus } from '../../../src/domain/run/run-status';

type Part = [device: string, status: RunStep['status'], reason?: string];
const step = (more: Partial<RunStep> = {}): RunStep => ({
  index: 0,
  instruction: 'Read BGP.',
  origin: 'plan',
  status: 'pending',
  reason: null,
  devices: [],
  startedAt: null,
  endedAt: null,
  ...more,
});
const part = (device: string, steps: RunStep[], more: object = {}) =>
  ({
    goal: { devices: [device] },
    steps,
    calls: [],
    refused: [],
    pass: 0,
    assessment: { current_retries: 0 },
    ...more,
  }) as unknown as RunStatus;
const merged = (parts: Part[]) => {
  const statuses = parts.map(([device, status, reason = null]) =>
    part(device, [step({ status, reason: reason ?? null })]),
  );
  const [one] = mergeSteps([step()], statuses);
  return [one?.status, one?.reason];
};

describe('a step of a plan that many devices carried out', () => {
  it.each<[string, Part[], [RunStep['status'], string | null]]>([
    [
      'done everywhere',
      [
        ['A', 'done'],
        ['B', 'done'],
      ],
      ['done', null],
    ],
    [
      'done where any did it, with where it failed',
      [
        ['A', 'done'],
        ['B', 'failed', 'timeout'],
        ['C', 'failed', 'refused'],
      ],
      ['done', 'Failed on B, C: timeout'],
    ],
    [
      'done, and nothing is said of where it was not needed',
      [
        ['A', 'done'],
        ['B', 'skipped', 'no VRF'],
      ],
      ['done', null],
    ],
    [
      'done, with all other ends in their order',
      [
        ['A', 'done'],
        ['B', 'pending'],
        ['C', 'running'],
        ['D', 'unavailable', 'no tool'],
        ['E', 'failed'],
      ],
      ['done', 'Failed on E No tool for it on D: no tool Not finished on C Not begun on B'],
    ],
    [
      'running where it runs and has failed elsewhere',
      [
        ['A', 'failed', 'x'],
        ['B', 'running'],
      ],
      ['running', 'Failed on A: x'],
    ],
    [
      'failed for the first reason, with where it was left out',
      [
        ['A', 'skipped', 'n'],
        ['B', 'failed', 'x'],
        ['C', 'failed', 'y'],
      ],
      ['failed', 'x Skipped on A: n'],
    ],
    [
      'unavailable before skipped',
      [
        ['A', 'skipped'],
        ['B', 'unavailable', 'none'],
      ],
      ['unavailable', 'none Skipped on A'],
    ],
    [
      'skipped where all left it out',
      [
        ['A', 'skipped', 'n'],
        ['B', 'skipped', 'm'],
      ],
      ['skipped', 'n'],
    ],
    [
      'pending where nobody began',
      [
        ['A', 'pending'],
        ['B', 'pending'],
      ],
      ['pending', null],
    ],
  ])('is %s', (_, parts, expected) => {
    expect(merged(parts)).toEqual(expected);
  });

  it('names five devices, and the number of the others', () => {
    const parts: Part[] = ['B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => [name, 'failed']);
    expect(merged([['A', 'done'], ...parts])[1]).toBe('Failed on B, C, D, E, F and 2 more');
    expect(merged([['A', 'done'], ...parts.slice(0, 5)])[1]).toBe('Failed on B, C, D, E, F');
  });

  it('began with the first and ended with the last of them', () => {
    const at = (startedAt: number | null, endedAt: number | null) =>
      part('A', [step({ status: 'done', startedAt, endedAt })]);
    const times = (...parts: RunStatus[]) => {
      const [one] = mergeSteps([step({ startedAt: 1, endedAt: 2 })], parts);
      return [one?.startedAt, one?.endedAt];
    };
    expect(times(at(10, 30), at(5, 20), at(null, null))).toEqual([5, 30]);
    expect(times(at(null, null))).toEqual([1, 2]);
  });

  it('stays as it is where no part has it, and where the fleet added it', () => {
    const own = step({ origin: 'follow_up', reason: 'own' });
    const other = step({ index: 1, reason: 'other' });
    const parts = [
      part('A', [
        step({ status: 'done', origin: 'follow_up' }),
        step({ status: 'failed', index: 2 }),
      ]),
    ];
    expect(mergeSteps([own, other, step()], parts)).toEqual([own, other, step()]);
    expect(mergeSteps([step()], [])).toEqual([step()]);
  });
});

it('a run of many devices has the calls, refusals, passes and retries of all of them', () => {
  const status = (name: string, pass: number, retries: number) =>
    part('A', [], {
      calls: [`call ${name}`],
      refused: [`refused ${name}`],
      pass,
      assessment: { current_retries: retries, max_retries: 2 },
    });
  const trace = { id: 't', status: status('own', 0, 1) };
  const parts = [{ status: status('a', 2, 0) }, { status: status('b', 1, 2) }];
  expect(mergeParts(trace as never, parts as never)).toMatchObject({
    id: 't',
    status: {
      calls: ['call own', 'call a', 'call b'],
      refused: ['refused own', 'refused a', 'refused b'],
      pass: 2,
      assessment: { current_retries: 2, max_retries: 2 },
    },
  });
});
