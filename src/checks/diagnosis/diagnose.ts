import type { Impact, RootCause } from '../../domain/analysis/analysis';
import { findCauses } from '../all-faults';
import type { CheckWords, Judged } from '../define-check';
import { checkKey } from '../../domain/analysis/check';
import { isSureTitle, type Finding } from '../../domain/analysis/finding';
import { isAsked, type CheckContext } from '../context';
import { judgedContext, type Cause, type DiagnosisContext } from './cause';
import { isFresh } from './criteria';
import { buildFindings } from './findings';
import { impactOf, losesService } from './impact';
import { type JointCut, jointCut } from './joint-cut';
import { namedService } from '../names/named-services';
import { facesDevice } from './reach';
import { searchCauses, type Explained } from './search';

export interface Diagnosis {
  findings: Finding[];
  rootCause: RootCause | null;
  otherCauses: RootCause[];
  impact: Impact | undefined;
  /** Links that cut somebody off together; null where none do. */
  cut: JointCut | null;
  explained: Explained;
}

function asRootCause({ type, device, interface: port, object }: Cause): RootCause {
  return { type, device, interface: port, object };
}

/** All that fails without a cause, on a router asked about too, faces this one, which could not be read. */
function leadsThere(context: DiagnosisContext, { open }: Explained, device: string): boolean {
  const ids = new Set(open.map((one) => one.id));
  const failing = context.checks.filter(
    (one) => ids.has(checkKey(one)) && one.check !== 'logs.recent' && one.device !== device,
  );
  return (
    failing.some((one) => isAsked(context, one.device)) &&
    failing.every((one) => facesDevice(context, one, device))
  );
}

/**
 * Of independent causes, one that takes service away comes before one that takes only what there was
 * to fall back on, however much of the rest that one accounts for: it is mended first. A guess does
 * not pass a fact, nor what was there before what is new, nor anything the very thing that was named.
 */
function gravestFirst(context: DiagnosisContext, explained: Explained): Explained {
  const [first, ...others] = explained.causes;
  const { interfaces, neighbors, vrfs } = context.goal.entities;
  const isOfWhole = interfaces.length + neighbors.length + vrfs.length === 0;
  /** Of several VRFs that were named, each is the very thing that was named. */
  const isNamed = ({ fault }: Explained['causes'][number]): boolean =>
    namedService(context, context.facts.devices.get(fault.device), fault.interface) !== null;
  if (first === undefined || others.length === 0) return explained;
  const mayPass = others.filter(
    (one) =>
      !one.past &&
      (isOfWhole ? isAsked(context, one.fault.device) : isNamed(one) && isNamed(first)) &&
      (isFresh(context, one) || !isFresh(context, first)) &&
      (isSureTitle({ ...one.fault, confidence: one.confidence }) ||
        first.confidence !== 'confirmed'),
  );
  if (mayPass.length === 0 || losesService(context, explained, first)) return explained;
  const graver = mayPass.find((one) => losesService(context, explained, one));
  if (graver === undefined) return explained;
  const causes = [graver, ...explained.causes.filter((one) => one !== graver)];
  return { ...explained, causes };
}

/**
 * What the failing checks add up to. Causes that follow from another cause are dropped; of those
 * left, the one that explains most of what was asked comes first. Not being able to read a router is
 * a cause only where nothing else is, and only for a router that was asked about.
 */
export function diagnose(base: CheckContext, checks: Judged[], words: CheckWords): Diagnosis {
  const context = { ...judgedContext(base, checks), words };
  const explained = gravestFirst(context, searchCauses(context, findCauses(context)));
  const impact = impactOf(context, explained);
  const cut = (impact?.lost ?? []).length === 0 ? null : jointCut(context, explained);
  const causes = explained.causes.map((one) => one.fault);
  const root = causes.find(
    (one) =>
      one.type !== 'collection_failed' ||
      context.goal.devices.includes(one.device) ||
      leadsThere(context, explained, one.device),
  );
  return {
    findings: buildFindings(context, explained, cut),
    rootCause: root === undefined ? null : asRootCause(root),
    otherCauses: causes.filter((one) => one !== root).map(asRootCause),
    impact,
    cut,
    explained,
  };
}
