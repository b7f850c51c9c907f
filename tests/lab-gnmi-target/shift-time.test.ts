import { openLab } from '../../lab/gnmi';
import { parseLogStamp } from '../../lab/gnmi/model/time';
import { shiftToWallClock } from '../../lab/gnmi-target/shift-time';

const now = '2026-03-04T09:20:00Z';

test('lines, sessions and the last start keep their age when a fixed clock is moved', () => {
  const lab = openLab({ scenario: 'bgp-neighbor-down', now });
  const shifted = shiftToWallClock(lab.state, lab.now);
  const old = lab.state.devices[0]!;
  const moved = shifted.devices[0]!;
  const age = (line: string, at: Date): number => at.getTime() - parseLogStamp(line, at)!.getTime();
  const wall = new Date();
  old.logs.forEach((line, index) => {
    expect(Math.abs(age(line, lab.now) - age(moved.logs[index]!, wall))).toBeLessThan(5_000);
  });
  const uptime = (boot: string, at: Date): number => at.getTime() - Date.parse(boot);
  const before = uptime(old.system!.bootTime!, lab.now);
  expect(Math.abs(uptime(moved.system!.bootTime!, wall) - before)).toBeLessThan(5_000);
});

test('a clock that runs with the wall clock is left alone', () => {
  const lab = openLab({ scenario: 'healthy' });
  expect(shiftToWallClock(lab.state, lab.now)).toBe(lab.state);
});
