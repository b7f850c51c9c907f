import { missingVpnFamily } from '../../src/checks/bgp/session-families';

const vpn = 'l3vpn_ipv4_unicast';
const plain = 'ipv4_unicast';
const session = { own: [plain], far: null, siblings: [], needsVpn: true };

describe('the VPN family of a session', () => {
  it('is missing where the far end alone carries it', () => {
    const found = { family: vpn, shownBy: 'far_end' };
    expect(missingVpnFamily({ ...session, far: [plain, vpn] })).toEqual(found);
    expect(missingVpnFamily({ ...session, far: [vpn], needsVpn: false })).toEqual(found);
  });

  it('is missing on a router with VRFs where the likes of it carry it', () => {
    const siblings = [[plain], [vpn]];
    expect(missingVpnFamily({ ...session, siblings })).toEqual({
      family: vpn,
      shownBy: 'siblings',
    });
    expect(missingVpnFamily({ ...session, siblings, needsVpn: false })).toBeNull();
  });

  it('is not missed where nobody carries it, where it is there, or where nothing tells', () => {
    expect(missingVpnFamily({ ...session, far: [plain], siblings: [[plain]] })).toBeNull();
    expect(missingVpnFamily({ ...session, own: [vpn], far: [vpn] })).toBeNull();
    expect(missingVpnFamily({ ...session, own: [], far: [vpn] })).toBeNull();
    expect(missingVpnFamily({ ...session, far: ['l2vpn_evpn'], needsVpn: false })).toBeNull();
  });
});
