import { describeUncaught } from '../../src/cli/describe-uncaught';

describe('an error that no command caught', () => {
  it('is one line without a stack', () => {
    expect(describeUncaught(new TypeError('x is no function'))).toBe('netoncall: x is no function');
  });

  it('is passed over where the client tries again on a connection that was closed', () => {
    expect(describeUncaught(new Error('Channel has been shut down'))).toBeNull();
  });
});
