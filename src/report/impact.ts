import type { Impact, Lack, Service, UpstreamLoss } from '../domain/analysis/analysis';
import type { Check } from '../domain/analysis/check';
import type { RunDocument } from '../domain/run/run-document';
import { allOf, count, listNames } from '../domain/text/phrases';

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

/**
 * `CUST-A at PE1 and PE3 lacks 2 of 17 prefixes (2 of the 4 of PE2)`: places that lack as much of one
 * service together.
 */
function lackTexts(partial: readonly Lack[]): string[] {
  const alike = new Map<string, Lack[]>();
  for (const one of partial) {
    const key = [one.object, one.lacks, one.of, one.from?.device].join('|');
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()].slice(0, mostServices).flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const { object, lacks, of, from } = first;
    const places = listNames(
      [first, ...more].map(({ device }) => device),
      mostPlaces,
    );
    const own = from?.announces == null ? 'those' : `${lacks} of the ${from.announces}`;
    const whose = from === undefined ? '' : ` (${own} of ${from.device})`;
    return [`${object} at ${places} lacks ${lacks} of ${of} prefixes${whose}`];
  });
}

/** `CUST-B (8 prefixes at each of PE1 and PE4)`: whom counts of routes show not to be hit. */
function unharmedText(unharmed: NonNullable<Impact['unharmed']>): string {
  const texts = unharmed.map(
    ({ object, devices, routes }) =>
      `${object} (${count(routes, 'prefix', 'prefixes')} at each of ${listNames(devices, mostPlaces)})`,
  );
  return listNames(texts, mostServices);
}

