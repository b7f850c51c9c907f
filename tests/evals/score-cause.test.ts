import * as fc from 'fast-check';

import { scoreCause } from '../../evals/score/score-cause';
import { cause, expectation } from './fixtures';

const port = 'GigabitEthernet0/0/0/0';
const expected = expectation({
  root_cause: { type: 'mtu_mismatch', device: 'P1', interface: port },
  accept_root_cause: [{ type: 'mtu_mismatch', device: 'PE1', interface: port }],
});

describe('the score of a root cause', () => {
  it('is right where type, device and interface are', () => {
    expect(scoreCause(expected, cause('mtu_mismatch', 'P1', port))).toEqual({
      type: true,
      device: true,
      interface: true,
      localised: true,
      right: true,
    });
  });

  it('is right in full for a cause that is accepted in place of the expected one', () => {
    expect(scoreCause(expected, cause('mtu_mismatch', 'PE1', port))?.right).toBe(true);
  });

  it('keeps the right place apart from a wrong type', () => {
    expect(scoreCause(expected, cause('interface_down', 'P1', port))).toMatchObject({
      type: false,
      localised: true,
      right: false,
    });
  });

  it('keeps a right type apart from a wrong place', () => {
    expect(scoreCause(expected, cause('mtu_mismatch', 'P1', 'Loopback0'))).toMatchObject({
      type: true,
      device: true,
      interface: false,
      localised: false,
      right: false,
    });
  });

  it('does not take the type from one accepted cause and the place from another', () => {
    const either = expectation({
      root_cause: { type: 'interface_down', device: 'PE1', interface: port },
      accept_root_cause: [{ type: 'device_down', device: 'PE2', interface: null }],
    });
    expect(scoreCause(either, cause('device_down', 'PE1', port))?.right).toBe(false);
  });

  it('does not ask for a part that the case leaves open', () => {
    const open = expectation({
      root_cause: { type: 'rd_conflict', device: 'PE2', interface: null },
    });
    expect(scoreCause(open, cause('rd_conflict', 'PE2', port))).toMatchObject({
      interface: null,
      right: true,
    });
  });

  it('has nothing right where no cause was named', () => {
    expect(scoreCause(expected, null)).toMatchObject({ localised: false, right: false });
  });

  it('is right for no cause, and for no other one, where the case accepts none', () => {
    const none = { ...expected, accept_root_cause: [null] };
    expect(scoreCause(none, null)).toMatchObject({ localised: true, right: true });
    expect(scoreCause(none, cause('mtu_mismatch', 'P1', port))?.right).toBe(true);
    expect(scoreCause(none, cause('link_flap', 'P2', port))?.right).toBe(false);
  });

  it.each(['card_down', 'bgp_af_missing', 'bgp_as_mismatch', 'vrf_wrong_port', 'path_mtu'])(
    'takes the word %s as any other',
    (type) => {
      const words = expectation({ root_cause: { type, device: 'P1' } });
      expect(scoreCause(words, cause(type, 'P1'))?.right).toBe(true);
      expect(scoreCause(words, cause('link_flap', 'P1'))?.right).toBe(false);
    },
  );

  it('leaves out the type where the case does not ask for it', () => {
    const untyped = expectation({ root_cause: { type: null, device: 'P1', interface: port } });
    expect(scoreCause(untyped, cause('anything', 'P1', port))).toMatchObject({
      type: null,
      localised: true,
      right: true,
    });
  });

  it('does not exist where the case has no cause', () => {
    expect(scoreCause(expectation({}), cause('interface_down', 'PE1'))).toBeNull();
  });

  it('is never right without being localised', () => {
    const part = fc.constantFrom('a', 'b');
    const open = fc.option(part, { nil: null });
    const anyCause = fc.record({ type: part, device: part, interface: open, object: open });
    fc.assert(
      fc.property(anyCause, fc.array(anyCause), anyCause, (root_cause, accepted, reported) => {
        const score = scoreCause(
          expectation({ root_cause, accept_root_cause: accepted }),
          reported,
        );
        expect(score?.right && !score.localised).toBe(false);
        expect(
          scoreCause(expectation({ root_cause, accept_root_cause: [reported] }), reported)?.right,
        ).toBe(true);
      }),
    );
  });
});
