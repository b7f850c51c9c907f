import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { namedDevices } from './asked-devices';
import { defineAnswer, listed } from './define-answer';

interface LinkTold {
  port: string;
  farPort: string;
  up: boolean;
  adjacent: boolean;
}

const linkWords = ({ port, farPort, up, adjacent }: LinkTold) =>
  `${port} to ${farPort} (${up ? 'both ports up' : 'not up'}, IS-IS adjacency ${adjacent ? 'up' : 'not up'})`;

const say = {
  connected: (data: { about: string; links: LinkTold[] }) =>
    `${data.about}: yes, connected: ${data.links.map(linkWords).join('; ')}`,
  connected_but_down: (data: { about: string; links: LinkTold[] }) =>
    `${data.about}: cabled to each other, but not working: ${data.links.map(linkWords).join('; ')}`,
  over_others: ({ about, path }: { about: string; path: string[] }) =>
    `${about}: no, not directly connected; the way between them leads over ${listed(path)}`,
  not_connected: ({ about }: { about: string }) =>
    `${about}: no link between them in what was read`,
  neighbors: ({ about, neighbors }: { about: string; neighbors: string[] }) =>
    `${about}: connected to ${listed(neighbors)}`,
  no_ping: (data: { about: string; from: string; target: string; path: string[] | null }) => {
    const way =
      data.path === null
        ? 'what was read of both says whether links and sessions are up, and not whether packets pass'
        : `the links on the way ${data.path.join(', ')} were read`;
    return `${data.about}: no tool can ping; on ${data.from}: \`ping ${data.target} source Loopback0\`; ${way}`;
  },
};

function portUp(device: DeviceFacts | undefined, port: string): boolean {
  const facts = device?.ports.get(port);
  return facts?.oper === 'UP' && facts.admin !== 'DOWN';
}

function linksBetween({ model, facts }: CheckContext, a: string, b: string): LinkTold[] {
  return model.linksOf(a).flatMap(({ ends }) => {
    const [near, far] = ends[0].device === a ? ends : [ends[1], ends[0]];
    if (far.device !== b) return [];
    const own = facts.devices.get(a);
    return {
      port: `${a} ${near.port}`,
      farPort: `${b} ${far.port}`,
      up: portUp(own, near.port) && portUp(facts.devices.get(b), far.port),
      adjacent: own?.isis?.adjacencies.some((one) => one.port === near.port) === true,
    };
  });
}

/** Whether two routers are connected, or what one is connected to. */
export const connection = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form } = context.question;
    if (wants !== 'connection' && wants !== 'reach') return null;
    const [first, second] = namedDevices(context);
    if (first === undefined) return null;
    if (wants === 'reach') return pinged(context, first, second);
    if (second === undefined) {
      if (form === 'yes_no') return null;
      const neighbors = context.model
        .linksOf(first.name)
        .flatMap(({ ends }) => ends.filter(({ device }) => device !== first.name))
        .map(({ device, port }) => `${device} (${port})`);
      if (neighbors.length === 0) return null;
      const about = first.name;
      return { about, state: 'told', reason: { code: 'neighbors', about, neighbors } };
    }
    const about = `${first.name} and ${second.name}`;
    const links = linksBetween(context, first.name, second.name);
    if (links.length > 0) {
      const up = links.some((one) => one.up);
      return up
        ? { about, state: 'working', reason: { code: 'connected', about, links } }
        : { about, state: 'not_working', reason: { code: 'connected_but_down', about, links } };
    }
    const between = context.model.path(first.name, second.name)?.slice(1, -1) ?? [];
    return between.length > 0
      ? { about, state: 'told', reason: { code: 'over_others', about, path: between } }
      : { about, state: 'told', reason: { code: 'not_connected', about } };
  },
});

function pinged(context: CheckContext, first: DeviceFacts, second: DeviceFacts | undefined) {
  const { text } = context.question;
  const [address] = context.goal.entities.neighbors;
  // "Ping PE3 from PE1" starts at the second router that it names.
  const reversed =
    second !== undefined &&
    new RegExp(String.raw`\bfrom\s+${second.name.toLowerCase()}\b`).test(text);
  const from = reversed ? second : first;
  const to = reversed ? first : second;
  const target =
    to === undefined ? address : (context.model.addressOf(to) ?? to.address ?? to.name);
  if (target === undefined) return null;
  const path = to === undefined ? null : context.model.path(from.name, to.name);
  const about = `${from.name} to ${to?.name ?? target}`;
  return {
    about,
    state: 'not_shown' as const,
    reason: { code: 'no_ping' as const, about, from: from.name, target, path },
  };
}
