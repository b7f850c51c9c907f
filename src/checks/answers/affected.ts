import type { Impact, Service } from '../../domain/analysis/analysis';
import { isEstablished } from '../bgp/sessions';
import { edges } from '../follow-ups/around';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { vrfNames } from '../vpn/vrf-names';
import { defineAnswer, listed } from './define-answer';

/** An edge router with what it lost of its sessions to the router asked about. */
interface Edge {
  router: string;
  vrfs: string[];
}

const edgeWords = ({ router, vrfs }: Edge) =>
  vrfs.length === 0 ? router : `${listed(vrfs)} at ${router}`;
const each = (list: readonly Edge[]) => list.map(edgeWords).join(', ');

const say = {
  no_one: ({ about, still }: { about: string; still: Edge[] }) =>
    `${about}: no customer lost service as far as it was read${still.length === 0 ? '' : `: ${each(still)} keep another session`}`,
  service_lost: (data: { about: string; lost: Edge[]; less: Edge[] }) =>
    `${data.about}: service lost by ${each(data.lost)}${data.less.length === 0 ? '' : `; only without their second session: ${each(data.less)}`}`,
  redundancy_lost: ({ about, less }: { about: string; less: Edge[] }) =>
    `${about}: no customer lost service; without their second session, with one left: ${each(less)}`,
  link: ({ about, still }: { about: string; still: Edge[] }) =>
    `${about}: no customer lost service by this link as far as it was read${still.length === 0 ? '' : `: ${each(still)} keep their sessions over another way`}`,
  hit: ({ about, lost, weaker }: { about: string; lost: string[]; weaker: string[] }) =>
    lost.length > 0
      ? `Yes, ${listed(lost)} ${lost.length === 1 ? 'has' : 'have'} lost service`
      : weaker.length > 0
        ? `Probably not, ${about} should still be working, although with less redundancy (traffic was not tested)`
        : `No, nothing that was found takes service from ${about} (traffic was not tested)`,
  sites: ({ about, vrfs }: { about: string; vrfs: Edge[] }) =>
    `${about}: ${vrfs.every((one) => one.vrfs.length === 0) ? 'no customer is attached' : `attached there: ${each(vrfs)}`}`,
};

/** Sessions within our AS of an edge, to the routers asked about and to all others. */
function sessionsOf(context: CheckContext, device: DeviceFacts, asked: ReadonlySet<string>) {
  const inside = (device.bgp?.neighbors ?? []).filter(
    (one) => one.remoteAs === null || one.remoteAs === device.bgp?.asNumber,
  );
  const isTo = (address: string) => asked.has(context.model.ownerOf(address) ?? '');
  return {
    lost: inside.filter((one) => isTo(one.address) && !isEstablished(one)).length,
    left: inside.filter(isEstablished).length,
  };
}

/** An edge that had sessions within our AS, none of which is up: whatever is attached there is cut off. */
function hasNothingLeft(context: CheckContext, device: DeviceFacts): boolean {
  const inside = (device.bgp?.neighbors ?? []).filter(
    (one) => one.remoteAs === null || one.remoteAs === device.bgp?.asNumber,
  );
  return inside.length > 0 && !inside.some(isEstablished);
}

/** Two routers that are named for the link between them, and not one by one. */
function isLink({ model }: CheckContext, own: readonly DeviceFacts[]): boolean {
  const [first, second] = own;
  if (first === undefined || second === undefined || own.length > 2) return false;
  return model
    .linksOf(first.name)
    .some(({ ends }) => ends.some(({ device }) => device === second.name));
}

/** Who loses by a port: the VRF that it is in, or nobody whose router keeps sessions over another way. */
function ofPort(context: CheckContext, own: readonly DeviceFacts[]) {
  const [device, ...others] = own;
  const [name] = context.goal.entities.interfaces;
  if (device === undefined || name === undefined || others.length > 0) return null;
  const port = device.ports.get(name);
  if (port === undefined) return null;
  const about = `${device.name} ${name}`;
  const state = 'told' as const;
  if (port.vrf !== null) {
    const lost = [{ router: device.name, vrfs: [port.vrf] }];
    return port.oper === 'UP' && port.admin !== 'DOWN'
      ? { about, state, reason: { code: 'sites' as const, about, vrfs: lost } }
      : {
          about,
          state: 'not_working' as const,
          reason: { code: 'service_lost' as const, about, lost, less: [] },
        };
  }
  const far = context.model.farDevice(device.name, name);
  const still = [device.name, ...(far === null ? [] : [far])]
    .flatMap((one) => context.facts.devices.get(one) ?? [])
    .filter((one) => edges(context).includes(one) && one.bgp !== null)
    .map((one) => ({ router: one.name, vrfs: vrfNames(one) }));
  return { about, state, reason: { code: 'link' as const, about, still } };
}

