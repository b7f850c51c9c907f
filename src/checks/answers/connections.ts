import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { isByCommit } from '../down-words';
import { role } from '../follow-ups/around';
import { namedDevices } from './asked-devices';
import { endsOfAskedLink } from './asked-link';
import { type AnswerInput, defineAnswer, listed } from './define-answer';
import { yesNoFirst } from './said-of';

interface LinkTold {
  port: string;
  farPort: string;
  up: boolean;
  /** Null where the adjacencies were not read. */
  adjacent: boolean | null;
}

/** A link that does not work, with why, where that is known. */
interface Down {
  about: string;
  links: LinkTold[];
  answer: 'yes' | 'no' | null;
  why: string | null;
  meant: boolean;
  /** Only a commit right before says that somebody shut it. */
  commit?: boolean;
}

const linkWords = ({ port, farPort, up, adjacent }: LinkTold) =>
  `${port} to ${farPort} (${up ? 'both interfaces up' : 'not up'}${adjacent === null ? '' : `, IS-IS adjacency ${adjacent ? 'up' : 'not up'}`})`;

const say = {
  connected: (data: { about: string; links: LinkTold[]; answer: 'yes' | 'no' | null }) =>
    `${yesNoFirst(data.answer, data.about)} are connected${data.answer === 'no' ? ' and the link works' : ''}: ${data.links.map(linkWords).join('; ')}`,
  connected_but_down: ({ about, links, answer, why, meant, commit = false }: Down) =>
    `${yesNoFirst(answer, about)} are cabled to each other, but the link is ${commit ? 'down by a change' : meant ? 'down as intended' : 'not working'}: ${links.map(linkWords).join('; ')}${why === null ? '' : `: ${why}`}`,
  over_others: ({ about, path }: { about: string; path: string[] }) =>
    `No, ${about} are not directly connected; the path between them goes through ${listed(path)}`,
  not_connected: ({ about }: { about: string }) =>
    `${about}: no link between them in what was read`,
  neighbors: ({ about, neighbors }: { about: string; neighbors: string[] }) =>
    `${about}: connected to ${listed(neighbors)}`,
  no_ping: (data: { about: string; from: string; target: string; path: string[] | null }) => {
    const way =
      data.path === null
        ? `what was read on ${data.from} shows whether its links and sessions are up, not whether packets get through`
        : `the links on the way ${data.path.join(', ')} were read`;
    const to = data.about.slice(`${data.from} to `.length);
    return `No tool can ping ${to} from ${data.from} (on ${data.from}: \`ping ${data.target} source Loopback0\`); ${way}`;
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
      adjacent: own?.isis?.adjacencies.some((one) => one.port === near.port) ?? null,
    };
  });
}

/** Why no link between two routers works: somebody meant it, or the cause that was found at an end. */
function whyDown({ checks, diagnosis, words }: AnswerInput, links: readonly LinkTold[]) {
  const ends = new Set(links.flatMap(({ port, farPort }) => [port, farPort]));
  const own = checks.find(
    (one) => one.meant === true && ends.has(`${one.device} ${one.object}`) && one.result === 'pass',
  );
  if (own !== undefined) {
    return { why: words.value(own), meant: true, ...(isByCommit(own) && { commit: true }) };
  }
  const cause = diagnosis.findings.find(
    (one) => one.role === 'cause' && ends.has(`${one.device} ${one.interface ?? ''}`),
  );
  return { why: cause?.title ?? null, meant: false };
}

/** "Which PE is CE1 on?": the only router that is named, of those that were read for the answer. */
function placeOf({ goal, facts, question }: CheckContext): DeviceFacts | null {
  const { wants, form, symptom } = question;
  if (wants !== 'connection' && wants !== 'holders') return null;
  if (form !== 'which' && form !== 'list') return null;
  const routers = (goal.question?.subjects ?? []).filter(({ kind }) => kind === 'router');
  const [only, ...more] = routers.flatMap(({ names = [] }) => names);
  const device = only === undefined || more.length > 0 ? undefined : facts.devices.get(only);
  if (device === undefined || goal.entities.vrfs.length > 0) return null;
  return wants === 'connection' || (role(device) === 'CE' && !symptom) ? device : null;
}

/** Whether two routers are connected, or what one is connected to. */
export const connection = defineAnswer({
  say,
  evaluate: (input) => {
    const { context } = input;
    const { form, yes } = context.question;
    const place = placeOf(context);
    const wants = place === null ? context.question.wants : 'connection';
    const [first, second, ...others] = place === null ? namedDevices(context) : [place];
    if (first === undefined) return null;
    // "Which port of P1 goes to RR1?" Of ports in some state is asked which they are, and not where they lead.
    const isPort =
      wants === 'ports' &&
      form === 'which' &&
      second !== undefined &&
      others.length === 0 &&
      !context.question.names('port_states') &&
      linksBetween(context, first.name, second.name).length > 0;
    const shut = wants !== 'connection' && wants !== 'reach' && !isPort ? askedLinkShut(input) : [];
    if (shut.length > 0) return downAnswer(input, shut);
    if (wants !== 'connection' && wants !== 'reach' && !isPort) return null;
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
      if (links.some((one) => one.up)) {
        const told = yes === 'not_working' ? ('no' as const) : ('yes' as const);
        // "Which port of P1 goes to RR1?" is answered by the port.
        const answer = form === 'which' || form === 'value' || form === 'list' ? null : told;
        return { about, state: 'working', reason: { code: 'connected', about, links, answer } };
      }
      return downAnswer(input, links);
    }
    const between = context.model.path(first.name, second.name)?.slice(1, -1) ?? [];
    return between.length > 0
      ? { about, state: 'told', reason: { code: 'over_others', about, path: between } }
      : { about, state: 'told', reason: { code: 'not_connected', about } };
  },
});

/** The links of a complaint about a link, where none works and somebody shut them on purpose. */
function askedLinkShut(input: AnswerInput): LinkTold[] {
  const [end, far] = endsOfAskedLink(input.context);
  if (end === undefined || far === undefined) return [];
  const links = linksBetween(input.context, end.device, far.device);
  return links.some((one) => one.up) || !whyDown(input, links).meant ? [] : links;
}

function downAnswer(input: AnswerInput, links: readonly LinkTold[]) {
  const { yes } = input.context.question;
  const routers = (links[0] === undefined ? [] : [links[0].port, links[0].farPort]).map(
    (port) => port.split(' ')[0] ?? '',
  );
  const about = routers.join(' and ');
  const answer = yes === null ? null : yes === 'not_working' ? ('yes' as const) : ('no' as const);
  const down = { about, links: [...links], answer, ...whyDown(input, links) };
  return {
    about,
    state: 'not_working' as const,
    reason: { code: 'connected_but_down' as const, ...down },
  };
}

function pinged(context: CheckContext, first: DeviceFacts, second: DeviceFacts | undefined) {
  const [address] = context.goal.entities.neighbors;
  // "Ping PE3 from PE1" starts at the second router that it names.
  const reversed = second !== undefined && context.question.wording.startsAt(second.name);
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
