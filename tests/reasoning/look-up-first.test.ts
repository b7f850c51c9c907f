import { read } from './fixtures/inputs';

/** What a person need not be asked, because the inventory, the device or its log will tell. */
describe('what can be looked up is looked up and not asked for', () => {
  test.each([
    ['pe1 bgp down', 'the neighbor'],
    ['Is an interface of PE2 flapping?', 'the interface'],
    ['A VPN on PE3 has no traffic', 'the VRF'],
    ['check bgp on 198.51.100.2', 'the name of the router that has the address'],
    ['Something happened on P1 last night', 'what happened'],
    ['Do a health check of all PEs', 'which routers are PEs'],
  ])('%s: nobody is asked for %s', async (query) => {
    expect((await read(query)).kind).toBe('goal');
  });
});
