import type { CheckContext } from '../context';
import { isWholeCheck } from '../whole-check';
import type { DeviceFacts } from '../facts';
import { askedDevices, edges, fewRouters, role, sitesOfQuestion } from './around';
import type { Wish } from './wishes';

/**
 * What reading another site is worth. It is part of the answer and no widening of the search: a cause
 * found elsewhere says nothing about the route targets.
 */
const comparing = 63;

/** A VPN is right only where both sides agree, so the other edges belong to the question. */
export function vpnWishes(context: CheckContext): Wish[] {
  const { goal, question } = context;
  const suffers = question.symptom && (question.traffic || question.impact);
  const edge = askedDevices(context).some((one) => role(one) === 'PE');
  const whole = askedDevices(context).filter((one) => isWholeCheck(context, one));
  if (!goal.subjects.includes('vpn') && !(suffers && edge) && whole.length === 0) return [];
  const hasVrf =
    askedDevices(context).some((one) => (one.vpn?.vrfs.length ?? 0) > 0) ||
    goal.entities.vrfs.length > 0;
  const others = edges(context).filter((one) => !goal.devices.includes(one.name));
  const urgent = question.symptom ? 24 : 0;
  const reason = 'the other sites of the VRF decide whether its route targets fit';
  const targets: Wish[] = hasVrf
    ? others.slice(0, fewRouters - 2).map((one) => ({
        device: one.name,
        subject: 'vpn',
        object: null,
        value: comparing + urgent,
        reason,
      }))
    : [];
  const own = whole.map((one): Wish => ({
    device: one.name,
    subject: 'vpn',
    object: null,
    value: 90,
    reason: 'a check of an edge as a whole covers its VRFs',
  }));
  if (!question.symptom) return [...own, ...targets];
  const sites = sitesOfQuestion(context);
  const base = askedDevices(context).flatMap((one): Wish[] => [
    {
      device: one.name,
      subject: 'interfaces',
      object: null,
      value: 90,
      reason: 'access and core ports of the edge',
    },
    {
      device: one.name,
      subject: 'bgp',
      object: null,
      value: 90,
      reason: 'VPN routes come over its sessions',
    },
    {
      device: one.name,
      subject: 'isis',
      object: null,
      value: 89,
      reason: 'VPN traffic follows the IGP',
    },
    { device: one.name, subject: 'vpn', object: null, value: 90, reason: 'the VRFs of the edge' },
    {
      device: one.name,
      subject: 'mpls',
      object: null,
      value: 88,
      reason: 'VPN traffic is labelled',
    },
    {
      device: one.name,
      subject: 'logs',
      object: 'all',
      value: 70,
      reason: 'sessions inside a VRF show only in the log',
    },
  ]);
  const far = sites
    .filter((one) => !goal.devices.includes(one.name))
    .flatMap((one): Wish[] => [
      {
        device: one.name,
        subject: 'bgp',
        object: null,
        value: 74,
        reason: 'the far site of the VRF',
      },
      {
        device: one.name,
        subject: 'interfaces',
        object: null,
        value: 62,
        reason: 'the far site of the VRF',
      },
      {
        device: one.name,
        subject: 'mpls',
        object: null,
        value: 66,
        reason: 'the far site of the VRF',
      },
      {
        device: one.name,
        subject: 'logs',
        object: 'all',
        value: 52,
        reason: 'the far site of the VRF',
      },
    ]);
  const map: Wish = {
    device: 'network',
    subject: 'topology',
    object: null,
    value: 79,
    reason: 'which routers lie between the sites',
  };
  return [...targets, ...base, ...far, map, ...transitWishes(context, sites)];
}

/** Routers between the sites, and those next to the edges: any of them may lack labels. */
function transitWishes(context: CheckContext, sites: DeviceFacts[]): Wish[] {
  const found = new Set<string>();
  for (const a of sites) {
    for (const { ends } of context.model.linksOf(a.name)) {
      for (const end of ends) if (end.device !== a.name) found.add(end.device);
    }
    for (const b of sites)
      for (const name of context.model.path(a.name, b.name) ?? []) found.add(name);
  }
  const isTransit = (name: string) => {
    const device = context.facts.devices.get(name);
    return device !== undefined && !/^(RR|CE)$/.test(role(device) ?? '');
  };
  return [...found].filter(isTransit).flatMap((device): Wish[] => [
    {
      device,
      subject: 'mpls',
      object: null,
      value: 73,
      reason: 'traffic between the sites passes it',
    },
    {
      device,
      subject: 'isis',
      object: null,
      value: 60,
      reason: 'traffic between the sites passes it',
    },
  ]);
}

/** Labels must be on at both ends of each core link of the routers asked about. */
export function labelWishes(context: CheckContext): Wish[] {
  const { goal, model } = context;
  if (!goal.subjects.includes('mpls') || goal.subjects.length > 4) return [];
  const around = new Set(
    askedDevices(context).flatMap((device) =>
      (device.isis?.ports ?? []).flatMap((port) => model.farDevice(device.name, port.name) ?? []),
    ),
  );
  return [
    ...askedDevices(context).map((one): Wish => ({
      device: one.name,
      subject: 'isis',
      object: null,
      value: 72,
      reason: 'MPLS belongs on the ports that the IGP uses',
    })),
    {
      device: 'network',
      subject: 'topology',
      object: null,
      value: 61,
      reason: 'which routers lie behind the ports',
    },
    ...[...around].map((device): Wish => ({
      device,
      subject: 'mpls',
      object: null,
      value: 60,
      reason: 'a link needs MPLS at both ends',
    })),
  ];
}
