import { isAsked, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { type DownMeaning, meaningOf } from './events';
import { passedBounces } from './intended-losses';

const shutAt: Partial<Record<DownMeaning, string>> = {
  shut_here: 'administrative shutdown on this router',
  shut_there: 'administrative shutdown by the far end',
};

const whyWords = ({ reason }: LogLine): string =>
  shutAt[meaningOf(reason)] ?? reason ?? 'no reason given';

/** Sessions that are up again: checks that pass by that do not say for how long they were down. */
export function bounceRemarks(context: CheckContext, device: DeviceFacts): string[] {
  if (!isAsked(context, device.name)) return [];
  return passedBounces(context, device).map(
    ({ neighbor, line, back }) =>
      `The BGP session of ${device.name} with ${neighbor.address} was down from ${line.time?.written ?? '?'} to ${back?.time?.written ?? 'an unknown time'} (${whyWords(line)}) and is up again.`,
  );
}
