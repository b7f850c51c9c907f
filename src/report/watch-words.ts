import type { CourseEntry } from '../domain/watch/course';
import type { WatchReport } from '../domain/watch/watch-report';
import { nameCheck } from '../domain/analysis/check-names';
import { count, listNames, timeText } from '../domain/text/phrases';

/** The schedule's side of a report: runs that did not come, flapping, and what people know of. */
export function watchLines({ schedule, flapping, acknowledged }: WatchReport): string[] {
  return [
    ...scheduleSentences(schedule),
    ...flapping.map((entry) => `Flapping: ${courseText(entry)}`),
    ...acknowledged.map((one) => `Known: ${knownText(one)}`),
  ];
}

/** What the summary says of it. */
export function watchSentences({ watch }: { watch?: WatchReport | undefined }): string[] {
  if (watch === undefined) return [];
  const { schedule, flapping, acknowledged } = watch;
  const flaps = flapping.map(
    ({ check, device, object, states }) =>
      `Flapping: ${check} on ${device}, ${object} came and went over the last ${states.length} results`,
  );
  return [
    ...scheduleSentences(schedule),
    ...flaps.slice(0, 5),
    ...acknowledgedSentence(acknowledged),
  ];
}

const acknowledgedNamed = 3;

/** Named here: a ticket has no other section to look them up in. */
function acknowledgedSentence(acknowledged: WatchReport['acknowledged']): string[] {
  if (acknowledged.length === 0) return [];
  const names = acknowledged.map(({ check, device, object, until, by }) => {
    const what = `${nameCheck({ check, object })} on ${device}`;
    return `${what} (by ${by}, until ${timeText(until)})`;
  });
  return [`Acknowledged: ${listNames(names, acknowledgedNamed)}`];
}

function scheduleSentences(schedule: WatchReport['schedule']): string[] {
  if (schedule === null) return [];
  const { missed_ticks: missed, previous_tick: from, tick, last_failure: failure } = schedule;
  const lines: string[] = [];
  if (missed !== null && missed > 0 && from !== null) {
    const between = `between ${timeText(from)} and ${timeText(tick)}`;
    lines.push(`${count(missed, 'run')} of the schedule ${between} produced no result.`);
  }
  if (failure !== null) lines.push(`The run of the schedule before this one failed: ${failure}`);
  return lines;
}

const results: Record<string, string> = { f: 'failed', p: 'passed', u: 'unknown' };

/** `bgp.session on PE1, 10.0.0.1: failed, passed, failed`, the oldest result first. */
function courseText({ check, device, object, states }: CourseEntry): string {
  const told = states.split('').map((state) => results[state] ?? state);
  return `${check} on ${device}, ${object}: ${told.join(', ')}`;
}

const standings = {
  failing: 'still there',
  cleared: 'resolved',
  unknown: 'seen neither failing nor well',
};

/** `… (still there), acknowledged until 2026-12-01 23:59 UTC by alice: cable ordered`. */
function knownText(one: WatchReport['acknowledged'][number]): string {
  const { check, device, object, state, until, by, note } = one;
  const why = note === undefined ? '' : `: ${note}`;
  const what = `${check} on ${device}, ${object} (${standings[state]})`;
  return `${what}, acknowledged until ${timeText(until)} by ${by}${why}`;
}
