import type { Need, Resource } from '../../diagnosis';
import { resourceId, type ResourceKind } from './resources';

/** Every one of these is needed. */
export const all = (...of: string[]): Need => ({ need: 'all', of });
/** One of these is enough; no need where there is none. */
export const someOf = (of: string[]): Need[] =>
  of.length === 0 ? [] : [{ need: 'at_least', count: 1, of }];

/** Collects resources; of one that is added twice, the needs add up. */
export class Collection {
  readonly resources = new Map<string, Resource<ResourceKind>>();

  add(kind: ResourceKind, place: string[], ...needs: Need[]): string {
    const id = resourceId(kind, ...place);
    const before = this.resources.get(id)?.needs ?? [];
    this.resources.set(id, { id, kind, needs: [...before, ...needs] });
    return id;
  }
}
