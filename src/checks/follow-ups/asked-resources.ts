import { onWay } from '../../diagnosis';
import { canLink } from '../links';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { sameNetwork } from '../parse/addresses';
import type { Explained } from '../diagnosis/search';
import { isLoopback } from '../interfaces/use';
import { onLink, resourceId } from '../needs/resources';
import { isWholeCheck } from '../whole-check';
import { askedDevices, isLikelySite, likelySites, sitesOfQuestion } from './around';
import type { Possible } from './suspicion';

/** Ports that lead to other routers, in a VRF or not; one without an address may run IS-IS (RFC 5309). */
function linksOf(device: DeviceFacts, wanted: readonly string[]): string[] {
  const inIgp = new Set(device.isis?.ports.map((one) => one.name));
  const ports = [...device.ports.values()].filter(
    (one) =>
      (one.address !== null || inIgp.has(one.name)) && canLink(one.name) && !isLoopback(one.name),
  );
  const names = ports.map((one) => one.name);
  return wanted.length === 0 ? names : names.filter((one) => wanted.includes(one));
}

function atLinks(
  context: CheckContext,
  kind: 'frames' | 'quality' | 'labels',
  devices: readonly DeviceFacts[],
): string[] {
  const { interfaces } = context.goal.entities;
  return devices.flatMap((device) =>
    linksOf(device, interfaces)
      .filter((port) => kind === 'quality' || (device.ports.get(port)?.vrf ?? null) === null)
      .map((port) => onLink(context.model, kind, device.name, port)),
  );
}

/** Frames on the ways from the routers asked about to the sites of their VRFs and to their peers. */
function framesOnWays(context: CheckContext, { model }: Explained): string[] {
  const peers = askedDevices(context).flatMap((one) =>
    (one.bgp?.neighbors ?? []).flatMap((peer) => context.model.ownerOf(peer.address) ?? []),
  );
  const far = new Set([...peers, ...sitesOfQuestion(context).map((one) => one.name)]);
  return askedDevices(context).flatMap((from) =>
    [...far]
      .filter((to) => to !== from.name)
      .flatMap((to) =>
        onWay(
          model,
          {
            need: 'path',
            from: resourceId('router', from.name),
            to: resourceId('router', to),
            quality: 'frames',
          },
          () => 'yes',
        ),
      )
      .filter((one) => !one.startsWith('router|')),
  );
}

/** VRFs of the customers' routers of which somebody complains by their addresses. */
function vrfsOfNeighbors(context: CheckContext): string[] {
  if (!context.question.symptom) return [];
  const ports = askedDevices(context).flatMap((one) => [...one.ports.values()]);
  return context.goal.entities.neighbors.flatMap((address) =>
    ports
      .filter((port) => sameNetwork(address, port.address, port.prefixLength))
      .flatMap((port) => port.vrf ?? []),
  );
}

/** VRFs that the question is about: those it names, else those of the routers whose VRFs it asks about. */
export function vrfsOf(context: CheckContext): string[] {
  const { entities, subjects } = context.goal;
  if (entities.vrfs.length > 0) return entities.vrfs;
  const named = vrfsOfNeighbors(context);
  if (named.length > 0) return [...new Set(named)];
  return subjects.includes('vpn') ? vrfsOn(askedDevices(context)) : [];
}

function vrfsOn(devices: readonly DeviceFacts[]): string[] {
  return devices.flatMap((one) => one.vpn?.vrfs.map((vrf) => vrf.name) ?? []);
}

/** What belongs to a question, and what only may, by how far it is suspected. */
const near = 1;
const far = 3;
const asNear = (resources: readonly string[]): Possible[] =>
  resources.map((resource) => ({ resource, distance: near }));

/** VRFs beside their other sites, where they may have them. */
function compared(context: CheckContext, vrfs: readonly string[]): Possible[] {
  return vrfs.flatMap((vrf) => [
    ...likelySites(context).map((one) => ({
      resource: resourceId('vrf', one.name, vrf),
      distance: isLikelySite(context, one) ? near : far,
    })),
    // What was changed of late is compared with more.
    ...asNear(
      askedDevices(context)
        .filter((one) => one.vpn?.vrfs.some(({ name }) => name === vrf))
        .map((one) => resourceId('distinguisher', one.name, vrf)),
    ),
  ]);
}

/**
 * Access links of the sites of a VRF that the question complains of: any of them may be the lost one. Where
 * the cause is certain, those beside it.
 */
function accessOf(context: CheckContext, { causes }: Explained, certain: boolean): string[] {
  const { vrfs } = context.goal.entities;
  const broken = new Set(causes.map((one) => one.fault.device));
  const sites = sitesOfQuestion(context).filter((site) => !certain || broken.has(site.name));
  return sites.flatMap((site) =>
    (site.vpn?.vrfs ?? [])
      .filter((one) => vrfs.includes(one.name))
      .flatMap((one) => one.ports.map((port) => onLink(context.model, 'link', site.name, port))),
  );
}

/**
 * Things that the words ask for, whether they fail or not: what is right only beside its twin (the
 * targets of a VRF beside those of its other sites, labels and MTU at both ends of a link).
 * @param certain whether the cause of a complaint is
 */
export function askedResources(
  context: CheckContext,
  explained: Explained,
  certain: boolean,
): Possible[] {
  const { goal, question } = context;
  const asked = askedDevices(context);
  const labels = goal.subjects.includes('mpls') && goal.subjects.length <= 4;
  const sized = question.size || question.names('mtu');
  // A log that reports a twin does not say who has its system id.
  const twins = [...context.facts.devices.values()]
    .filter((one) => one.logs.lines.some((line) => line.kind === 'duplicate_system_id'))
    .map((one) => resourceId('identity', one.name));
  return [
    ...compared(context, vrfsOf(context)),
    ...asNear([
      ...twins,
      ...(question.symptom ? accessOf(context, explained, certain) : []),
      ...(labels ? atLinks(context, 'labels', asked) : []),
      ...(question.errors ? atLinks(context, 'quality', asked) : []),
      ...(sized ? [...atLinks(context, 'frames', asked), ...framesOnWays(context, explained)] : []),
    ]),
  ];
}

/** What a check of a whole router takes in though nobody named it: its VRFs. */
export function wholeResources(context: CheckContext): Possible[] {
  const whole = askedDevices(context).filter((one) => isWholeCheck(context, one));
  return [
    ...asNear(whole.map((one) => resourceId('vrf', one.name, ''))),
    ...(vrfsOf(context).length > 0 ? [] : compared(context, vrfsOn(whole))),
  ];
}
