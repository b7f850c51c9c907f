import { placeInWindow, type CheckContext } from '../context';
import { areaOf } from '../facts';
import type { LogLine } from '../log-lines';
import { goOn, windowStartText } from '../../domain/text/phrases';
import { minuteText } from '../log-time';
import { groupName, namedDevices } from './asked-devices';
import { defineAnswer } from './define-answer';
import { lastShut } from './last-shut';

/** A commit as the log tells it. */
export interface Commit {
  router: string;
  who: string | null;
  at: string | null;
  id: string | null;
}

export const commandOf = ({ id }: Pick<Commit, 'id'>) =>
  `show configuration commit ${id === null ? 'list' : `changes ${id}`}`;
export const timeOf = (at: string | null) =>
  at === null ? 'an unknown time' : minuteText(new Date(at));
const fromText = (from: string) => windowStartText(Date.parse(from));
export const byWhom = ({ who, at, id }: Commit) =>
  `by ${who ?? 'somebody'} at ${timeOf(at)}${id === null ? '' : ` (commit ${id})`}`;

export function commitOf(router: string, line: LogLine): Commit {
  const id = /\bchanges (\d{1,20})\b/.exec(line.text)?.[1] ?? null;
  return { router, who: line.peer, at: line.time?.earliest.toISOString() ?? null, id };
}

const changeSay = {
  commits: (data: { about: string; commits: Commit[]; from: string; more: number }) => {
    const number = data.commits.length + data.more;
    const told = data.commits.map((one) => `on ${one.router} ${byWhom(one)}`).join('; ');
    const rest = data.more === 0 ? '' : ` and ${data.more} more`;
    const [last] = data.commits.slice(-1);
    const of = number === 1 ? 'The only commit' : `${number} commits`;
    return `${of} on ${goOn(data.about)} since ${fromText(data.from)}: ${told}${rest}. No connected tool shows what ${number === 1 ? 'it' : 'they'} changed; on ${last?.router ?? 'the router'}: \`${commandOf(last ?? { id: null })}\``;
  },
  no_commit: (data: {
    about: string;
    from: string;
    shut: { port: string; at: string | null }[];
  }) => {
    const shut = data.shut.map(({ port, at }) => `${port} was shut at ${timeOf(at)}`).join('; ');
    return shut === ''
      ? `No configuration commit is logged on ${goOn(data.about)} since ${fromText(data.from)} (on the router: \`show configuration commit list\`)`
      : `${data.about}: ${shut}; the commit behind it is not in the log that was read; on the router: \`show configuration commit list\``;
  },
  no_log: ({ about, why }: { about: string; why: string }) =>
    `What changed on ${about} is not known, because the log could not be read (${why}); on the router: \`show configuration commit list\``,
};

const commitsTold = 5;

/** Ports that are shut now and went down within the time that is asked about. */
function shutSince(context: CheckContext): { port: string; at: string | null }[] {
  return namedDevices(context)
    .flatMap((device) =>
      [...device.ports.values()].flatMap((port) => {
        const line = port.admin === 'DOWN' ? lastShut(device, port.name) : null;
        if (line === null || placeInWindow(context, line) !== 'inside') return [];
        return [
          { port: `${device.name} ${port.name}`, at: line.time?.earliest.toISOString() ?? null },
        ];
      }),
    )
    .slice(0, commitsTold);
}

/** What was committed within the time that is asked about, and the command that shows what. */
export const changes = defineAnswer({
  say: changeSay,
  evaluate: ({ context }) => {
    if (context.question.wants !== 'changes') return null;
    const devices = namedDevices(context);
    if (devices.length === 0) return null;
    const about = groupName(
      devices.map((one) => one.name),
      context.facts.devices.size,
    );
    const commits = devices.flatMap((device) =>
      device.logs.lines
        .filter((line) => line.kind === 'commit' && placeInWindow(context, line) === 'inside')
        .map((line) => commitOf(device.name, line)),
    );
    const from = context.windowStart.toISOString();
    if (commits.length > 0) {
      const told = commits.slice(-commitsTold);
      const more = commits.length - told.length;
      return {
        about,
        state: 'told',
        reason: { code: 'commits', about, commits: told, from, more },
      };
    }
    const first = devices.find((one) => areaOf(one, 'logs').state !== 'read');
    return first === undefined
      ? {
          about,
          state: 'told',
          reason: { code: 'no_commit', about, from, shut: shutSince(context) },
        }
      : {
          about,
          state: 'not_known',
          reason: { code: 'no_log', about, why: areaOf(first, 'logs').reason ?? 'it was not read' },
        };
  },
});

const loginSay = {
  not_shown: ({ about }: { about: string }) =>
    `No tool can show who logged in on ${about}, and the log that was read holds no login (on the router: \`show logging | include SSH\` and \`show users\`)`,
  logged: ({ about, lines }: { about: string; lines: string[] }) =>
    `${about}: logins in the log that was read: ${lines.join('; ')}; complete on the router: \`show logging | include SSH\``,
};
const login =
  /%SECURITY-(?:SSHD|LOGIN|PSLIB)|SSHD?_SYSLOG|\b(?:logged in|login (?:success|succeeded)|authenticated)\b/i;

/** Who logged in: lines of the log where it has some. */
export const logins = defineAnswer({
  say: loginSay,
  evaluate: ({ context }) => {
    if (context.question.wants !== 'logins') return null;
    const devices = namedDevices(context);
    const about = groupName(
      devices.map((one) => one.name),
      context.facts.devices.size,
    );
    const lines = devices.flatMap((device) =>
      device.logs.lines
        .filter((line) => login.test(line.text) && placeInWindow(context, line) !== 'before')
        .slice(-3)
        .map((line) => `${device.name}: ${line.text.replace(/^.*?%/s, '%').slice(0, 120)}`),
    );
    return lines.length === 0
      ? { about, state: 'not_shown', reason: { code: 'not_shown', about } }
      : { about, state: 'told', reason: { code: 'logged', about, lines } };
  },
});
