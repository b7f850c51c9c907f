import { didYouMean, nearNames } from '../../../src/domain/text/near-names';

const plans = ['check_bgp_neighbors', 'check_isis', 'trace_path'];

it('a mistyped name is told the names that are near, the nearest first', () => {
  expect(nearNames('CHECK_ISSI', plans)).toEqual(['check_isis']);
  expect(didYouMean('pe', ['PE1', 'PE2', 'CE'])).toBe('Did you mean "PE1" or "PE2" or "CE"?');
});

it('the beginning of a name suggests the names that go on from there', () => {
  expect(nearNames('check_', plans)).toEqual(['check_isis', 'check_bgp_neighbors']);
});

it('nothing is suggested where no name is near', () => {
  expect(didYouMean('reboot', plans)).toBeNull();
  expect(didYouMean('reboot', [])).toBeNull();
});
