import { checkOf, judge, logs, ports } from './support/build';

const name = 'GigabitEthernet0/0/1/3';
const lines = (day: string) => [
  `RP/0/RP0/CPU0:${day} 20:02:12.400 UTC: config[65842]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'auto'. Use 'show configuration commit changes 1000000233' to view the changes.`,
  `RP/0/RP0/CPU0:${day} 20:02:12.951 UTC: ifmgr[277]: %PKT_INFRA-LINK-3-UPDOWN : Interface ${name}, changed state to Administratively Down`,
];
const row = { name, vrf: 'RED', ip_address: '203.0.113.65/30' };

const shut = (question: string, vrf: string, day = 'Nov 27') =>
  checkOf(
    judge({
      question,
      devices: ['R2'],
      inventory: ['R1', 'R2'].map((one) => ({ name: one, address: null, role: null })),
      evidence: [
        ports('R1', [{ ...row, admin_status: 'DOWN', oper_status: 'DOWN' }]),
        logs('R1', lines(day)),
      ],
      more: { entities: { interfaces: [], vrfs: [vrf], neighbors: [] } },
    }),
    'interface.state',
    name,
  )?.result;

describe('a port that a commit shut', () => {
  const complaint = (vrf: string) => `${vrf} on R2 gets nothing from R1 since 20:00. Why?`;

  it('is the fault where another site of its VPN misses it', () => {
    expect(shut(complaint('RED'), 'RED')).toBe('fail');
  });

  it('is meant where somebody misses another VPN, or it was shut long before', () => {
    expect(shut(complaint('BLUE'), 'BLUE')).toBe('pass');
    expect(shut(complaint('RED'), 'RED', 'Aug 27')).toBe('pass');
    expect(shut('Is RED on R2 well?', 'RED')).toBe('pass');
  });
});
