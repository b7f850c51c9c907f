import { isEstablished } from '../bgp/sessions';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { edges, role } from '../follow-ups/around';
import type { LinkEnd } from '../links';
import { defineAnswer, listed } from './define-answer';

/** What an edge router would have left, each by the routers that it leads to; null where it was not read. */
interface Left {
  router: string;
  links: string[] | null;
  sessions: string[] | null;
}

interface Supposed {
  gone: string[];
  cut: Left[];
  kept: Left[];
  unread: string[];
}

const cutWords = ({ router, links }: Left) =>
  `${router} would have no ${links?.length === 0 ? 'link left to the core' : 'BGP session left inside our AS'}`;
const keptWords = ({ router, links, sessions }: Left) => {
  const told = [
    ...(links === null ? [] : [`links to ${listed(links)}`]),
    ...(sessions === null ? [] : [`BGP with ${listed(sessions)}`]),
  ];
  return `${router} keeps ${told.join(' and ')}`;
};

const say = {
  supposed: ({ gone, cut, kept, unread }: Supposed) =>
    [
      `Without ${listed(gone)}: ${cut.length > 0 ? cut.map(cutWords).join(', ') : 'no router that was read loses its last link or session'}`,
      ...kept.map(keptWords),
      ...(unread.length === 0 ? [] : [`not read: ${listed(unread)}`]),
    ].join('; '),
};

const blank = String.raw`\s+(?:the\s+)?(?:router\s+|reflector\s+)?`;
const ends = '(?:dies?|fails?|breaks|crashes|reboots|reloads|goes|went|is|were|would|should)';
const acts = '(?:reload|reboot|restart|drain|isolate|unplug|upgrade|lose)(?:s|ing)?';

/** "If RR1 dies", "we reload RR1": what is supposed to be gone, of the routers that a question names. */
function supposedGone(text: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    const plain = name.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const dies = String.raw`\b(?:if|once|should|suppose|and|or)${blank}${plain}\s+(?:also\s+)?${ends}\b`;
    return new RegExp(String.raw`${dies}|\b${acts}${blank}${plain}(?![\w-])`).test(text);
  });
}

const isUp = ({ facts }: CheckContext, { device, port }: LinkEnd): boolean => {
  const known = facts.devices.get(device)?.ports.get(port);
  return known === undefined || (known.admin === 'UP' && known.oper === 'UP');
};

function leftOf(context: CheckContext, device: DeviceFacts, gone: ReadonlySet<string>): Left {
  const { facts, model } = context;
  const core = model.linksOf(device.name).flatMap(({ ends: both }) => {
    const far = both.find((one) => one.device !== device.name);
    const other = far === undefined ? undefined : facts.devices.get(far.device);
    return far === undefined || (other !== undefined && role(other) === 'CE')
      ? []
      : [{ far, both }];
  });
  const links = core
    .filter(({ far, both }) => !gone.has(far.device) && both.every((end) => isUp(context, end)))
    .map(({ far }) => far.device);
  const inside = (device.bgp?.neighbors ?? []).filter(
    (one) => one.remoteAs === null || one.remoteAs === device.bgp?.asNumber,
  );
  const sessions = inside
    .filter((one) => isEstablished(one) && !gone.has(model.ownerOf(one.address) ?? ''))
    .map(({ address }) => model.ownerOf(address) ?? address);
  return {
    router: device.name,
    links: core.length === 0 ? null : [...new Set(links)],
    sessions: inside.length === 0 ? null : [...new Set(sessions)],
  };
}

/** What edge routers would have left if routers that a question supposes to be gone were gone. */
export const ifGone = defineAnswer({
  say,
  evaluate: ({ context }) => {
    if (context.question.wants !== 'if_gone') return null;
    const named = (context.goal.question?.subjects ?? [])
      .filter(({ kind }) => kind === 'router')
      .flatMap(({ names }) => names ?? []);
    const gone = supposedGone(context.question.text, named);
    if (gone.length === 0) return null;
    const lost = new Set(gone);
    const all = edges(context).filter(({ name }) => !lost.has(name));
    const asked = all.filter(({ name }) => named.includes(name));
    const left = (asked.length > 0 ? asked : all).map((one) => leftOf(context, one, lost));
    const read = left.filter(({ links, sessions }) => links !== null || sessions !== null);
    if (read.length === 0) return null;
    const isCut = ({ links, sessions }: Left) => links?.length === 0 || sessions?.length === 0;
    const supposed = {
      gone,
      cut: read.filter(isCut),
      kept: read.filter((one) => !isCut(one)),
      unread: left.filter((one) => !read.includes(one)).map(({ router }) => router),
    };
    const about = listed(gone);
    return { about, state: 'told', reason: { code: 'supposed', about, ...supposed } };
  },
});
