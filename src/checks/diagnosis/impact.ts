import {
  effectsOf,
  wayWorks,
  worksWithout,
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
import { lostUpstreams } from './lost-upstreams';
import type { Explained } from './search';

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

/**
 * What lasts and is not meant: the causes, and what is seen not to work. A cause of which something
 * would have to fail that is seen to work (two routers of one identity, between which sessions are up)
 * is none to conclude an outage from.
 */
function brokenOf({ causes, observations, model }: Explained): Set<string> {
  const working = observations.filter((one) => one.works && one.until === undefined);
  const harmless = new Set(
    causes.filter(({ fault }) => fault.serves === true).flatMap((one) => one.own),
  );
  const isRefuted = (id: string) => {
    const works = worksWithout(model, new Set([id]));
    return working.some(({ resource }) => resource !== id && works(resource) === 'no');
  };
  return new Set([
    ...causes
      .filter((one) => !one.past && one.fault.serves !== true)
      .flatMap((one) => one.resources)
      .filter((id) => !isRefuted(id)),
    ...observations
      .filter((one) => !one.works && !one.meant && !one.past && !harmless.has(one.id))
      .map((one) => one.resource),
  ]);
}

/**
 * The model with what is seen: a session that is up while the faults last is up, though nothing is known
 * of the way to its far end. Else the impact would depend on how much was read around it.
 */
function seenModel({ model, observations, causes }: Explained): Model<ResourceKind> {
  const resources = new Map(model.resources);
  // What was up until a moment before a fault began says nothing of what the fault did.
  const onsets = causes.filter((one) => !one.past).flatMap((one) => one.moments);
  const last = Math.max(Number.NEGATIVE_INFINITY, ...onsets);
  for (const { resource, works, until } of observations) {
    const known = resources.get(resource);
    if (works && (until ?? Number.POSITIVE_INFINITY) > last && known?.kind === 'session') {
      resources.set(resource, { ...known, needs: [] });
    }
  }
  return { ...model, resources };
}

/**
 * Who lost service by the faults that last, and who only what there was to fall back on. A VRF at a
 * router is served while what it needs there works and labeled traffic reaches another of its sites.
 */
export function impactOf(context: CheckContext, explained: Explained): Impact | undefined {
  if (!explained.causes.some((one) => !one.past)) return undefined;
  const impact = impactWithout(context, seenModel(explained), brokenOf(explained));
  const upstream = lostUpstreams(context, explained);
  if (upstream.length === 0) return impact;
  return { lost: [], reduced: [], unclear: [], kept: [], ...impact, upstream };
}

/** Whether a cause by itself, as long as it lasts, takes service from somebody. */
export function losesService(
  context: CheckContext,
  explained: Explained,
  cause: Explained['causes'][number],
): boolean {
  const observations = explained.observations.filter((one) => one.works);
  const broken = brokenOf({ ...explained, causes: [cause], observations });
  return (impactWithout(context, explained.model, broken)?.lost.length ?? 0) > 0;
}

/** The same for any things that are broken, or would be. */
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
      left.find(({ need }) => wayWorks(model, need, effects.after) === 'yes') ??
      left.find(({ need }) => wayWorks(model, need, effects.after) === 'maybe');
    // Whose partners have all lost their own service has not lost his.
    if (
      way === undefined &&
      left.length > 0 &&
      ways.some(({ need }) => wayWorks(model, need, effects.before) !== 'no')
    )
      return 'lost';
    if (own !== 'kept') return own;
    const isSure = left.every(
      ({ need }) =>
        wayWorks(model, need, effects.after) === 'yes' ||
        wayWorks(model, need, effects.before) !== 'yes',
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
  const impact = {
    lost: [...unread, ...served('lost')],
    reduced: served('reduced'),
    unclear: served('unknown'),
    kept: served('kept'),
  };
  return Object.values(impact).every((one) => one.length === 0) ? undefined : impact;
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
