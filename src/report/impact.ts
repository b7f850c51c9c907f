import type { Impact, Service, UpstreamLoss } from '../domain/analysis/analysis';
import { count, listNames } from '../domain/text/phrases';

const mostServices = 5;
const mostPlaces = 6;

/** `CUST-A at PE1 and PE3 and CUST-B at PE2`, in the order given; services of the same places together. */
function servicesText(services: readonly Service[]): string {
  const places = new Map<string | null, string[]>();
  for (const { device, object } of services) {
    places.set(object, [...(places.get(object) ?? []), device]);
  }
  const byPlace = new Map<string, string[]>();
  const texts: string[] = [];
  for (const [object, devices] of places) {
    const at = listNames(devices, mostPlaces);
    if (object === null) texts.push(`everything that ${at} serves (not read)`);
    else byPlace.set(at, [...(byPlace.get(at) ?? []), object]);
  }
  texts.push(
    ...[...byPlace].map(([at, objects]) => `${listNames(objects, mostServices)} at ${at}`),
  );
  return listNames(texts, mostServices);
}

/** Whether one thing is named, for the verb behind it. */
const isOne = (services: readonly Service[]): boolean =>
  new Set(services.map(({ object }) => object)).size === 1;

const basis = 'according to the data collected';

/** `PE3 has no routes from 203.0.113.2 (AS 64496), its only external neighbor outside VRFs`. */
function upstreamText({ device, peer, as, others }: UpstreamLoss): string {
  const left =
    others === 0
      ? ', its only external neighbor outside VRFs'
      : `; it has ${count(others, 'other external session')} outside VRFs`;
  return `${device} has no routes from ${peer}${as === null ? '' : ` (AS ${as})`}${left}`;
}

/**
 * Whose traffic may be lost, told by the pairs of places between which it would be where these are known:
 * `KERAMIK between PE1 and PE2 or PE3`. Between the other places nothing is in doubt.
 */
function unclearText({ unclear, between = [] }: Impact): string {
  if (between.length === 0) return servicesText(unclear);
  const objects = [
    ...new Set(between.flatMap(({ object, doubtful }) => (doubtful ? [object] : []))),
  ];
  const texts = objects.map((object) => {
    const pairsThat = (isDoubtful: boolean) =>
      between
        .filter((one) => one.object === object && one.doubtful === isDoubtful)
        .map(({ ends }) => ends);
    const pairs = pairsThat(true);
    const places = [...new Set(pairs.flat())];
    // One place that is in all pairs is the one that is cut off from the rest.
    const hub = places.find((place) => pairs.every((ends) => ends.includes(place)));
    if (hub === undefined) {
      const told = pairs.slice(0, mostPlaces).map((ends) => ends.join(' and '));
      const rest = pairs.length - told.length;
      return `${object} between ${told.join(', ')}${rest > 0 ? ` and ${rest} more pairs` : ''}`;
    }
    const others = places.filter((place) => place !== hub);
    const known = pairsThat(false).filter((ends) => ends.every((end) => others.includes(end)));
    const isClear = known.length > 0 && known.length === (others.length * (others.length - 1)) / 2;
    const clear = isClear ? ` (not between ${listNames(others, mostPlaces)})` : '';
    return `${object} between ${hub} and ${others.join(' or ')}${clear}`;
  });
  return listNames(texts, mostServices);
}

/** Who is affected by what was found, in sentences without a full stop; none where it is not known. */
export function impactSentences(impact: Impact | undefined): string[] {
  if (impact === undefined) return [];
  const { lost, reduced, unclear, kept, upstream = [], interrupted = [] } = impact;
  const told = [
    ...upstream.slice(0, mostServices).map(upstreamText),
    ...(lost.length === 0 ? [] : [`Service lost: ${servicesText(lost)}`]),
    ...(interrupted.length === 0
      ? []
      : [`Interrupted in the time window and back since: ${servicesText(interrupted)}`]),
    ...(reduced.length === 0
      ? []
      : [
          `${servicesText(reduced)} ${isOne(reduced) ? 'is' : 'are'} still working, but a redundant path or session in the core is lost, ${basis}`,
        ]),
    ...(unclear.length === 0 ? [] : [`Part of the traffic may be lost: ${unclearText(impact)}`]),
  ];
  if (told.length > upstream.length || kept.length === 0) return told;
  return [...told, `${servicesText(kept)} ${isOne(kept) ? 'is' : 'are'} still working, ${basis}`];
}
