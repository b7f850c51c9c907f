import { asWritten } from '../../src/question/spoken';
import { isTechnicalTerm } from '../../src/reasoning/rules/goal/technical-terms';

describe('letters that are said one by one', () => {
  it.each([
    ['we got a b g p down on oulu pe one', 'we got a bgp down on oulu pe1'],
    ['is v r f GOLD on p e two ok', 'is vrf GOLD on pe2 ok'],
    ['check i s i s there', 'check isis there'],
  ])('are one word of the trade: %s', (said, written) => {
    expect(asWritten(said)).toBe(written);
  });

  it.each(['plan A B C is on', 'on PE two sessions are down', "it's a b-side"])(
    'stay as they are otherwise: %s',
    (text) => {
      expect(asWritten(text)).toBe(text);
    },
  );
});

describe('what monitoring calls an event', () => {
  it.each(['RT_MISMATCH', 'IF-DOWN', 'BGP_PEER_DOWN', 'rx-power-low', 'ISIS_ADJ_LOST'])(
    'is no name of a VRF or a router: %s',
    (name) => {
      expect(isTechnicalTerm(name)).toBe(true);
    },
  );

  it.each(['GOLD', 'CUST-A', 'lis-pe1', 'NORD-CORE', 'HIGH-STREET'])('is not: %s', (name) => {
    expect(isTechnicalTerm(name)).toBe(false);
  });
});
