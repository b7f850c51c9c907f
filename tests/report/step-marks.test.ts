import { stateWords, stepMark } from '../../src/report/step-marks';

describe('how a step stands', () => {
  it('is not failed where nothing was tried, and not done where a part brought nothing', () => {
    const untried = { mark: '–', word: 'not tried' };
    expect(stepMark({ status: 'failed', extent: 'untried' })).toEqual(untried);
    expect(stepMark({ status: 'done', extent: 'untried' })).toEqual(untried);
    expect(stepMark({ status: 'done', extent: 'part' })).toEqual({
      mark: '◐',
      word: 'done in part',
    });
    expect(stepMark({ status: 'failed' }).mark).toBe('✗');
  });

  it('is running while it runs, whatever an earlier attempt left', () => {
    expect(stepMark({ status: 'running', extent: 'part' }).word).toBe('running');
  });

  it('has words that say the state once', () => {
    const reason = 'Not tried: PE1 is not answering (timeout)';
    expect(stateWords({ status: 'failed', extent: 'untried', reason })).toBe(
      'not tried: PE1 is not answering (timeout)',
    );
    expect(stateWords({ status: 'skipped', reason: 'On PE1, no interface is down.' })).toBe(
      'skipped: on PE1, no interface is down',
    );
    expect(stateWords({ status: 'done', reason: 'Already read.' })).toBe('');
  });
});
