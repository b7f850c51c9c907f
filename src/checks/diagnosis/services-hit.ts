import {
  effectsOf,
  wayWorks,
  type Effect,
  type Model,
  type Need,
  type Resource,
} from '../../diagnosis';
import type { Impact, Service } from '../../domain/analysis/analysis';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { edges } from '../follow-ups/around';
import { placeOf, resourceId, sessionPlace, type ResourceKind } from '../needs/resources';
import { vrfNames } from '../vpn/vrf-names';

/** Whether two are one thing at one place. */
export const isSameService = (one: Service, other: Service): boolean =>
  one.device === other.device && one.object === other.object;

/** A VRF at a router: what a customer has of the network at one place. */
interface Site {
  device: string;
  object: string;
  /** The resource of it that needs what this router contributes, and nothing of other sites. */
  id: string;
}

/** Settings of other sites keep routes from this one too, but it is they that are without service. */
const ofItself = new Set<ResourceKind>(['targets', 'distinguisher', 'sites']);

function siteResource(
  model: Model<ResourceKind>,
  { device, object, id }: Site,
): Resource<ResourceKind> {
  const needs = model.resources.get(resourceId('vrf_routes', device, object))?.needs ?? [];
  const isOwn = (one: string) => {
    const { kind, place } = placeOf(one);
    return !ofItself.has(kind) || place[0] === device;
  };
  return {
    id,
    kind: 'vrf',
    needs: needs.map((need) =>
      need.need === 'all' ? { ...need, of: need.of.filter(isOwn) } : need,
    ),
  };
}

function wayBetween(a: string, b: string) {
  const [from, to] = [resourceId('router', a), resourceId('router', b)];
  return { need: 'path', from, to, quality: 'labels' } as const;
}

function sitesOf(context: CheckContext): Site[] {
  return [...context.facts.devices.values()].flatMap((device) =>
    vrfNames(device).map((object) => ({
      device: device.name,
      object,
      id: resourceId('service', device.name, object),
    })),
  );
}

/** Whom things that are broken, or would be, take service from. */
export function impactWithout(
  context: CheckContext,
  needs: Model<ResourceKind>,
  broken: ReadonlySet<string>,
): Impact | undefined {
  const sites = sitesOf(context);
  const resources = new Map(needs.resources);
  for (const site of sites) resources.set(site.id, siteResource(needs, site));
  const model = { ...needs, resources };
  const effects = effectsOf(model, broken);
  const effectOn = ({ device, object, id }: Site): Effect => {
    if (broken.has(resourceId('vrf_routes', device, object))) return 'lost';
    const own = effects.on(id);
    if (own === 'lost') return own;
    const ways = sites
      .filter((one) => one.object === object && one.device !== device)
      .map((far) => ({ far, need: wayBetween(device, far.device) }));
    const left = ways.filter(({ far }) => effects.on(far.id) !== 'lost');
    const way =
      left.find(({ need }) => wayPasses(model, need, effects.after) === 'yes') ??
      left.find(({ need }) => wayPasses(model, need, effects.after) === 'maybe');
    // Whose partners have all lost their own service has not lost his.
    if (
      way === undefined &&
      left.length > 0 &&
      ways.some(({ need }) => wayPasses(model, need, effects.before) !== 'no')
    )
      return 'lost';
    if (own !== 'kept') return own;
    const isSure = left.every(
      ({ need }) =>
        wayPasses(model, need, effects.after) === 'yes' ||
        wayPasses(model, need, effects.before) !== 'yes',
    );
    if (!isSure) return 'unknown';
    const paths = [linesOf(model, device), ...(way === undefined ? [] : [way.need])];
    return paths.some((need) => effects.isReduced(need)) ? 'reduced' : 'kept';
  };
  const known = sites.map((site) => ({ site, effect: effectOn(site) }));
  const served = (effect: Effect): Service[] =>
    known
      .filter((one) => one.effect === effect)
      .map(({ site: { device, object } }) => ({ device, object }));
  const unread = edges(context)
    .filter((one) => one.vpn === null && vrfNames(one).length === 0)
    .filter(
      (one) =>
        effects.after(resourceId('router', one.name)) === 'no' || hasNoRoutes(context, one, broken),
    )
    .map((one): Service => ({ device: one.name, object: null }));
  const impact: Impact = {
    lost: [...unread, ...served('lost')],
    reduced: served('reduced'),
    unclear: served('unknown'),
    kept: served('kept'),
  };
  const between = doubtfulPairs(impact.unclear, sites, model, effects);
  if (between.some(({ doubtful }) => doubtful)) impact.between = between;
  return Object.values(impact).every((one) => one.length === 0) ? undefined : impact;
}

/** Where only what is large is lost on a way, part of the traffic passes. */
function wayPasses(
  model: Model,
  way: ReturnType<typeof wayBetween>,
  works: Parameters<typeof wayWorks>[2],
): ReturnType<typeof wayWorks> {
  const labeled = wayWorks(model, way, works);
  if (labeled !== 'yes') return labeled;
  return wayWorks(model, { ...way, quality: 'frames' }, works) === 'yes' ? 'yes' : 'maybe';
}

/** Pairs of places of one service with a way that was known to work, and whether it may not any more. */
function doubtfulPairs(
  unclear: readonly Service[],
  sites: readonly Site[],
  model: Model,
  effects: ReturnType<typeof effectsOf>,
): NonNullable<Impact['between']> {
  // Where a place is in doubt by what it needs there, all that it delivers is.
  const places = unclear.flatMap(
    (one) => sites.find((site) => isSameService(one, site) && effects.on(site.id) === 'kept') ?? [],
  );
  if (places.length < unclear.length) return [];
  return places.flatMap(({ device, object }, index) =>
    places.slice(index + 1).flatMap((far) => {
      if (far.object !== object) return [];
      const way = wayBetween(device, far.device);
      if (wayPasses(model, way, effects.before) !== 'yes') return [];
      const doubtful = wayPasses(model, way, effects.after) !== 'yes';
      return [{ object, ends: [device, far.device], doubtful }];
    }),
  );
}

/** A router none of whose sessions within its AS is left has no route to anything behind another one. */
function hasNoRoutes(
  { model }: CheckContext,
  { name, bgp }: DeviceFacts,
  broken: ReadonlySet<string>,
): boolean {
  const own = (bgp?.neighbors ?? []).filter((one) => one.remoteAs === bgp?.asNumber);
  return (
    own.length > 0 &&
    own.every((one) => broken.has(resourceId('session', ...sessionPlace(model, name, one.address))))
  );
}

/** Any of a router's lines into the network. */
function linesOf(model: Model, device: string): Need {
  const router = resourceId('router', device);
  const of = model.edges.filter(({ ends }) => ends.includes(router)).map(({ by }) => by);
  return { need: 'at_least', count: 1, of };
}
