import { checkOf, judge, port, ports } from './support/build';

const name = 'TenGigE0/0/1/3';
const shut = (description: string) => {
  const row = {
    name,
    admin_status: 'DOWN',
    oper_status: 'DOWN',
    vrf: 'RED',
    ip_address: '203.0.113.6/31',
  };
  const { checks } = judge({
    question: 'Check VRF RED on R1',
    subjects: ['vpn', 'interfaces'],
    evidence: [ports('R1', [row]), port('R1', { ...row, description })],
  });
  return checkOf({ checks } as ReturnType<typeof judge>, 'interface.state', name);
};

// The runs of these tests are on 2026-11-27.
it.each(['RED Celle - order 8841, goes live 2026-12-01', 'RED Celle ab 01.12.2026'])(
  'a port is meant to be shut until a day that is to come: %s',
  (description) => {
    expect(shut(description)).toMatchObject({ result: 'pass', meant: true });
  },
);

it.each([
  'RED Celle - order 8841, live since 2026-11-01',
  'RED Celle since 01.11.2026',
  'RED Celle',
])('a port is down without a reason: %s', (description) => {
  expect(shut(description)?.result).toBe('fail');
});
