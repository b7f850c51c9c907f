import type { Lab } from '../lab';
import type { CallLog } from '../../serve/call-log';

interface Arrival {
  tool: string;
  arguments: Record<string, unknown>;
}

/**
 * Counts the calls that a scenario kills the server at. With a call log the count goes on over
 * restarts, so that a restarted server answers.
 */
export function deathWatch(lab: Lab, callLog: CallLog): (call: Arrival) => boolean {
  const watched = lab.deaths.map((death) => {
    const matches = (call: Arrival): boolean =>
      call.tool === death.tool &&
      (death.device === undefined || call.arguments['device_name'] === death.device);
    return { death, matches, count: callLog.earlier.filter(matches).length };
  });
  return (call) =>
    watched
      .filter(({ matches }) => matches(call))
      .map((one) => {
        one.count += 1;
        return one.count === one.death.call;
      })
      .includes(true);
}
