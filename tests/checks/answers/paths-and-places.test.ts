import { judge, ports, reply } from '../support/build';

const port = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  admin_status: 'UP',
  oper_status: 'UP',
  ...more,
});
const vrfs = (interfaces: string[]) =>
  reply('vpn_info', 'R1', {
    vrfs: [
      {
        detailed_data: {
          name: 'RED',
          interfaces,
          route_targets: { import: ['1:1'], export: ['1:1'] },
        },
      },
    ],
  });
const [first, second] = ['GigabitEthernet0/0/0/1', 'GigabitEthernet0/0/0/2'];

const answerTo = (question: string) =>
  judge({
    question,
    evidence: [
      ports('R1', [port(first, { vrf: 'RED' }), port(second, { vrf: 'RED' })]),
      vrfs([first, second]),
    ],
    subjects: ['vpn', 'interfaces'],
    more: { entities: { interfaces: [], vrfs: ['RED'], neighbors: [] } },
  }).answer?.text;

it('tells which paths are up where that is asked, and nowhere else', () => {
  expect(answerTo('does RED on R1 have both lines again?')).toContain(
    `Access interfaces of RED that are up: ${first} on R1 and ${second} on R1`,
  );
  expect(answerTo('does RED on R1 work?')).not.toContain('Access interfaces');
});
