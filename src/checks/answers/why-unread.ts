import { subjectName } from '../../domain/analysis/subject-names';
import { listNames } from '../../domain/text/phrases';
import { shortTableWords } from '../collection';
import type { CheckContext } from '../context';
import { unreadPortsAsked } from '../diagnosis/unread-area';
import { areaOf } from '../facts';
import { namedDevices } from './asked-devices';
import type { AnswerInput } from './define-answer';

/** The ports of the question whose error counters were asked for and not read, and why. */
export function unreadCounters(context: CheckContext): { counters: string; why: string } | null {
  if (!context.question.errors) return null;
  const [found] = namedDevices(context).flatMap((device) => {
    const ports = unreadPortsAsked(context, device);
    const failed = (['interfaces', 'interface_details'] as const).map((one) => areaOf(device, one));
    const why = failed.find(({ state }) => state === 'failed')?.reason ?? '?';
    return ports.length === 0
      ? []
      : [{ counters: `${listNames(ports, 2)} on ${device.name}`, why: why.slice(0, 160) }];
  });
  return found ?? null;
}

/** An area of a router asked about that could not be read, or only in part; null where all were. */
export function whyUnread({ context }: AnswerInput): string | null {
  for (const device of namedDevices(context)) {
    const cut = device.incomplete.find(({ subject }) => context.goal.subjects.includes(subject));
    if (cut !== undefined) return shortTableWords(device.name, cut);
    for (const subject of context.goal.subjects) {
      const { state, reason } = areaOf(device, subject);
      if (state === 'failed') {
        const ports = context.question.errors ? [] : unreadPortsAsked(context, device);
        const among = ports.length === 0 ? '' : `, ${listNames(ports, 2)} among them,`;
        return `${subjectName(subject)}${among} could not be read on ${device.name} (${(reason ?? '?').slice(0, 160)})`;
      }
      // Of a VRF that is asked about at several routers, one says that it has none at all.
      const { vrfs } = context.goal.entities;
      if (state === 'absent' && subject === 'vpn' && vrfs.length > 0) {
        return `${device.name} says that it has no VRFs`;
      }
    }
  }
  return null;
}
