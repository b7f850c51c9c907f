import { isEstablished } from '../bgp/sessions';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { edges, role } from '../follow-ups/around';
import type { Link, LinkEnd } from '../links';
import { defineAnswer, listed } from './define-answer';
import { secondLegs, type Seconds, secondsWords } from './second-legs';
import { type Served, servedElsewhere, servedWords } from './served-elsewhere';
import { type Gone, goneOf } from './supposed-gone';

/** What an edge router would have left, each by the routers that it leads to; null where it was not read. */
interface Left {
  router: string;
  links: string[] | null;
  /** Links of which the router at the other end is not known. */
  others: number;
  sessions: string[] | null;
}

interface Supposed {
  gone: string[];
  served: Served[];
  cut: Left[];
  kept: Left[];
  unread: string[];
}

const hasNoLink = (links: readonly string[] | null, others: number) =>
  links?.length === 0 && others === 0;
const cutWords = ({ router, links, others }: Left) =>
  `${router} would have no ${hasNoLink(links, others) ? 'link left to the core' : 'BGP session left inside our AS'}`;
const linksWords = (links: readonly string[], others: number) => {
  const more = `${others} ${links.length === 0 ? '' : 'more '}${others === 1 ? 'link' : 'links'}`;
  const named = links.length === 0 ? [] : [`links to ${listed(links)}`];
  return [...named, ...(others === 0 ? [] : [more])].join(' and ');
};
const keptWords = ({ router, links, others, sessions }: Left) => {
  const told = [
    ...(links === null ? [] : [linksWords(links, others)]),
    ...(sessions === null ? [] : [`BGP with ${listed(sessions)}`]),
  ];
  return `${router} keeps ${told.join(' and ')}`;
};

const noneCut = 'no router that was read loses its last link or session';

const say = {
  customers: ({ gone, cut, seconds }: Pick<Supposed, 'gone' | 'cut'> & { seconds: Seconds }) =>
    [secondsWords(gone, seconds), ...(cut.length === 0 ? [noneCut] : cut.map(cutWords))].join('; '),
  supposed: ({ gone, served, cut, kept, unread }: Supposed) =>
    [
      `Without ${listed(gone)}: ${[...cut.map(cutWords), ...servedWords(served)].join('; ') || noneCut}`,
      ...(cut.length === 0 && served.length > 0 && kept.length > 0 ? [noneCut] : []),
      ...kept.map(keptWords),
      ...(unread.length === 0 ? [] : [`not read: ${listed(unread)}`]),
    ].join('; '),
};

const isUp = ({ facts }: CheckContext, { device, port }: LinkEnd): boolean => {
  const known = facts.devices.get(device)?.ports.get(port);
  return known === undefined || (known.admin === 'UP' && known.oper === 'UP');
};

function leftOf(context: CheckContext, device: DeviceFacts, gone: Gone): Left {
  const { facts, model } = context;
  const remains = (link: Link) =>
    !gone.links.has(link) && link.ends.every((end) => !gone.routers.has(end.device));
  const isCore = (name: string) => {
    const other = facts.devices.get(name);
    return other === undefined || role(other) !== 'CE';
  };
  const known = model.linksOf(device.name).flatMap((link) => {
    const [near, far] = link.ends[0].device === device.name ? link.ends : [...link.ends].reverse();
    return near === undefined || far === undefined || !isCore(far.device)
      ? []
      : [{ near, far, link }];
  });
  // The other end of a link may not have been read; that there is one, the adjacency tells.
  const adjacent = (device.isis?.adjacencies ?? [])
    .filter(({ port }) => !known.some(({ near }) => near.port === port))
    .map(({ port }) => ({ port, far: model.farDevice(device.name, port) }));
  // Whether one of them leads to what is gone cannot be told where that was not read.
  const isOpen =
    adjacent.some(({ far }) => far === null) &&
    [...gone.routers].some((name) => facts.devices.get(name)?.isis == null);
  const links = [
    ...known
      .filter(({ link }) => remains(link) && link.ends.every((end) => isUp(context, end)))
      .map(({ far }) => far.device),
    ...adjacent.flatMap(({ far }) => (far === null || gone.routers.has(far) ? [] : [far])),
  ];
  const inside = (device.bgp?.neighbors ?? []).filter(
    (one) => one.remoteAs === null || one.remoteAs === device.bgp?.asNumber,
  );
  const sessions = inside
    .filter((one) => isEstablished(one) && !gone.routers.has(model.ownerOf(one.address) ?? ''))
    .map(({ address }) => model.ownerOf(address) ?? address);
  return {
    router: device.name,
    // Of a router whose adjacencies were not read, a link may not be known.
    links:
      known.length + adjacent.length === 0 || device.isis === null || isOpen
        ? null
        : [...new Set(links)],
    others: adjacent.filter(({ far }) => far === null).length,
    sessions: inside.length === 0 ? null : [...new Set(sessions)],
  };
}

/** Whoever has no link left is gone for all others too. */
function withoutCut(left: readonly Left[]): Left[] {
  const cut = new Set(
    left.filter(({ links, others }) => hasNoLink(links, others)).map(({ router }) => router),
  );
  return left.map((one) => ({
    ...one,
    sessions: one.sessions?.filter((name) => !cut.has(name)) ?? null,
  }));
}

/** What edge routers and reflectors would have left if what a question supposes to be gone were gone. */
export const ifGone = defineAnswer({
  say,
  evaluate: ({ context }) => {
    if (context.question.wants !== 'if_gone') return null;
    const named = (context.goal.question?.subjects ?? [])
      .filter(({ kind }) => kind === 'router')
      .flatMap(({ names }) => names ?? []);
    const gone = goneOf(context, named);
    if (gone === null) return null;
    const reflectors = [...context.facts.devices.values()].filter((one) => role(one) === 'RR');
    const all = [...edges(context), ...reflectors].filter(({ name }) => !gone.routers.has(name));
    const asked = all.filter(({ name }) => named.includes(name));
    const every = withoutCut(all.map((one) => leftOf(context, one, gone)));
    const isCut = ({ links, others, sessions }: Left) =>
      hasNoLink(links, others) || sessions?.length === 0;
    // Who is cut off is told whether or not it was asked about.
    const left = every.filter(
      (one) => asked.length === 0 || named.includes(one.router) || isCut(one),
    );
    const read = left.filter(({ links, sessions }) => links !== null || sessions !== null);
    if (read.length === 0) return null;
    const served = servedElsewhere(context, gone.routers);
    // Whoever asks where a VRF is left wants to hear of that one, and who is cut off.
    const { vrfs } = context.goal.entities;
    const ofVrfs = served.filter(({ vrf }) => vrfs.includes(vrf));
    const isOfVrfs = asked.length === 0 && ofVrfs.length > 0;
    const supposed = {
      gone: gone.about,
      served: isOfVrfs ? ofVrfs : served,
      cut: read.filter(isCut),
      kept: isOfVrfs ? [] : read.filter((one) => !isCut(one)),
      unread: left.filter((one) => !read.includes(one)).map(({ router }) => router),
    };
    const about = listed(gone.about);
    const wantsOff = context.question.tells('asks_who_is_left_without');
    const seconds = wantsOff ? secondLegs(context, gone.routers) : null;
    if (seconds !== null) {
      const reason = { code: 'customers' as const, about, gone: gone.about, cut: supposed.cut };
      return { about, state: 'told', reason: { ...reason, seconds } };
    }
    return { about, state: 'told', reason: { code: 'supposed', about, ...supposed } };
  },
});
