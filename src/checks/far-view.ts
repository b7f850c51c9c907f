import { listNames } from '../domain/text/phrases';
import { isEstablished } from './bgp/sessions';
import { isSilent } from './collection';
import type { CheckContext } from './context';
import { minuteText } from './log-time';
import { partlyRead } from './partly-read';

/** What the neighbors of a router show of it: its sessions, and its adjacencies that are up. */
function viewOf({ facts, model }: CheckContext, router: string): string[] {
  const others = [...facts.devices.values()].filter(({ name }) => name !== router);
  const sessions = others.flatMap(({ name, bgp }) =>
    (bgp?.neighbors ?? [])
      .filter((one) => model.ownerOf(one.address) === router)
      .map((one) => {
        const since =
          one.established === null || !isEstablished(one)
            ? ''
            : ` since ${minuteText(one.established)}`;
        const received = one.families.map((family) => family.received ?? 0);
        const prefixes = isEstablished(one)
          ? `, ${received.reduce((sum, count) => sum + count, 0)} prefixes from it`
          : '';
        return `${name} has its BGP session ${one.state ?? 'in an unknown state'}${since}${prefixes}`;
      }),
  );
  const adjacencies = others.flatMap(({ name, isis }) =>
    (isis?.adjacencies ?? [])
      .filter((one) => model.farDevice(name, one.port) === router)
      .map((one) => `${name} ${one.port}`),
  );
  const isis =
    adjacencies.length === 0 ? [] : [`IS-IS adjacencies UP from ${listNames(adjacencies)}`];
  return [...sessions, ...isis];
}

/** How neighbors see the routers that answered not at all, or for a part only: it is all there is of them. */
export function farViews(context: CheckContext): string[] {
  const silent = context.goal.devices.filter((name) => {
    const device = context.facts.devices.get(name);
    return device !== undefined && isSilent(device);
  });
  return [...new Set([...partlyRead(context).map(({ router }) => router), ...silent])]
    .map((router) => ({ router, view: viewOf(context, router) }))
    .filter(({ view }) => view.length > 0)
    .map(({ router, view }) => `${router}, as its neighbors see it: ${view.join('; ')}.`);
}
