import type { Severity } from '../domain/analysis/finding';
import type { FaultType } from './all-faults';
import type { Cause, DiagnosisContext, FoundCause } from './diagnosis/cause';
import type { Locate } from './needs/fault-places';

/** Makes causes of what was read and judged. */
export type Finder = (context: DiagnosisContext) => FoundCause[];

/** One kind of fault: all that is asked of a cause by its type. */
export interface Fault {
  /** What does not work where such a cause is filed. */
  place: Locate;
  /** How grave it is where its finder does not say otherwise. */
  severity: Severity;
  /**
   * What makes it where it can be nothing else: `matter` of lines and routers, and no commit; or `settings`,
   * so that lines which a router rejected at its start may be all there is to it.
   */
  origin?: 'matter' | 'settings';
  /** What finds it; empty where only the search infers it from what fails. */
  foundBy: readonly Finder[];
  /**
   * What a person does about it, in sentences, and what the router of the cause is asked: `show` lines
   * that can be copied to IOS XR.
   */
  actions: (cause: Cause) => string[];
  /** It is over by itself: what was lost is back as it was. */
  isOver?: true;
  /** It may be the sign of another fault further on, however certain it is. */
  isSign?: true;
  /** It lies between two ends that must agree: which of them is to be mended is told by what was changed. */
  isTwoEnded?: true;
  /** It differs from what its likes have: those on other routers are read before it is certain. */
  isAmongLikes?: true;
  /** A link is down by it: somebody may have meant it, or its other end tells what the line died of. */
  isLinkDown?: true;
  /** It loses some of what passes, while all that is counted as up stays up. */
  isLossy?: true;
  /** Routes come and go by it, while what stands at the moment stands. */
  isIntermittent?: true;
  /** Routes that it takes away, or adds, may be used by any router. */
  isOfRoutes?: true;
  /** It takes all that is on a router, or all of a VRF there, though no check of that speaks of it. */
  takes?: 'router' | 'vrf';
  /** Of what people complain who suffer from it and from nothing else: damaged frames, large packets. */
  complaint?: 'errors' | 'size';
}

/**
 * Takes what the faults of a family have in common, unless one of them says otherwise, and then these faults
 * by type.
 */
export function defineFaults<Common extends Partial<Fault>>(common: Common) {
  return <Type extends FaultType>(faults: {
    readonly [One in Type]: Omit<Fault, keyof Common> & Partial<Fault>;
  }): { readonly [One in Type]: Fault } => {
    const entries = Object.entries<object>(faults);
    const whole = entries.map(([type, own]) => [type, { ...common, ...own }]);
    return Object.fromEntries(whole) as { readonly [One in Type]: Fault };
  };
}
