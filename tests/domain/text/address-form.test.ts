import { hasAddressForm } from '../../../src/domain/text/address-form';

test.each(['198.51.100.3', '2001:db8::1', '::', '::ffff:192.0.2.1', 'fe80::A', '0.0.0.0'])(
  '%s may be an address',
  (text) => {
    expect(hasAddressForm(text)).toBe(true);
  },
);

test.each([
  '',
  'PE1',
  'beef',
  '1',
  '10:00-',
  '198.51.100.3/32',
  'a'.repeat(46),
  `1.${'1'.repeat(99)}`,
])('%s is none', (text) => {
  expect(hasAddressForm(text)).toBe(false);
});
