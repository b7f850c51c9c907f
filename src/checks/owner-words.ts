import type { CheckWords } from './define-check';
import type { NetworkModel } from './network-model';

/**
 * The words of checks with routers in place of bare addresses: `BGP session with RR1 (10.255.0.100)`. An
 * address of nobody in the inventory stays alone.
 */
export function withOwners(words: CheckWords, model: NetworkModel): CheckWords {
  return {
    value: words.value,
    name: (check) => {
      const name = words.name(check);
      const owner = check.check.startsWith('bgp.') ? model.ownerOf(check.object) : null;
      return owner === null ? name : name.replace(check.object, `${owner} (${check.object})`);
    },
  };
}
