import { secondsWords, type Seconds } from '../../../src/checks/answers/second-legs';

const leg = { router: 'PE-1', port: 'Gi0/0/0/4', isUp: false, since: '2026-11-15 14:37:22 UTC' };
const of = (more: Partial<Seconds>): Seconds => ({
  beside: ['PE-1'],
  unread: [],
  off: [],
  on: [],
  ...more,
});

it('says who would be off, each with the state of his port at the same place', () => {
  const off = [
    { vrf: 'RED', legs: [leg] },
    { vrf: 'BLUE', legs: [] },
  ];
  expect(secondsWords(['PE-2'], of({ off, on: ['GREEN'] }))).toBe(
    'Yes, 2 customers would be off without PE-2: RED (Gi0/0/0/4 on PE-1 is down since 2026-11-15 14:37:22 UTC) and BLUE (no interface on PE-1); with an interface that is up on PE-1: GREEN',
  );
});

it('says no where everybody has a port that is up, and names what was not read', () => {
  expect(secondsWords(['PE-2'], of({ on: ['RED'], unread: ['PE-3'] }))).toBe(
    'No, each customer would have an interface that is up without PE-2; with an interface that is up on PE-1: RED; not read: PE-3',
  );
});
