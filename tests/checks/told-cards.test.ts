import { judge, logs, port, ports } from './support/build';

const broken = (minute: number) =>
  `RP/0/RP0/CPU0:Nov 27 21:${minute}:05.301 UTC: shelfmgr[411]: %PLATFORM-NP-2-PARITY : Card 0/3/CPU0: uncorrectable memory error, packets dropped`;
const uplinks = ['HundredGigE0/1/0/0', 'TenGigE0/3/0/5'];

function causeOf(lines: string[]) {
  const up = uplinks.map((name) => ({ name, admin_status: 'UP', oper_status: 'UP' }));
  const evidence = [
    ports('P1', up),
    ...up.map((one) => port('P1', { ...one, counters: { in_errors: 0, out_errors: 0 } })),
    logs('P1', lines),
  ];
  const { rootCause, findings } = judge({
    evidence,
    devices: ['P1'],
    subjects: ['interfaces', 'logs'],
  });
  return { type: rootCause?.type, titles: findings.map(({ title }) => title) };
}

it('a card that its router reports again and again is the cause, though its interfaces are up', () => {
  const { type, titles } = causeOf([broken(10), broken(20)]);
  expect(type).toBe('card_down');
  expect(titles.join()).toContain('Card 0/3 of P1 reports faults');
});

it('a card that its router reports once is no cause, nor one whose number only resembles the slot', () => {
  expect(causeOf([broken(10)]).type).toBeUndefined();
  const others = [broken(10), broken(20)].map((line) => line.replace('0/3/CPU0', '0/30/CPU0'));
  expect(causeOf(others).type).toBeUndefined();
});
