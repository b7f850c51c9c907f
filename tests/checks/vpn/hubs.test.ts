import { judge, reply } from '../support/build';

type Targets = [imports: string[], exports: string[]];

const vpns = (device: string, vrfs: Record<string, Targets>) =>
  reply('vpn_info', device, {
    vrfs: Object.entries(vrfs).map(([name, [imports, exports]], index) => ({
      detailed_data: {
        name,
        rd: `65010:${device.slice(1)}${index}`,
        route_targets: { import: imports, export: exports },
        interfaces: [`Gi0/0/0/${index}`],
      },
    })),
  });
const spoke: Targets = [['7:1'], ['7:2']];

function analysed(hub: Record<string, Targets>, third: Targets = spoke) {
  return judge({
    question: 'Check VRF SHOPS on all routers',
    devices: ['R1', 'R2', 'R3', 'R4'],
    subjects: ['vpn'],
    evidence: [
      vpns('R1', hub),
      vpns('R2', { SHOPS: spoke }),
      vpns('R3', { SHOPS: spoke }),
      vpns('R4', { SHOPS: third }),
    ],
    more: { entities: { interfaces: [], vrfs: ['SHOPS'], neighbors: [] } },
  });
}
const pair = { 'SHOPS-UP': [['7:2'], []], 'SHOPS-DOWN': [[], ['7:1']] } satisfies Record<
  string,
  Targets
>;
const mismatch = (device: string, object: string) => ({
  type: 'route_target_mismatch',
  device,
  object,
});

describe('a hub of two VRFs', () => {
  it('is whole where one takes in what the spokes announce and the other announces what they take in', () => {
    const { rootCause, checks } = analysed(pair);
    expect(rootCause).toBeNull();
    const targets = checks.filter((one) => one.check === 'vpn.route_targets');
    expect(targets.map((one) => [one.object, one.result])).toEqual([
      ['SHOPS-UP', 'pass'],
      ['SHOPS-DOWN', 'pass'],
      ['SHOPS', 'pass'],
      ['SHOPS', 'pass'],
      ['SHOPS', 'pass'],
    ]);
  });

  it('lost a direction in the half that has the wrong target', () => {
    expect(analysed({ ...pair, 'SHOPS-DOWN': [[], ['7:9']] }).rootCause).toMatchObject(
      mismatch('R1', 'SHOPS-DOWN'),
    );
    expect(analysed({ ...pair, 'SHOPS-UP': [['7:9'], []] }).rootCause).toMatchObject(
      mismatch('R1', 'SHOPS-UP'),
    );
  });
});

describe('a spoke that has the targets of its hub', () => {
  const swapped: Targets = [['7:2'], ['7:1']];

  it('is wrong where the hub stands in VRFs of its own', () => {
    const { rootCause, findings } = analysed(pair, swapped);
    expect(rootCause).toMatchObject(mismatch('R4', 'SHOPS'));
    expect(findings.find((one) => one.role === 'cause')?.title).toBe(
      'VRF SHOPS on R4 imports what it should export, and exports what it should import',
    );
  });

  it('is the hub where none stands elsewhere', () => {
    expect(analysed({ OTHER: [['8:1'], ['8:1']] }, swapped).rootCause).toBeNull();
  });
});

describe('a spoke that differs from its likes', () => {
  const hub: Targets = [['7:2'], ['7:1']];
  const sees: Targets = [['7:1'], ['7:1']];

  it('is wrong, and not the hub in a VRF of the same name that does not hear it', () => {
    const { rootCause, checks } = analysed({ SHOPS: hub }, sees);
    expect(rootCause).toMatchObject(mismatch('R4', 'SHOPS'));
    const targets = checks.filter((one) => one.check === 'vpn.route_targets');
    expect(targets.map((one) => [one.device, one.result])).toEqual([
      ['R1', 'pass'],
      ['R2', 'pass'],
      ['R3', 'pass'],
      ['R4', 'fail'],
    ]);
  });

  it('is not told from its hub by these two alone: the others are read first, by no person', () => {
    const { findings, followUps } = judge({
      question: 'Branch R4 of SHOPS cannot reach the head office at R1',
      devices: ['R1', 'R4'],
      subjects: ['vpn'],
      inventory: ['R1', 'R2', 'R3', 'R4'].map((name) => ({ name, address: null, role: 'PE' })),
      evidence: [vpns('R1', { SHOPS: hub }), vpns('R4', { SHOPS: sees })],
      more: { entities: { interfaces: [], vrfs: ['SHOPS'], neighbors: [] } },
    });
    const cause = findings.find((one) => one.role === 'cause');
    expect(cause?.confidence).toBe('likely');
    expect(JSON.stringify(cause)).not.toContain('Check the targets of this VPN on');
    const wanted = followUps.map((one) => `${one.device} ${one.subject}`);
    expect(wanted.slice(0, 4)).toEqual(expect.arrayContaining(['R2 vpn', 'R3 vpn']));
  });
});
