import * as fc from 'fast-check';
import ipaddr from 'ipaddr.js';

import { networkOf } from '../../src/checks/parse/addresses';

const byte = fc.integer({ min: 0, max: 255 });

describe('the network of an address', () => {
  it('is for IPv4 the one that the library tells, at every length', () => {
    const length = fc.integer({ min: 0, max: 32 });
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), length, (bytes, bits) => {
        const written = `${bytes.join('.')}/${bits}`;
        const network = ipaddr.IPv4.networkAddressFromCIDR(written).toString();
        expect(networkOf(bytes.join('.'), bits)).toBe(`${network}/${bits}`);
      }),
    );
  });

  it.each([
    ['192.0.2.7', 0, '0.0.0.0/0'],
    ['255.255.255.255', 32, '255.255.255.255/32'],
    // Other forms of an address are read too, and written as routers write them.
    ['010.1.2.3', 24, '8.1.2.0/24'],
    ['10.1', 24, '10.0.0.0/24'],
    ['2001:db8::1', 64, '2001:db8::/64'],
    ['2001:db8::1', 129, null],
    ['192.0.2.7', 33, null],
    ['192.0.2.7', 1.5, null],
    ['192.0.2.256', 24, null],
    ['', 24, null],
    [null, 24, null],
    ['192.0.2.7', null, null],
  ])('of %s with length %s is %s', (address, length, network) => {
    expect(networkOf(address, length)).toBe(network);
  });
});
