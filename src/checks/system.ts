import { isAsked, pointTo, pointToLine, seenDevices, type CheckContext } from './context';
import { defineCheck, notRead, unread, type Judgement } from './define-check';
import { areaOf, type DeviceFacts } from './facts';
import type { LogLine } from './log-lines';
import { below } from './parse/place';
import { minuteText } from './log-time';
import { ofRouter } from './needs/resources';
import { unsetLines } from './unset-clock';

const say = {
  restarted: ({ boot }: { boot: string }) =>
    `booted ${minuteText(new Date(boot))}, within the window`,
  ordered: ({ boot, line }: { boot: string; line: string }) =>
    `booted ${minuteText(new Date(boot))}, as its log says by order: ${line}`,
  running: ({ boot }: { boot: string }) => `running since ${minuteText(new Date(boot))}`,
  no_boot_time: () => 'no boot time',
  clock_unset: () => 'its log begins with a clock that was not set; boot time not read',
  not_read: notRead,
};

/** That nobody asked for it, in words that name the asking: `last reload was not requested`. */
const unasked =
  /\b(?:not|never|n't|without|un)[ -]?(?:been |being |a |any |user |operator )*(?:requested|request|asked|ordered|planned)\b/i;

/** A restart that somebody asked for: an upgrade, a reload by a user, or one the asker reports. */
function isAnnounced(context: CheckContext, device: DeviceFacts): boolean {
  if (context.question.announced && isAsked(context, device.name)) return true;
  const before = context.old.words(device.name, 'device', 'software_version');
  if (before !== null && device.system?.version !== null && before !== device.system?.version)
    return true;
  return orderOf(device) !== undefined;
}

/** The line of a router's log by which somebody asked for its last restart. */
function orderOf(device: DeviceFacts): LogLine | undefined {
  return device.logs.lines.find(
    (line) =>
      line.kind === 'restart' &&
      isNear(line, device.system?.boot ?? null) &&
      /\b(user|operator|requested|install|upgrade)\b/i.test(line.text) &&
      !unasked.test(line.text),
  );
}

/** From the order to restart until all is back, ms. */
const restartTakes = 3_600_000;

/** Whether a line belongs to a restart, by its time; one without a time may. */
function isNear({ time }: LogLine, boot: Date | null): boolean {
  if (time === null || boot === null) return true;
  return Math.abs(time.earliest.getTime() - boot.getTime()) <= restartTakes;
}

function bootInWindow(context: CheckContext, device: DeviceFacts): Date | null {
  const boot = device.system?.boot ?? null;
  return boot === null || boot < context.windowStart || boot > context.windowEnd ? null : boot;
}

/** The moment of an unannounced restart within the window, or null. */
export function restartOf(context: CheckContext, device: DeviceFacts): Date | null {
  return isAnnounced(context, device) ? null : bootInWindow(context, device);
}

/** The moment of a restart within the window that belongs to announced work, or null. */
export function workRestartOf(context: CheckContext, device: DeviceFacts): Date | null {
  return isAnnounced(context, device) ? bootInWindow(context, device) : null;
}

/** Whether a line tells of what the announced restart of a router brings with it. */
export function comesOfRestart(
  context: CheckContext,
  device: DeviceFacts | undefined,
  line: LogLine,
): boolean {
  const boot = device === undefined ? null : workRestartOf(context, device);
  return boot !== null && isNear(line, boot);
}

function judge(context: CheckContext, device: DeviceFacts): Judgement<typeof say>[] {
  const area = areaOf(device, 'system');
  const base = { device: device.name, object: 'device' };
  if (area.state === 'not_asked') {
    const [line] = unsetLines(device);
    const reason = { code: 'clock_unset' as const };
    return line === undefined
      ? []
      : [{ ...base, result: 'not_verifiable', reason, evidence: pointToLine(line) }];
  }
  if (device.system === null) return [unread(device.name, 'device', area)];
  const { boot } = device.system;
  if (boot === null) {
    const reason = { code: 'no_boot_time' as const };
    return [{ ...base, result: 'not_verifiable', reason, evidence: area.place }];
  }
  const evidence = pointTo(below(device.system.place, 'boot_time'), `booted ${minuteText(boot)}`);
  const lines = device.logs.lines.filter((line) => line.kind === 'restart').slice(-2);
  const related = lines.map(pointToLine);
  const at = boot.toISOString();
  const order = orderOf(device);
  if (order !== undefined && workRestartOf(context, device) !== null) {
    const reason = { code: 'ordered' as const, boot: at, line: order.text.slice(0, 200) };
    return [{ ...base, result: 'pass', meant: true, reason, evidence, related }];
  }
  return restartOf(context, device) === null
    ? [{ ...base, result: 'pass', reason: { code: 'running', boot: at }, evidence, related }]
    : [
        {
          ...base,
          result: 'fail',
          reason: { code: 'restarted', boot: at },
          evidence,
          related,
          since: at,
        },
      ];
}

/** One check for each router that was asked about itself. */
export const systemRestart = defineCheck({
  id: 'system.restart',
  resource: ofRouter('router'),
  reading: ['system'],
  words: ['restart', 'restarted', 'reboot', 'uptime'],
  label: ['restarts', () => 'restart'],
  expectation: 'no restart within the window, or one that was announced',
  rule: 'a restart takes all links and sessions of a router down, so what came up after it needs no other explanation',
  say,
  leavesOpen: ({ question }) => question.restart,
  evaluate: (context) => seenDevices(context).flatMap((device) => judge(context, device)),
});
