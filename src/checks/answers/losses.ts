import { sessionLines } from '../bgp/events';
import { logCoversWindow, placeInWindow, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { minuteText } from '../log-time';
import { namedDevices } from './asked-devices';
import { defineAnswer, listed } from './define-answer';
import { yesNoFirst } from './said-of';

const numbers = ['not once', 'once', 'twice'];
const times = (count: number) => numbers[count] ?? `${count} times`;

const say = {
  count: ({ about, at, from }: { about: string; at: string[]; from: string; places?: string[] }) =>
    `${about}: went down ${times(at.length)} since ${from}${at.length === 0 ? ' in the log that was read' : `: ${listed(at, 5)}`}`,
  whether: (data: {
    about: string;
    at: string[];
    from: string;
    answer: 'yes' | 'no';
    places?: string[];
  }) => {
    const lead = yesNoFirst(data.answer, data.about);
    return data.at.length === 0
      ? `${lead} did not go down since ${data.from} in the log that was read`
      : `${lead} went down ${times(data.at.length)} since ${data.from}: ${listed(data.at, 5)}`;
  },
  last: ({ about, at, back }: { about: string; at: string; back: string | null }) =>
    `${about}: last went down at ${at}, ${back === null ? 'and no line tells that it came back' : `back at ${back}`}`,
  lasted: ({
    about,
    at,
    back,
    seconds,
  }: {
    about: string;
    at: string;
    back: string;
    seconds: number;
  }) =>
    `${about}: was down for ${lastingWords(seconds)}, ${at === back ? `at ${at}` : `from ${at} to ${back}`}`,
};

/** `40 s`, `5 min 10 s`, `2 h 5 min`. */
function lastingWords(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.round(seconds % 60),
  ];
  const parts = [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(minutes > 0 ? [`${minutes} min`] : []),
    ...(rest > 0 && hours === 0 ? [`${rest} s`] : []),
  ];
  return parts.length === 0 ? 'less than a second' : parts.join(' ');
}

/** The changes of one thing as one router's log tells them. */
type Changes = LogLine[];

const isChange = ({ text }: LogLine) => !/Line protocol/i.test(text);

export function portChanges(device: DeviceFacts, port: string): Changes {
  const own = device.logs.lines.filter((one) => one.kind === 'link' && one.port === port);
  const links = own.filter(isChange);
  if (own.length > 0) return links.length > 0 ? links : own;
  return adjacencyChanges(device, port);
}

const adjacencyChanges = (device: DeviceFacts, port: string): Changes =>
  device.logs.lines.filter((one) => one.kind === 'isis' && one.port === port);

/** What was asked about with its changes; `places`: the ports of a link, which its name leaves out. */
interface Told {
  about: string;
  places?: string[];
  changes: Changes;
}

/** Each asked thing as those who can tell of it do: the ends of a link both, and the fuller one counts. */
function changesOf(context: CheckContext): Told | null {
  const { interfaces, neighbors } = context.goal.entities;
  const devices = namedDevices(context);
  const [first, second] = devices;
  if (first === undefined) return null;
  const told: Told[] = [];
  const named = new Set<string>(context.goal.question?.subjects.map(({ kind }) => kind));
  if (interfaces.length > 0 && named.has('port')) {
    for (const device of devices) {
      for (const port of interfaces) {
        told.push({ about: `${port} on ${device.name}`, changes: portChanges(device, port) });
      }
    }
  } else if (neighbors.length > 0) {
    for (const device of devices) {
      for (const peer of neighbors) {
        const changes = sessionLines(device, peer, null);
        told.push({ about: `${device.name} ${peer}`, changes });
      }
    }
  } else if (second !== undefined && devices.length === 2) {
    const about = `The link between ${first.name} and ${second.name}`;
    for (const { ends } of context.model.linksOf(first.name)) {
      if (!ends.some(({ device }) => device === second.name)) continue;
      for (const end of ends) {
        const device = context.facts.devices.get(end.device);
        if (device === undefined) continue;
        const places = ends.map((one) => `${one.port} on ${one.device}`);
        told.push({ about, places, changes: portChanges(device, end.port) });
        // A link that stays up may have lost its adjacency all the same.
        told.push({ about, places, changes: adjacencyChanges(device, end.port) });
      }
    }
  }
  const lossesIn = ({ changes }: { changes: Changes }) => lossesOf(context, changes).length;
  return told.sort((a, b) => lossesIn(b) - lossesIn(a))[0] ?? null;
}

/** The lines of these that report a loss within the time asked about. */
export function lossesOf(context: CheckContext, changes: Changes): LogLine[] {
  return changes.filter((one, index) => {
    const isLoss = one.change === 'down' || one.change === 'admin_down';
    const before = changes[index - 1]?.change;
    // A port that is shut goes down by one line and is shut by the next.
    const isAgain = before === 'down' || before === 'admin_down';
    return isLoss && !isAgain && placeInWindow(context, one) === 'inside';
  });
}

/** When what is asked about was lost for good, as ISO 8601; null where it came back, or no log tells. */
export function goneSince(context: CheckContext): string | null {
  const found = changesOf(context);
  const last = found === null ? undefined : lossesOf(context, found.changes).at(-1);
  if (found === null || last === undefined) return null;
  const later = found.changes.slice(found.changes.indexOf(last) + 1);
  return later.some(({ change }) => change === 'up')
    ? null
    : (last.time?.earliest.toISOString() ?? null);
}

const textOf = (line: LogLine) =>
  line.time === null ? 'an unknown time' : minuteText(line.time.earliest);

/** How often something went down in the time asked about, or when it last did. */
export const losses = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form, yes } = context.question;
    if (wants !== 'losses' && wants !== 'last_loss' && wants !== 'outage') return null;
    const found = changesOf(context);
    if (found === null) return null;
    const { about, changes, places } = found;
    const lost = lossesOf(context, changes);
    const last = lost.at(-1);
    if (wants !== 'losses') {
      if (last === undefined) return null;
      const later = changes.slice(changes.indexOf(last) + 1);
      const back = later.find(({ change }) => change === 'up');
      const [from, to] = [last.time?.earliest, back?.time?.earliest];
      if (wants === 'outage' && back !== undefined && from !== undefined && to !== undefined) {
        const seconds = (to.getTime() - from.getTime()) / 1000;
        const lasted = { code: 'lasted' as const, about, at: textOf(last), back: textOf(back) };
        return { about, state: 'told', reason: { ...lasted, seconds } };
      }
      const reason = { code: 'last' as const, about, at: textOf(last) };
      return {
        about,
        state: 'told',
        reason: { ...reason, back: back === undefined ? null : textOf(back) },
      };
    }
    if (
      last === undefined &&
      !namedDevices(context).every((one) => logCoversWindow(context, one))
    ) {
      return null;
    }
    const from = minuteText(context.windowStart);
    const reason = { about, at: lost.map(textOf), from, ...(places && { places }) };
    if (form !== 'yes_no') return { about, state: 'told', reason: { code: 'count', ...reason } };
    // "Is it stable?" is answered by no where it went down.
    const answer = (lost.length === 0) === (yes === 'working') ? ('yes' as const) : ('no' as const);
    return { about, state: 'told', reason: { code: 'whether', ...reason, answer } };
  },
});
