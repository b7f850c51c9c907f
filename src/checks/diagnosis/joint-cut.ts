import { effectsOf } from '../../diagnosis';
import type { Service } from '../../domain/analysis/analysis';
import { allOf, listNames, secondText } from '../../domain/text/phrases';
import { allFaults } from '../all-faults';
import { isAsked, type CheckContext } from '../context';
import { placeOf, resourceId } from '../needs/resources';
import type { Cause } from './cause';
import type { Explained } from './search';
import { impactWithout, isSameService } from './services-hit';

/** A link that is down, with when it went; null where no log tells. */
export interface CutLink {
  fault: Cause;
  /** `P1 to P2`, or the port where the other end is not known or the two have several links. */
  name: string;
  since: string | null;
}

/** Places that are cut off by several links together: with any one of these up they would be served. */
export interface JointCut {
  services: Service[];
  /** Routers that reach none of the others any more, by name. */
  routers: string[];
  /** The one that went first comes first. */
  links: CutLink[];
}

/** Links that are looked at for what they cut off together: each costs a look at the whole network. */
const mostLinks = 8;

function nameOf({ model }: CheckContext, { device, interface: port }: Cause): string {
  const far = model.farDevice(device, port ?? '');
  const between = model
    .linksOf(device)
    .filter(({ ends }) => ends.some((one) => one.device === far)).length;
  return far === null || between > 1 ? `${port} on ${device}` : `${device} to ${far}`;
}

/** The routers that are still joined to one, itself included. */
function joinedTo({ model }: Explained, router: string, broken: ReadonlySet<string>): string[] {
  const { after } = effectsOf(model, broken);
  const found = new Set([resourceId('router', router)]);
  for (const id of found)
    for (const { ends, by } of model.edges)
      if (ends.includes(id) && after(by) !== 'no') for (const end of ends) found.add(end);
  return [...found].map((id) => placeOf(id).place[0] ?? '').sort();
}

/**
 * The places that links which are down cut off together while none of them does by itself, as where a ring
 * that was open is cut a second time; null where there are none. Places that are asked about come first.
 */
export function jointCut(context: CheckContext, explained: Explained): JointCut | null {
  const cut = explained.causes
    .filter(({ fault, past }) => !past && allFaults[fault.type].isLinkDown)
    .slice(0, mostLinks);
  if (cut.length < 2) return null;
  const lostBy = (causes: typeof cut): Service[] => {
    const broken = new Set(causes.flatMap(({ resources }) => resources));
    return impactWithout(context, explained.model, broken)?.lost ?? [];
  };
  const without = cut.map((one) => lostBy(cut.filter((other) => other !== one)));
  const neededFor = (service: Service) =>
    cut.filter((_one, index) => !without[index]?.some((lost) => isSameService(lost, service)));
  const broken = new Set(cut.flatMap(({ resources }) => resources));
  // Of two sides that do not reach each other any more, the smaller one is cut off.
  const isSmaller = ({ device }: Service): boolean =>
    2 * joinedTo(explained, device, broken).length < context.facts.devices.size;
  const lost = lostBy(cut)
    .map((service) => ({ service, needed: neededFor(service) }))
    .filter(({ service, needed }) => needed.length > 1 && isSmaller(service));
  const asked = ({ service: { device, object } }: (typeof lost)[number]): number =>
    Number(isAsked(context, device)) + Number(context.goal.entities.vrfs.includes(object ?? ''));
  const [first] = lost.sort((a, b) => asked(b) - asked(a));
  if (first === undefined) return null;
  const links = first.needed.map(({ fault, moments }): CutLink => {
    const since = moments.length === 0 ? fault.since : new Date(Math.min(...moments)).toISOString();
    return { fault, name: nameOf(context, fault), since };
  });
  return {
    services: lost
      .filter(({ needed }) => first.needed.every((one) => needed.includes(one)))
      .map(({ service }) => service),
    routers: joinedTo(explained, first.service.device, broken),
    links: links.sort((a, b) => (a.since ?? '').localeCompare(b.since ?? '')),
  };
}

type Dated = Pick<CutLink, 'name' | 'since'>;

const since = (link: Dated): string =>
  link.since === null ? 'since when is not known' : `since ${secondText(link.since)}`;

/** `both of its ways out are down, P1 to P2 since … and P2 to P3 since …`. */
export function cutWords(links: readonly Dated[]): string {
  const ways = links.map((link) => `${link.name} ${since(link)}`);
  return `${allOf(links.length)} of its ways out are down, ${listNames(ways)}`;
}

/** How one cut after the other led to it; a whole sentence. */
export function cutCourse({ links, routers }: JointCut): string {
  const last = links.at(-1);
  const before = links.slice(0, -1);
  const dated = links.flatMap((one) => (one.since === null ? [] : [Date.parse(one.since)]));
  const apart = Math.max(...dated) - Math.min(...dated);
  const whom = listNames(routers);
  if (last === undefined || dated.length < links.length || apart < 60_000)
    return `${listNames(links.map(({ name }) => name))} are down, which isolates ${whom}.`;
  const open = before.map((link) => `${link.name} was already down ${since(link)}`);
  return `${listNames(open)}; the loss of ${last.name} at ${secondText(last.since ?? '')} isolated ${whom}.`;
}

/** Whether a cause is one of the links that cut somebody off together. */
export function isPartOf(cut: JointCut | null, { device, interface: port }: Cause): boolean {
  return (
    cut?.links.some(({ fault }) => fault.device === device && fault.interface === port) === true
  );
}

/**
 * A cause as one of those that cut somebody off together: as grave as that is.
 * @param isFirst of the first of them, which tells what it is part of
 */
export function asPartOf(cut: JointCut, cause: Cause, isFirst: boolean): Cause {
  const { length } = cut.links;
  const any = length === 2 ? 'either of the two links' : `any one of the ${length} links`;
  return {
    ...cause,
    severity: 'critical',
    ...(isFirst && {
      hint: `${any} restores service`,
      explanation: `${cutCourse(cut)} ${cause.explanation}`,
    }),
  };
}
