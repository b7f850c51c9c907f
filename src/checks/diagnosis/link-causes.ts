import { checkKey } from '../../domain/analysis/check';
import type { CheckId } from '../../domain/analysis/check-id';
import type { Judged } from '../define-check';
import { bouncesOf } from '../interfaces/flaps';
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
import { isOnWay, sessionEnds } from './reach';

/** A session dies at the latest when its hold time, 180 s by default (RFC 4271), has run out. */
const holdTime = 180_000;
const slack = 60_000;

function lossTimes(context: DiagnosisContext, end: LinkEnd): number[] {
  const device = context.facts.devices.get(end.device);
  const port = device?.ports.get(end.port);
  if (device === undefined || port === undefined) return [];
  return bouncesOf(context, device, port).flatMap((line) => line.time?.earliest.getTime() ?? []);
}

function checkTimes(context: DiagnosisContext, check: Judged): number[] {
  return evidenceOf(check).flatMap((pointer) => {
    const since = sinceOf(context, [pointer]);
    return since === null ? [] : [Date.parse(since)];
  });
}

/** Losses of a session that began while, or shortly after, the link was down. */
function followsInTime(context: DiagnosisContext, check: Judged, losses: number[]): boolean {
  return checkTimes(context, check).some((at) =>
    losses.some((loss) => at >= loss - 2000 && at <= loss + holdTime + slack),
  );
}

function flap(context: DiagnosisContext, check: Judged): Cause {
  const here = { device: check.device, port: check.object };
  const far = context.model.farEnd(here.device, here.port);
  const farCheck =
    far === null ? null : failingCheck(context, 'interface.flap', far.device, far.port);
  const ends = far !== null && farCheck !== null ? [here, far] : [here];
  const end = chooseEnd(context, ends) ?? here;
  const losses = ends.flatMap((one) => lossTimes(context, one));
  const evidence = evidenceOf(end === here ? check : farCheck, end === here ? farCheck : check);
  const isOwn = (one: Judged) =>
    ends.some((side) => side.device === one.device && side.port === one.object);
  return {
    type: 'link_flap',
    device: end.device,
    interface: end.port,
    object: null,
    severity: 'minor',
    confidence: 'confirmed',
    title: `${end.device} ${end.port} went down and came back within the window`,
    explanation: `The log of ${end.device} shows ${end.port} ${context.words.value(check)}; the link is up now. Nothing in the configuration explains it.`,
    evidence,
    own: [checkKey(check), ...(farCheck === null ? [] : [checkKey(farCheck)])],
    explains: (one) => {
      if (one.check === 'isis.adjacency' || one.check === 'interface.flap') return isOwn(one);
      if (one.check !== 'bgp.flap' && one.check !== 'bgp.session') return false;
      const pair = sessionEnds(context, one);
      const near =
        pair === null ? one.device === end.device : isOnWay(context, end, pair[0], pair[1]);
      return near && one.check === 'bgp.flap' && followsInTime(context, one, losses);
    },
    lasting: false,
    since: sinceOf(context, evidence),
  };
}

function errors(context: DiagnosisContext, check: Judged): Cause {
  const evidence = evidenceOf(check);
  const far = context.model.farEnd(check.device, check.object);
  const end = { device: check.device, port: check.object };
  return {
    type: 'link_errors',
    device: check.device,
    interface: check.object,
    object: null,
    severity: 'minor',
    confidence: 'confirmed',
    title: `${check.device} ${check.object} counts damaged frames`,
    explanation: `${check.object} on ${check.device} shows ${context.words.value(check)}. Damaged frames arise on the line between the two ends${far === null ? '' : ` (${far.device} ${far.port})`}: optics, cable or connector.`,
    evidence,
    own: [checkKey(check)],
    explains: (one) => {
      if (one.check === 'interface.flap')
        return one.device === check.device && one.object === check.object;
      if (one.check === 'interface.errors')
        return far !== null && one.device === far.device && one.object === far.port;
      if (one.check !== 'bgp.flap') return false;
      const pair = sessionEnds(context, one);
      return pair !== null && isOnWay(context, end, pair[0], pair[1]);
    },
    lasting: true,
    since: null,
  };
}

/** Links that bounce or damage frames. One cause for both ends of a link. */
export function linkCauses(context: DiagnosisContext): Cause[] {
  const found: Cause[] = [];
  const sorted = (name: CheckId) =>
    failingOf(context, name).sort(
      (a, b) =>
        Number(context.goal.devices.includes(b.device)) -
        Number(context.goal.devices.includes(a.device)),
    );
  for (const check of sorted('interface.flap')) {
    if (!found.some((one) => one.own.includes(checkKey(check)))) found.push(flap(context, check));
  }
  for (const check of sorted('interface.errors')) {
    const known = found.some((one) => one.type === 'link_errors' && one.explains(check));
    if (!known) found.push(errors(context, check));
  }
  return found;
}
