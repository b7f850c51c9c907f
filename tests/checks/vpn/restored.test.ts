import type { InventoryDevice } from '../../../src/domain/analysis/goal';
import { readQuestion } from '../../../src/question';
import { bgp, checkOf, judge, logs, ports, reply } from '../support/build';

const inventory = ['PE1', 'PE2', 'PE3'].map((name) => ({ name, address: null, role: 'PE' }));
const row = (name: string, ip_address: string | null, vrf: string | null = null) => ({
  name,
  admin_status: 'UP',
  oper_status: 'UP',
  ...(ip_address === null ? {} : { ip_address }),
  ...(vrf === null ? {} : { vrf }),
});
const vpns = (device: string, ...names: string[]) =>
  reply('vpn_info', device, {
    vrfs: names.map((name) => ({
      detailed_data: {
        name,
        rd: `${device}:${name}`,
        route_targets: { import: [name], export: [name] },
        interfaces: [`Gi0/0/0/${name === 'KANZLEI-OTT' ? 1 : 2}`],
      },
    })),
  });
const started = (device: string, at: string) =>
  reply('system_info', device, { system_data: { hostname: device, boot_time_human: at } });
const commit = (text: string, at = 'Nov 27 20:10:00') =>
  `RP/0/RP0/CPU0:${at}.000 UTC: config[65842]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'field2'. Use 'show configuration commit changes 1000000003' to view the changes.${text}`;

const question =
  'kanzlei ott: their kiel office (203.0.113.44) is down since 20:00. PE1 is fine, what is wrong?';

function analysed(
  lines: string[],
  more = [started('PE3', '2025-01-01 00:00:00 UTC')],
  known: InventoryDevice[] = inventory,
) {
  return judge({
    question,
    devices: ['PE1'],
    inventory: known,
    subjects: ['vpn'],
    evidence: [
      ports('PE1', [row('Gi0/0/0/1', '203.0.113.40/31', 'KANZLEI-OTT')]),
      ports('PE2', [row('Gi0/0/0/1', '203.0.113.42/31', 'KANZLEI-OTT')]),
      ports('PE3', [row('Gi0/0/0/2', '203.0.113.50/31', 'BAKERY'), row('Gi0/0/0/1', null)]),
      vpns('PE1', 'KANZLEI-OTT'),
      vpns('PE2', 'KANZLEI-OTT'),
      vpns('PE3', 'BAKERY'),
      logs('PE3', lines),
      ...more,
    ],
    more: {
      entities: { interfaces: [], vrfs: [], neighbors: ['203.0.113.44'] },
      question: { ...readQuestion(question).parsed, subjects: [] },
    },
  });
}

const missing = { type: 'vrf_membership_missing', device: 'PE3', object: 'KANZLEI-OTT' };
const restarted = [started('PE3', '2026-11-27 20:05:00 UTC')];

describe('a VRF that an older configuration does not have', () => {
  it('is missing on the router that restarted and was given its configuration again', () => {
    const analysis = analysed([commit('')], restarted);
    expect(checkOf(analysis, 'vpn.membership', 'KANZLEI-OTT', 'PE3')?.result).toBe('fail');
    expect(analysis.rootCause).toMatchObject(missing);
  });

  it('is missing where the commit says that it brings something back', () => {
    const label = " Label 'restore-lc0-20251130'";
    expect(analysed([commit(label)]).rootCause).toMatchObject(missing);
  });

  it('is looked for in the commits of the one router that does not list it', () => {
    const { followUps } = analysed([]);
    expect(followUps).toContainEqual(
      expect.objectContaining({ device: 'PE3', subject: 'logs', object: 'DB_COMMIT' }),
    );
    expect(followUps.filter(({ object }) => object === 'DB_COMMIT')).toHaveLength(1);
  });

  it('is told though roles are not known, where BGP of all others carries no VRF', () => {
    const reflector = bgp('RR', [{ address: '192.0.2.1', state: 'ESTABLISHED', remote_as: 64496 }]);
    const evidence = [...restarted, reflector];
    const roles = [...inventory, { name: 'RR' }].map(({ name }) => ({
      name,
      address: null,
      role: null,
    }));
    expect(analysed([commit('')], evidence, roles).rootCause).toMatchObject(missing);
    expect(analysed([commit('')], restarted, roles).rootCause).not.toMatchObject(missing);
  });

  it.each([
    ['a commit is an ordinary one', [commit('')], undefined],
    ['nothing was committed since the restart', [], restarted],
    ['the commit is older than the complaint', [commit('', 'Nov 20 20:10:00')], restarted],
  ])('is not looked for where %s', (_, lines, more) => {
    const analysis = analysed(lines, more);
    expect(checkOf(analysis, 'vpn.membership', 'KANZLEI-OTT', 'PE3')).toBeUndefined();
  });
});
