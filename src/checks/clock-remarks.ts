import { count } from '../domain/text/phrases';
import type { CheckContext } from './context';
import { lossWith } from './diagnosis/restart-story';
import type { DeviceFacts } from './facts';
import { minuteText } from './log-time';
import { unsetLines } from './unset-clock';

const hour = 3_600_000;

/** Since its last boot a router may have run for this long until its clock was set. */
const settingTakes = 2 * hour;

/** That the zone of a log's stamps is an assumption. */
export const assumedClockRemarks = ({ name, logs }: DeviceFacts): string[] =>
  logs.isClockAssumed === true
    ? [`The stamps of the log of ${name} name no time zone. They were read as UTC.`]
    : [];

/** That a log begins with a clock that was not set, as after a restart: its old lines say nothing about now. */
export function unsetClockRemarks(context: CheckContext, device: DeviceFacts): string[] {
  const lines = unsetLines(device);
  const last = lines.at(-1)?.time;
  if (last === undefined || last === null) return [];
  const { name, system } = device;
  const boot = system?.boot ?? null;
  const isThatBoot =
    boot !== null && boot <= last.latest && last.latest.getTime() - boot.getTime() <= settingTakes;
  const restarted = isThatBoot
    ? `${name} booted ${minuteText(boot)}, with its clock not set`
    : `${name} has probably restarted shortly before ${minuteText(last.latest)}, with its clock not set${boot === null ? '; its boot time was not read' : ''}`;
  const are = lines.length === 1 ? 'is' : 'are';
  const loss = isThatBoot ? lossWith(context, device, boot) : null;
  return [
    `${restarted}${loss === null ? '' : ` (${loss})`}: ${count(lines.length, 'line')} of its log stamped January 1 ${are} from before ${minuteText(last.latest)} and ${lines.length === 1 ? 'says' : 'say'} nothing about now. Why it restarted is not known; on ${name}: show reboot history.`,
  ];
}
