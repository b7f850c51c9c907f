import { logCoversWindow, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { canLink } from '../links';
import { minuteText } from '../log-time';
import { groupName, namedDevices } from './asked-devices';
import { defineAnswer, listed } from './define-answer';
import { lossesOf, portChanges } from './losses';

/** A link, or a port whose far end is not known, with when it went down. */
interface Lost {
  name: string;
  at: string[];
}

interface Found {
  lost: Lost[];
  from: string;
  to: string;
  /** Routers whose log does not reach over the whole time. */
  unread: string[];
}

const most = 6;

const say = {
  whether: ({ about, lost, from, to, unread }: Found & { about: string }) => {
    const rest = unread.length === 0 ? '' : `; the log of ${listed(unread)} does not cover it`;
    const all = lost.map(({ name, at }) => `${name} at ${listed(at, 4)}`);
    return lost.length === 0
      ? `${rest === '' ? 'No: no' : 'No'} link of ${about} went down between ${from} and ${to} in the logs that were read${rest}`
      : `Yes, ${about}: ${lost.length} ${lost.length === 1 ? 'link' : 'links'} went down between ${from} and ${to}: ${listed(all, most)}${rest}`;
  },
  links: ({ lost, from, to, unread }: Found) => {
    const rest = unread.length === 0 ? '' : `; the log of ${listed(unread)} does not cover it`;
    const all = lost.map(({ name, at }) => `${name} at ${listed(at, 4)}`);
    return lost.length === 0
      ? `No link went down between ${from} and ${to} in the logs that were read${rest}`
      : `${lost.length} ${lost.length === 1 ? 'link' : 'links'} went down between ${from} and ${to}: ${listed(all, most)}${rest}`;
  },
};

/** A port as one of the two ends of its link, the same for both of them. */
function linkName({ model }: CheckContext, { name }: DeviceFacts, port: string): string {
  const far = model.farEnd(name, port);
  if (far === null) return `${name} ${port}`;
  return [`${name} ${port}`, `${far.device} ${far.port}`].sort().join(' to ');
}

/** Which links went down in the time asked about, of the routers asked about. */
export const lostLinks = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form } = context.question;
    const { interfaces, neighbors, vrfs } = context.goal.entities;
    // "Any link" of a router is asked about, whichever port is told of beside it.
    const isAny = form === 'yes_no';
    const others = neighbors.length + vrfs.length + (isAny ? 0 : interfaces.length);
    if (wants !== 'links_lost' || others > 0) return null;
    const devices = namedDevices(context);
    if (devices.length === 0) return null;
    const links = new Map<string, string[]>();
    for (const device of devices) {
      for (const port of device.ports.values()) {
        if (!canLink(port.name)) continue;
        const at = lossesOf(context, portChanges(device, port.name)).map((line) =>
          line.time === null ? 'an unknown time' : minuteText(line.time.earliest),
        );
        const name = linkName(context, device, port.name);
        // Both ends report the same loss: the fuller log of the two counts.
        if (at.length > (links.get(name)?.length ?? 0)) links.set(name, at);
      }
    }
    const unread = devices.filter((one) => !logCoversWindow(context, one)).map(({ name }) => name);
    if (links.size === 0 && unread.length === devices.length) return null;
    const lost = [...links].map(([name, at]) => ({ name, at }));
    const found = {
      lost,
      from: minuteText(context.windowStart),
      to: minuteText(context.windowEnd),
      unread,
    };
    if (isAny) {
      const about = groupName(
        devices.map(({ name }) => name),
        context.facts.devices.size,
      );
      const state =
        lost.length === 0 && unread.length > 0 ? ('not_known' as const) : ('told' as const);
      return { about, state, reason: { code: 'whether', about, ...found } };
    }
    const about = lost.length === 0 ? 'The links' : lost.map(({ name }) => name).join(', ');
    const state =
      lost.length === 0 && unread.length > 0 ? ('not_known' as const) : ('told' as const);
    return { about, state, reason: { code: 'links', ...found } };
  },
});
