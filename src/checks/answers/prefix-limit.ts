import { receivedOf } from '../bgp/owed-routes';
import { latestLine, type LogLine } from '../log-lines';
import { minuteText } from '../log-time';
import { namedDevices } from './asked-devices';
import { defineAnswer } from './define-answer';

interface Limit {
  router: string;
  peer: string;
  /** As the log tells it; null where it tells none. */
  maximum: number | null;
  reached: number | null;
  at: string | null;
  received: number | null;
}

const limitWords = ({ router, peer, maximum, reached, at, received }: Limit) => {
  if (maximum !== null) {
    return `${router} ${peer}: prefix limit ${maximum}; ${reached} prefixes were announced${at === null ? '' : ` at ${at}`}`;
  }
  const now = received === null ? '' : `; ${received} prefixes are received`;
  return `No tool can show the prefix limit of ${peer} on ${router}, and the log tells none (on the router: \`show bgp neighbors ${peer}\`)${now}`;
};

const say = {
  limits: ({ limits }: { limits: Limit[] }) => limits.map(limitWords).join('; '),
};

/** `has reached 812, max 500`, as IOS XR writes when the limit is met. */
const reached = /reached (\d{1,9}), max (\d{1,9})/i;
const noLimit = { reached: null, maximum: null };

/** How many prefixes a line says were announced and how many may be; null where it says neither. */
export function limitIn({ text }: Pick<LogLine, 'text'>): Pick<Limit, 'reached' | 'maximum'> {
  const [, told, most] = reached.exec(text) ?? [];
  return told === undefined || most === undefined
    ? noLimit
    : { reached: Number(told), maximum: Number(most) };
}

/** The prefix limit of a session and what the peer announces, where the log tells them. */
export const prefixLimit = defineAnswer({
  say,
  evaluate: ({ context }) => {
    if (context.question.wants !== 'prefix_limit') return null;
    const { neighbors } = context.goal.entities;
    const limits = namedDevices(context).flatMap((device) =>
      (device.bgp?.neighbors ?? [])
        .filter(({ address }) => neighbors.length === 0 || neighbors.includes(address))
        .map((one): Limit => {
          const line = latestLine(
            device.logs.lines,
            ({ text, kind, peer }) =>
              kind === 'max_prefix' && peer === one.address && reached.test(text),
          );
          const told = line === undefined ? noLimit : limitIn(line);
          return {
            router: device.name,
            peer: one.address,
            ...told,
            at: line?.time == null ? null : minuteText(line.time.earliest),
            received: receivedOf(one),
          };
        }),
    );
    if (limits.length === 0) return null;
    const about = limits.map(({ router, peer }) => `${router} ${peer}`).join(', ');
    const isTold = limits.some(({ maximum }) => maximum !== null);
    const state = isTold ? ('told' as const) : ('not_shown' as const);
    return { about, state, reason: { code: 'limits', limits } };
  },
});