/** `PE3 has no routes from 203.0.113.2 (AS 64496), its only external neighbor outside VRFs`. */
function upstreamText({ device, peer, as, called, others }: UpstreamLoss): string {
  const left =
    others === 0
      ? ', its only external neighbor outside VRFs'
      : `; it has ${count(others, 'other external session')} outside VRFs`;
  const names = [...(as === null ? [] : [`AS ${as}`]), ...(called === undefined ? [] : [called])];
  const who = names.length === 0 ? '' : ` (${names.join(', ')})`;
  return `${device} has no routes from ${peer}${who}${left}`;
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

/** The BGP sessions of each router that were judged: how many there are, and how many of them are up. */
function sessionsOf(checks: readonly Check[]): Map<string, { all: number; up: number }> {
  const sessions = new Map<string, { all: number; up: number }>();
  for (const { check, device, result, meant } of checks) {
    if (check !== 'bgp.session' || result === 'not_verifiable' || meant === true) continue;
    const { all, up } = sessions.get(device) ?? { all: 0, up: 0 };
    sessions.set(device, { all: all + 1, up: up + (result === 'pass' ? 1 : 0) });
  }
  return sessions;
}

/** `RR1 has lost all 4 BGP sessions`: of a router that exchanges no route any more. */
function isolatedSentences(
  sessions: ReturnType<typeof sessionsOf>,
  checks: readonly Check[],
): string[] {
  const isolated = [...sessions].filter(([, { up }]) => up === 0).slice(0, mostServices);
  return isolated.map(([device, { all }]) => {
    // Those of customers have checks of their own.
    const hasVrfs = checks.some((one) => one.check === 'bgp.vrf_session' && one.device === device);
    const which = `${all === 1 ? 'its only BGP session' : `${allOf(all)} BGP sessions`}${hasVrfs ? ' outside VRFs' : ''}`;
    return `${device} has lost ${which}`;
  });
}

/**
 * What is delivered over the last way that is left, with what has gone: sessions of the router that
 * bring its routes, as far as these tell, else a way through the core.
 */
function reducedSentences(
  reduced: readonly Service[],
  sessions: ReturnType<typeof sessionsOf>,
): string[] {
  const hasLost = ({ device }: Service): boolean => {
    const { all, up } = sessions.get(device) ?? { all: 0, up: 0 };
    return up > 0 && up < all;
  };
  const weaker = reduced.filter(hasLost);
  const others = reduced.filter((one) => !hasLost(one));
  return [
    ...(weaker.length === 0
      ? []
      : [`${servicesText(weaker)} ${stillWorking}, although ${lostSessions(weaker, sessions)}`]),
    ...(others.length === 0 ? [] : [`${servicesText(others)} ${stillWorking}, but ${noWay}`]),
  ];
}

const stillWorking = 'should still be working';

/** `1 of 2 BGP sessions is down on each of PE1 and PE2, and 1 of 3 on PE3`: sessions of the routers, and not of customers. */
function lostSessions(
  services: readonly Service[],
  sessions: ReturnType<typeof sessionsOf>,
): string {
  const byLoss = new Map<string, string[]>();
  for (const device of new Set(services.map((one) => one.device))) {
    const { all = 0, up = 0 } = sessions.get(device) ?? {};
    const loss = `${all - up} of ${all}`;
    byLoss.set(loss, [...(byLoss.get(loss) ?? []), device]);
  }
  const [first = ['', []], ...rest] = [...byLoss].slice(0, mostServices);
  const verb = first[0].startsWith('1 ') ? 'is' : 'are';
  const others = rest.map(
    ([loss, devices]) => `, and ${loss} on ${listNames(devices, mostPlaces)}`,
  );
  const each = first[1].length === 1 ? '' : 'each of ';
  return `${first[0]} BGP sessions ${verb} down on ${each}${listNames(first[1], mostPlaces)}${others.join('')}`;
}

const noWay = 'without a redundant path in the core';

/**
 * Who is affected by what was found, in sentences without a full stop; none where it is not known. That
 * something works follows from what was read, and no traffic was sent.
 */
export function impactSentences({
  impact,
  checks,
}: Pick<RunDocument, 'impact' | 'checks'>): string[] {
  if (impact === undefined) return [];
  const { lost, reduced, unclear, kept } = impact;
  const { partial = [], unharmed = [], upstream = [], interrupted = [] } = impact;
  const sessions = sessionsOf(checks);
  const gone = [
    ...upstream.slice(0, mostServices).map(upstreamText),
    ...(lost.length === 0 ? [] : [`Service lost: ${servicesText(lost)}`]),
    ...(partial.length === 0 ? [] : [`Service degraded: ${listNames(lackTexts(partial))}`]),
    ...isolatedSentences(sessions, checks),
    ...(unharmed.length === 0 ? [] : [`No loss seen: ${unharmedText(unharmed)}`]),
    ...(interrupted.length === 0
      ? []
      : [`Interrupted in the time window and back since: ${servicesText(interrupted)}`]),
  ];
  const doubted =
    unclear.length === 0 ? [] : [`Part of the traffic may be lost: ${unclearText(impact)}`];
  const weaker = reducedSentences(reduced, sessions);
  const isAnyHit =
    lost.length + partial.length + interrupted.length + weaker.length + doubted.length > 0;
  const working =
    isAnyHit || unharmed.length > 0 || kept.length === 0
      ? weaker
      : [`${servicesText(kept)} should still be working`];
  const told = [...gone, ...untested(working), ...doubted];
  return told.length === 0 ? told : [...told, ...uncheckedSentences(impact)];
}

/** Where nobody looked what is delivered; without a full stop. */
export function uncheckedSentences({ unchecked = [] }: Pick<Impact, 'unchecked'>): string[] {
  return unchecked.length === 0
    ? []
    : [`The effect on services at ${listNames(unchecked, mostPlaces)} was not assessed`];
}

/** Says once, behind the last of some sentences, that they rest on what was read. */
const untested = (sentences: readonly string[]): string[] =>
  sentences.map((text, index) =>
    index === sentences.length - 1 ? `${text} (traffic was not tested)` : text,
  );
