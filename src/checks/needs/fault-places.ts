import type { CheckContext } from '../context';
import type { Cause } from '../diagnosis/cause';
import { speaks } from '../process-exits';
import { onLink, resourceId, type ResourceKind } from './resources';

/** Where a fault is filed. */
export type Filed = Pick<
  Cause,
  'type' | 'device' | 'interface' | 'object' | 'resources' | 'with' | 'process' | 'also'
>;

/** The resources that do not work where a fault is filed, its own first. */
export type Locate = (context: CheckContext, filed: Filed) => string[];

/** A fault of a router, or of several that share it, as with an identity that two of them have. */
export const atRouter =
  (kind: ResourceKind): Locate =>
  (_context, filed) =>
    [filed.device, ...(filed.with ?? [])].map((one) => resourceId(kind, one));

export const atPort =
  (kind: ResourceKind): Locate =>
  (_context, filed) => [resourceId(kind, filed.device, filed.interface ?? '')];

export const atLink =
  (kind: Parameters<typeof onLink>[1]): Locate =>
  ({ model }, filed) => [onLink(model, kind, filed.device, filed.interface ?? '')];

/** A fault of an object of a router, a peer or a VRF, and of those of other names that share it. */
export const atObject =
  (kind: ResourceKind): Locate =>
  (_context, { device, object, also = [] }) =>
    [{ device, object }, ...also].map((one) =>
      resourceId(kind, one.device, one.object ?? 'device'),
    );

/** What a router keeps up by a process: of one that is not named, what the type of the fault tells. */
export const atProcess =
  (kind: 'bgp_process' | 'isis_process'): Locate =>
  (_context, { device, process }) => {
    const kept = process === undefined ? [] : (['bgp', 'isis'] as const);
    const kinds = kept.flatMap((one) =>
      speaks(process ?? '', one) ? [`${one}_process` as const] : [],
    );
    return [...new Set([kind, ...kinds])].map((one) => resourceId(one, device));
  };
