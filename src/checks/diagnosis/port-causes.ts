import type { Judged } from '../define-check';
import { checkKey } from '../../domain/analysis/check';
import type { DeviceFacts } from '../facts';
import { bundleNamedBy } from '../interfaces/bundles';
import { vrfPeers } from '../vpn/sessions';
import type { LinkEnd } from '../links';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  sinceOf,
  type Cause,
  type DiagnosisContext,
} from './cause';
import { chooseEnd } from './choose-end';
import { cuts, sessionEnds } from './reach';
import { parentOf } from '../interfaces/use';
import { sameNetwork } from '../parse/addresses';

function otherEnd(context: DiagnosisContext, end: LinkEnd): LinkEnd | null {
  return context.model.farEnd(end.device, end.port);
}

function isEnd(check: Judged, end: LinkEnd | null): boolean {
  return end !== null && check.device === end.device && check.object === end.port;
}

/** The aggregate that a port belongs to, where none of its members is left. */
function lostBundle(device: DeviceFacts | undefined, name: string): string | null {
  const port = device?.ports.get(name);
  if (device === undefined || port === undefined) return null;
  const bundle = bundleNamedBy(device, port);
  if (bundle === null) return null;
  const members = [...device.ports.values()].filter((one) => bundleNamedBy(device, one) === bundle);
  return members.every((one) => one.oper !== 'UP') ? bundle : null;
}

/** A member, without link and not shut, of an aggregate that is down: both lost the same line. */
function isMember(context: DiagnosisContext, check: Judged, end: LinkEnd | null): boolean {
  if (end === null || check.device !== end.device || check.check !== 'interface.state')
    return false;
  const device = context.facts.devices.get(end.device);
  const port = device?.ports.get(check.object);
  if (device === undefined || port === undefined || port.admin === 'DOWN') return false;
  return bundleNamedBy(device, port) === end.port;
}

/** What follows from a port that passes no frames: also what ran over it as a member or a parent. */
export function followsFromPort(
  context: DiagnosisContext,
  end: LinkEnd,
): (check: Judged) => boolean {
  const device = context.facts.devices.get(end.device);
  const bundle = lostBundle(device, end.port);
  const upper = [...(device?.ports.keys() ?? [])].filter((name) => parentOf(name) === end.port);
  const follows = [end.port, ...upper, ...(bundle === null ? [] : [bundle])].map((port) =>
    followsFromOne(context, { device: end.device, port }),
  );
  return (check) => follows.some((one) => one(check));
}

function followsFromOne(context: DiagnosisContext, end: LinkEnd): (check: Judged) => boolean {
  const far = otherEnd(context, end);
  const device = context.facts.devices.get(end.device);
  const vrfPeer =
    device === undefined ? [] : vrfPeers(device).filter((one) => one.port === end.port);
  return (check) => {
    if (/^(interface\.(state|flap)|isis\.adjacency)$/.test(check.check)) {
      return (
        isEnd(check, end) ||
        isEnd(check, far) ||
        isMember(context, check, end) ||
        isMember(context, check, far)
      );
    }
    if (check.check === 'bgp.vrf_session') {
      return (
        check.device === end.device &&
        vrfPeer.some((peer) => `${peer.vrf} ${peer.address}` === check.object)
      );
    }
    if (check.check === 'bgp.session' || check.check === 'bgp.flap') {
      const ends = sessionEnds(context, check);
      if (ends !== null) return cuts(context, end, ends[0], ends[1]);
      return check.device === end.device && behind(context, end, check.object);
    }
    return false;
  };
}

/** A peer outside the inventory that lives in the network of the port. */
function behind(context: DiagnosisContext, end: LinkEnd, peer: string): boolean {
  const device = context.facts.devices.get(end.device);
  const port = device?.ports.get(end.port);
  return sameNetwork(peer, port?.address ?? null, port?.prefixLength ?? null);
}

function adminDown(context: DiagnosisContext, check: Judged): Cause | null {
  const port = context.facts.devices.get(check.device)?.ports.get(check.object);
  if (port?.admin !== 'DOWN') return null;
  const end = { device: check.device, port: check.object };
  const far = otherEnd(context, end);
  const farCheck =
    far === null ? null : failingCheck(context, 'interface.state', far.device, far.port);
  const evidence = evidenceOf(check, farCheck);
  const behindIt = far === null ? '' : ` It is the far end of ${far.device} ${far.port}.`;
  return {
    type: 'interface_admin_down',
    device: check.device,
    interface: check.object,
    object: null,
    severity: port.vrf === null ? 'major' : 'critical',
    confidence: 'confirmed',
    title: `${check.device} ${check.object} is administratively down`,
    explanation: `${check.object} on ${check.device} is shut by configuration although it is in use (${context.words.value(check)}), and nothing shows that this is meant.${behindIt}`,
    evidence,
    own: [checkKey(check)],
    explains: followsFromPort(context, end),
    lasting: true,
    since: sinceOf(context, evidence),
  };
}

function linkDown(context: DiagnosisContext, check: Judged): Cause | null {
  const port = context.facts.devices.get(check.device)?.ports.get(check.object);
  const parent = parentOf(check.object);
  // A port goes down with its parent. Without one in the list, or with one that is well, it is judged by itself.
  const withParent =
    parent !== null && failingCheck(context, 'interface.state', check.device, parent) !== null;
  if (port?.admin !== 'UP' || withParent) return null;
  const here = { device: check.device, port: check.object };
  const far = otherEnd(context, here);
  const farPort =
    far === null ? undefined : context.facts.devices.get(far.device)?.ports.get(far.port);
  if (farPort?.admin === 'DOWN') return null;
  const farCheck =
    far === null ? null : failingCheck(context, 'interface.state', far.device, far.port);
  const ends = far !== null && farCheck !== null ? [here, far] : [here];
  const end = chooseEnd(context, ends) ?? here;
  const shown = end === here ? check : farCheck;
  const evidence = evidenceOf(shown, end === here ? farCheck : check);
  const other = ends.find((one) => one !== end);
  const both =
    other === undefined
      ? ''
      : ` The far end, ${other.device} ${other.port}, is down too and not shut.`;
  return {
    type: 'interface_down',
    device: end.device,
    interface: end.port,
    object: null,
    severity: port.vrf === null ? 'major' : 'critical',
    confidence: farPort === undefined && port.vrf === null ? 'likely' : 'confirmed',
    title: `${end.device} ${end.port} is down${port.vrf === null ? '' : ` (VRF ${port.vrf})`}`,
    explanation: `${end.port} on ${end.device} is enabled and has no link.${both} Neither end is shut by configuration, so the line, the optics or the device behind it remain.`,
    evidence,
    own: [checkKey(check), ...(farCheck === null ? [] : [checkKey(farCheck)])],
    explains: followsFromPort(context, end),
    lasting: true,
    since: sinceOf(context, evidence),
  };
}

/** Ports that are down: shut by configuration, or without link. One cause for both ends of a link. */
export function portCauses(context: DiagnosisContext): Cause[] {
  const found: Cause[] = [];
  for (const check of failingOf(context, 'interface.state')) {
    if (found.some((one) => one.own.includes(checkKey(check)))) continue;
    const cause = adminDown(context, check) ?? linkDown(context, check);
    if (cause !== null) found.push(cause);
  }
  return found;
}
