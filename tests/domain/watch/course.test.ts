import * as fc from 'fast-check';

import type { Check } from '../../../src/domain/analysis/check';
import { advanceCourse, type CheckHistory, flappingIn } from '../../../src/domain/watch/course';
import { check, peer } from '../../report/fixtures';

const subject = { check: 'bgp.session', device: 'PE1', object: peer };

/** The course after a number of results: `f`, `p`, or `u` where the check is missing. */
function after(results: string): CheckHistory {
  return results.split('').reduce<CheckHistory>((course, result) => {
    const checks: Check[] =
      result === 'u' ? [] : [check({ result: result === 'f' ? 'fail' : 'pass' })];
    return advanceCourse(course, checks, null);
  }, []);
}

describe('the course of a finding', () => {
  it('begins with its first failure and goes on with each result, unknown ones too', () => {
    expect(after('pp')).toEqual([]);
    expect(after('ffpu')).toEqual([{ ...subject, states: 'ffpu' }]);
  });

  it('counts what a full table no longer holds as passed', () => {
    const gone = { new: [], still: [], cleared: [subject], unknown: [] };
    expect(advanceCourse(after('f'), [], gone)).toEqual([{ ...subject, states: 'fp' }]);
  });

  it('counts what is not verifiable as unknown, never as passed', () => {
    const unread = [check({ result: 'not_verifiable' })];
    expect(advanceCourse(after('f'), unread, null)).toEqual([{ ...subject, states: 'fu' }]);
  });

  it('forgets what has not failed for twelve results', () => {
    expect(after(`f${'p'.repeat(11)}`)).toHaveLength(1);
    expect(after(`f${'p'.repeat(12)}`)).toEqual([]);
  });

  it.each([
    ['fpf', false],
    ['fpfp', true],
    ['fufufu', false],
    ['fupufup', true],
    ['ffffpppp', false],
  ])('%s flaps: %s', (results, flaps) => {
    expect(flappingIn(after(results)).length > 0).toBe(flaps);
  });

  it('stays small whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(200), { maxLength: 150 }), { maxLength: 20 }),
        (runs) => {
          const course = runs.reduce<CheckHistory>(
            (so, failing) =>
              advanceCourse(
                so,
                failing.map((object) => check({ object: String(object) })),
                null,
              ),
            [],
          );
          expect(course.length).toBeLessThanOrEqual(100);
          expect(course.every(({ states }) => states.length <= 12)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });
});
