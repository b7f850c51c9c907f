import type { Check } from '../domain/analysis/check';
import { pointTo, pointToLine, seenDevices, type CheckContext } from './context';
import { areaOf, type DeviceFacts } from './facts';
import { makeCheck, type CheckKind, type Judgement } from './make-check';
import { below } from './parse/place';
import { minuteText } from './log-time';

const kind: CheckKind = {
  check: 'system.restart',
  expectation: 'no restart within the window, or one that was announced',
  rule: 'a restart takes all links and sessions of a router down, so what came up after it needs no other explanation',
};

/** A restart that somebody asked for: an upgrade, a reload by a user, or one the asker tells of. */
function isAnnounced(context: CheckContext, device: DeviceFacts): boolean {
  if (context.question.announced) return true;
  const before = context.old.words(device.name, 'device', 'software_version');
  if (before !== null && device.system?.version !== null && before !== device.system?.version)
    return true;
  return device.logs.lines.some(
    (line) =>
      line.kind === 'restart' && /\b(user|operator|requested|install|upgrade)\b/i.test(line.text),
  );
}

/** The moment of an unannounced restart within the window, or null. */
export function restartOf(context: CheckContext, device: DeviceFacts): Date | null {
  const boot = device.system?.boot ?? null;
  if (boot === null || boot < context.windowStart || boot > context.windowEnd) return null;
  return isAnnounced(context, device) ? null : boot;
}

function judge(context: CheckContext, device: DeviceFacts): Judgement[] {
  const area = areaOf(device, 'system');
  if (area.state === 'not_asked') return [];
  const base = { device: device.name, object: 'device' };
  const boot = device.system?.boot ?? null;
  if (device.system === null || boot === null) {
    const value =
      device.system === null ? `not read: ${area.reason ?? '?'}`.slice(0, 200) : 'no boot time';
    const evidence = area.place === null ? null : pointTo(area.place, value);
    return [{ ...base, result: 'not_verifiable', value, evidence }];
  }
  const evidence = pointTo(below(device.system.place, 'boot_time'), `booted ${minuteText(boot)}`);
  const lines = device.logs.lines.filter((line) => line.kind === 'restart').slice(-2);
  const related = lines.map(pointToLine);
  if (restartOf(context, device) !== null) {
    return [
      {
        ...base,
        result: 'fail',
        value: `booted ${minuteText(boot)}, within the window`,
        evidence,
        related,
      },
    ];
  }
  const value = `running since ${minuteText(boot)}`;
  return [{ ...base, result: 'pass', value, evidence, related }];
}

/** One check for each router that was asked about itself. */
export function checkRestarts(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) =>
    judge(context, device).map((one) => makeCheck(kind, one)),
  );
}
