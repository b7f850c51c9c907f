import type { CheckContext } from '../context';
import type { Link } from '../links';
import { listed } from './define-answer';

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
  const { wording, names, tells } = context.question;
  const supposed = wording.supposesGone(named);
  const [one = '', other = ''] = named;
  const isTogether = named.length === 2 && wording.ties(one, other);
  const isLink = context.goal.entities.interfaces.length > 0 || isTogether || names('line');
  const links = isLink && supposed.length === 0 ? linksNamed(context, named) : null;
  if (links !== null) return links;
  const [first] = named;
  const routers =
    supposed.length > 0
      ? supposed
      : first !== undefined &&
          (tells('refers_back') || (named.length === 1 && tells('supposes_what_is_named')))
        ? [first]
        : [];
  return routers.length === 0
    ? null
    : { routers: new Set(routers), links: new Set(), about: routers };
}
