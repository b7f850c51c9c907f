import { portsAskedAt } from '../../domain/analysis/goal';
import { areaOf, type DeviceFacts } from '../facts';
import { vrfNames } from '../vpn/vrf-names';
import { namedDevices } from './asked-devices';
import { defineAnswer, listed } from './define-answer';

/** In which VRF a port is; none where `vrf` is null and nothing was missing. */
interface Membership {
  place: string;
  vrf: string | null;
  /** VRFs that the router has. */
  others: string[];
  why: string | null;
}

const words = ({ place, vrf, others, why }: Membership) => {
  if (vrf !== null) return `${place} is in VRF ${vrf}`;
  if (why !== null) return `${place}: VRF not known: ${why}`;
  return `${place} is in no VRF${others.length === 0 ? '' : ` (VRFs of the router: ${listed(others)})`}`;
};

const say = {
  memberships: ({ all }: { all: Membership[] }) => all.map(words).join('; '),
};

function membershipOf(device: DeviceFacts, port: string): Membership {
  const place = `${device.name} ${port}`;
  const lists = device.vpn?.vrfs.find(({ ports }) => ports.includes(port))?.name ?? null;
  const vrf = lists ?? device.ports.get(port)?.vrf ?? null;
  const { state, reason } = areaOf(device, 'vpn');
  const isUnread = device.vpn === null && state !== 'absent';
  const why = isUnread ? (reason ?? 'the VRFs were not read') : null;
  return { place, vrf, others: vrfNames(device), why };
}

/** In which VRF the ports of a question are: "what VRF is Gi0/0/0/3 in?" */
export const portVrf = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form, symptom } = context.question;
    const { vrfs } = context.goal.entities;
    if (wants !== 'vrfs' || vrfs.length > 0 || (symptom && form === 'why')) return null;
    const all = namedDevices(context).flatMap((device) =>
      portsAskedAt(context.goal, device.name).map((port) => membershipOf(device, port)),
    );
    if (all.length === 0) return null;
    const about = listed(all.map(({ place }) => place));
    const state = all.some(({ why }) => why === null) ? ('told' as const) : ('not_known' as const);
    return { about, state, reason: { code: 'memberships', about, all } };
  },
});
