import { supportedVerdict } from '../../src/report/honesty';
import { check } from './fixtures';

const passed = check({ result: 'pass' });
const grounds = (...checks: ReturnType<typeof check>[]) => ({ checks, coverage: [] });

describe('the verdict that the evidence allows', () => {
  it('is a fault where a check failed, whatever was concluded', () => {
    expect(supportedVerdict('healthy', 'achieved', grounds(passed, check()))).toBe('fault');
  });

  it('is no fault because a router beside the question could not be read', () => {
    const unread = check({ check: 'reachability', device: 'P9', object: 'management' });
    expect(supportedVerdict('healthy', 'achieved', grounds(passed, unread))).toBe('healthy');
  });

  it('is not healthy where the objective was not reached or nothing passed', () => {
    expect(supportedVerdict('healthy', 'partial', grounds(passed))).toBe('inconclusive');
    expect(supportedVerdict('healthy', 'achieved', grounds())).toBe('inconclusive');
  });
});
