import type { CheckContext } from '../context';
import type { Link } from '../links';
import { listed } from './define-answer';

const blank = String.raw`\s+(?:the\s+)?(?:router\s+|reflector\s+)?`;
const and = String.raw`\s+(?:and|or|&)\s+(?:the\s+)?`;
/** "If P1 and P2 fail": another router between a name and its verb. */
const another = String.raw`(?:${and}[\w.-]{1,40})?`;
const goes =
  '(?:dies?|fails?|are|breaks|crashes|reboots|reloads|goes|went|is|were|would|should|falls|drops|leaves)';
const acts =
  '(?:reload|reboot|restart|drain|isolate|unplug|upgrade|lose|take|pull|kill|remove|cut|shut(?:ting)? down|(?:switch|power|turn)(?:ing)? off)(?:s|ing)?';

/** "If RR1 dies", "we reload RR1": what is supposed to be gone, of the routers that a question names. */
function supposedGone(text: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    const plain = name.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const dies = String.raw`\b(?:if|once|when|while|should|suppose|assum(?:e|ing)|imagine|and|or)${blank}${plain}${another}\s+(?:(?:also|both|together)\s+)?${goes}\b`;
    // In other languages the verb comes first: "if fail P1 and P2".
    const first = String.raw`\b(?:if|when|should)\s+${goes}${blank}(?:[\w.-]{1,40}${and})?${plain}(?![\w-])`;
    // "Pull P2 Gi0/0/0/0": the port is gone, and not the router.
    const lacked = String.raw`(?:\b${acts}|\bwithout|\bw/o)${blank}${plain}(?![\w-]|\s+[a-z]*\d+/\d)`;
    return new RegExp(String.raw`${dies}|${first}|${lacked}`).test(text);
  });
}

/** "While it is away", "if that one goes", "during the reload": what was named before is gone. */
const spokenOf =
  /\b(?:its?|it's|that|this|they|them|he|she|him|her|the (?:box|router|node|device|work|reload|reboot|upgrade|maintenance|window))\b/;
/** "RR2 is going for a reload. Who would notice?": the only router that is named. */
const ofNamed =
  /\b(?:going|goes|go|due|up) for an? \w+|\bsingle point of failure\b|\bspof\b|\b(?:would|will) (?:it|that|anybody|anyone|somebody|someone|who)?\s?(?:notice|miss|suffer|hurt|matter|complain)\b/;
const ofLink = /\b(?:link|circuit|leg|line|span|fib(?:re|er)|cable|trunk|connection|service)\b/;

/** What is supposed to be gone: routers, or links between them. */
export interface Gone {
  routers: ReadonlySet<string>;
  links: ReadonlySet<Link>;
  about: string[];
}

/** The link of a port that is named with its router, or the one between the two routers that are named. */
function linksNamed({ model, goal }: CheckContext, named: readonly string[]): Gone | null {
  const { interfaces } = goal.entities;
  const [first = '', second = ''] = named;
  const links = model
    .linksOf(first)
    .filter(({ ends }) =>
      interfaces.length > 0
        ? ends.some(({ device, port }) => device === first && interfaces.includes(port))
        : named.length === 2 && ends.some(({ device }) => device === second),
    );
  if (links.length === 0) return null;
  const place =
    interfaces.length > 0 ? `${first} ${listed(interfaces)}` : `the link between ${listed(named)}`;
  return { routers: new Set(), links: new Set(links), about: [place] };
}

/** What a question supposes to be gone; null where nothing of that is named. */
export function goneOf(context: CheckContext, named: readonly string[]): Gone | null {
  const { text } = context.question;
  const supposed = supposedGone(text, named);
  const pair = named.map((name) => name.toLowerCase());
  const isTogether =
    named.length === 2 &&
    (text.includes(pair.join('-')) || text.includes(pair.reverse().join('-')));
  const isLink = context.goal.entities.interfaces.length > 0 || isTogether || ofLink.test(text);
  const links = isLink && supposed.length === 0 ? linksNamed(context, named) : null;
  if (links !== null) return links;
  const [first] = named;
  const routers =
    supposed.length > 0
      ? supposed
      : first !== undefined && (spokenOf.test(text) || (named.length === 1 && ofNamed.test(text)))
        ? [first]
        : [];
  return routers.length === 0
    ? null
    : { routers: new Set(routers), links: new Set(), about: routers };
}
