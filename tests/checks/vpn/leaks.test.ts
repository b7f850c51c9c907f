import { judge, reply } from '../support/build';

interface Vrf {
  name: string;
  imports: string[];
  exports: string[];
}

const vpns = (device: string, vrfs: Vrf[]) =>
  reply('vpn_info', device, {
    vrfs: vrfs.map(({ name, imports, exports }) => ({
      detailed_data: {
        name,
        rd: `${device}:${name}`,
        route_targets: { import: imports, export: exports },
        interfaces: ['Gi0/0/0/1'],
      },
    })),
  });
const clinic = (imports: string[], exports = ['1:1']): Vrf => ({
  name: 'CLINIC',
  imports,
  exports,
});
const works: Vrf = { name: 'WORKS', imports: ['1:2'], exports: ['1:2'] };
const devices = ['PE1', 'PE2', 'PE3'];
const complaint = 'VRF CLINIC shows networks at PE2 that are not theirs, since yesterday. Why?';

function analysed(question: string, second: Vrf) {
  return judge({
    question,
    devices,
    subjects: ['vpn'],
    evidence: [vpns('PE1', [clinic(['1:1'])]), vpns('PE2', [second]), vpns('PE3', [works])],
    more: { entities: { interfaces: [], vrfs: ['CLINIC'], neighbors: [] } },
  });
}

describe('routes of another customer that somebody sees', () => {
  it('come in at the site that imports a target which no other site of its VPN has', () => {
    const { rootCause, findings } = analysed(complaint, clinic(['1:1', '1:2']));
    expect(rootCause).toMatchObject({ type: 'route_target_mismatch', device: 'PE2' });
    expect(findings.find((one) => one.role === 'cause')).toMatchObject({
      object: 'CLINIC',
      title: 'VRF CLINIC on PE2 imports 1:2 of WORKS',
    });
  });

  it('are let out by the site that exports one', () => {
    const { findings } = analysed(complaint, clinic(['1:1'], ['1:1', '1:2']));
    expect(findings.find((one) => one.role === 'cause')).toMatchObject({
      device: 'PE2',
      title: 'VRF CLINIC on PE2 exports 1:2 of WORKS',
    });
  });

  it('cost nobody his service', () => {
    expect(analysed(complaint, clinic(['1:1', '1:2'])).impact?.lost).toEqual([]);
  });

  it('may be an extranet where nobody complains of them', () => {
    expect(analysed('Check VRF CLINIC', clinic(['1:1', '1:2'])).rootCause).toBeNull();
  });
});