/** "Is CUST-A at PE1 affected?": yes or no for the VRFs that the question names on their routers. */
function ofService(
  { goal, question }: CheckContext,
  own: readonly DeviceFacts[],
  impact: Impact | undefined,
) {
  const { vrfs } = goal.entities;
  const places = own.flatMap((device) =>
    vrfNames(device)
      .filter((name) => vrfs.includes(name))
      .map((name) => `${name} at ${device.name}`),
  );
  if (question.form !== 'yes_no' || places.length === 0) return null;
  const among = (list: readonly Service[] = []) =>
    list
      .map(({ device, object }) => `${object ?? ''} at ${device}`)
      .filter((place) => places.includes(place));
  const [lost, weaker] = [among(impact?.lost), among(impact?.reduced)];
  const isOpen = among([...(impact?.unclear ?? []), ...(impact?.partial ?? [])]).length > 0;
  if (isOpen && lost.length === 0) return null;
  const about = listed(places);
  const state = lost.length > 0 ? ('not_working' as const) : ('told' as const);
  return { about, state, reason: { code: 'hit' as const, about, lost, weaker } };
}

/** Which customers lose by a router's outage: service where no session is left, else the second leg. */
export const affected = defineAnswer({
  say,
  evaluate: ({ context, diagnosis, verdict }) => {
    if (context.question.wants !== 'affected') return null;
    const named = context.goal.question?.subjects
      .filter((one) => one.kind === 'router')
      .flatMap((one) => one.names ?? []);
    const asked = new Set(named ?? []);
    if (asked.size === 0) return null;
    const about = listed([...asked]);
    const other = edges(context).filter((one) => !asked.has(one.name) && one.bgp !== null);
    const all = other.map((device) => ({
      edge: { router: device.name, vrfs: vrfNames(device) },
      ...sessionsOf(context, device, asked),
    }));
    const own = [...asked].flatMap((name) => context.facts.devices.get(name) ?? []);
    const cut = own.filter((one) => edges(context).includes(one) && hasNothingLeft(context, one));
    if (cut.length > 0) {
      const lost = cut.map((one) => ({ router: one.name, vrfs: vrfNames(one) }));
      const reason = { code: 'service_lost' as const, about, lost, less: [] };
      return { about, state: 'not_working', reason };
    }
    const behind = ofPort(context, own);
    if (behind !== null) return behind;
    if (isLink(context, own)) {
      const still = own
        .filter((one) => edges(context).includes(one))
        .map((one) => ({ router: one.name, vrfs: vrfNames(one) }));
      return { about, state: 'told', reason: { code: 'link', about, still } };
    }
    const hit = verdict === 'inconclusive' ? null : ofService(context, own, diagnosis.impact);
    if (hit !== null) return hit;
    const isEdge = own.some((one) => edges(context).includes(one) && vrfNames(one).length > 0);
    if (isEdge) {
      const vrfs = own.map((one) => ({ router: one.name, vrfs: vrfNames(one) }));
      return { about, state: 'told', reason: { code: 'sites', about, vrfs } };
    }
    if (all.length === 0) return null;
    const lost = all.filter((one) => one.lost > 0 && one.left === 0).map(({ edge }) => edge);
    const less = all.filter((one) => one.lost > 0 && one.left > 0).map(({ edge }) => edge);
    const still = all.filter((one) => one.left > 0).map(({ edge }) => edge);
    if (lost.length > 0) {
      return { about, state: 'not_working', reason: { code: 'service_lost', about, lost, less } };
    }
    return less.length > 0
      ? { about, state: 'told', reason: { code: 'redundancy_lost', about, less } }
      : { about, state: 'told', reason: { code: 'no_one', about, still } };
  },
});
