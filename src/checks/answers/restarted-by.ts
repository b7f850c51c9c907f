import { commitBefore } from '../bgp/events';
import { areaOf, type DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { minuteText } from '../log-time';
import { namedDevices } from './asked-devices';
import { byWhom, type Commit, commitOf } from './commits';
import { defineAnswer } from './define-answer';

/** What is known of the last restart of one router. */
interface Restart {
  router: string;
  at: string | null;
  /** What its log says of it; null where it says nothing. */
  line: string | null;
  /** The commit right before it. */
  commit: Commit | null;
  /** Why it could not be read; null where it was. */
  why: string | null;
}

const restartWords = ({ router, at, line, commit, why }: Restart) => {
  if (at === null)
    return `${router}: its last restart is not known${why === null ? '' : `: ${why}`}`;
  const before = commit === null ? '' : `; the commit before it was made ${byWhom(commit)}`;
  const who =
    line === null
      ? 'the log that was read does not show that anybody requested it; on the router: `show reboot history`'
      : `its log: ${line}`;
  return `${router} restarted at ${minuteText(new Date(at))}: ${who}${before}`;
};

const say = {
  restarts: ({ all }: { all: Restart[] }) => all.map(restartWords).join('; '),
};

const lineLength = 160;
const told = (line: LogLine) => line.text.replace(/^.*?%/s, '%').slice(0, lineLength);
/** A reload that somebody typed, or an upgrade. */
const requested = /\b(?:user|operator|requested|install|upgrade|reload command|by \w+)\b/i;

function restartOf(device: DeviceFacts): Restart {
  const boot = device.system?.boot ?? null;
  const lines = device.logs.lines.filter(
    ({ kind, text }) => kind === 'restart' && requested.test(text),
  );
  const line = lines.at(-1);
  const commit = line === undefined ? null : commitBefore(device, line);
  return {
    router: device.name,
    at: boot?.toISOString() ?? null,
    line: line === undefined ? null : told(line),
    commit: commit === null ? null : commitOf(device.name, commit),
    why: areaOf(device, 'system').reason,
  };
}

/** Who restarted a router, as far as its log tells. */
export const restartedBy = defineAnswer({
  say,
  evaluate: ({ context }) => {
    if (context.question.wants !== 'restarted_by') return null;
    const { interfaces, neighbors } = context.goal.entities;
    const devices = namedDevices(context);
    if (devices.length === 0 || interfaces.length + neighbors.length > 0) return null;
    const all = devices.map(restartOf);
    const about = all.map(({ router }) => router).join(', ');
    const state = all.some(({ line }) => line !== null)
      ? ('told' as const)
      : all.some(({ at }) => at !== null)
        ? ('not_shown' as const)
        : ('not_known' as const);
    return { about, state, reason: { code: 'restarts', all } };
  },
});
