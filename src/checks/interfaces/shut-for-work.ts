import { commitBefore } from '../bgp/events';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';

/** Hellos end with the port that somebody shuts, and both ends of its link log the loss, ms. */
const together = 60_000;

const at = ({ time }: LogLine): number => time?.earliest.getTime() ?? Number.NaN;

/**
 * Whether what a line of a router tells of one of its ports followed from that port, or the one at the other
 * end of its link, being shut right after a commit: somebody's work. At the other end only where nobody
 * misses anything: whoever does was not asked before. At neither where traffic was lost.
 */
export function wasShutForWork(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  const { symptom, traffic, announced } = context.question;
  if (symptom && traffic && !announced) return false;
  const own = { device: device.name, port: line.port };
  const far = line.port === null ? null : context.model.farEnd(device.name, line.port);
  const ends = far === null || context.question.impact ? [own] : [own, far];
  return ends.some((end) => {
    const there = context.facts.devices.get(end.device);
    return there?.logs.lines.some(
      (one) =>
        one.change === 'admin_down' &&
        one.port === end.port &&
        Math.abs(at(one) - at(line)) <= together &&
        commitBefore(there, one) !== null,
    );
  });
}
