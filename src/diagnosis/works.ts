import type { Model, Need } from './resource';
import { wayWorks, type Working } from './ways';

/**
 * Whether resources work while some are broken. Built once for a set of broken ones: answers are kept.
 * A resource that the model does not hold works unless it is itself broken.
 */
export function worksWithout(model: Model, broken: ReadonlySet<string>): (id: string) => Working {
  const known = new Map<string, Working>();
  const works = (id: string): Working => {
    if (broken.has(id)) return 'no';
    const before = known.get(id);
    if (before !== undefined) return before;
    // Needs that go in a circle by mistake must not hang a run: what is being asked about counts as working.
    known.set(id, 'yes');
    let answer: Working = 'yes';
    for (const need of model.resources.get(id)?.needs ?? []) {
      answer = worse(answer, isMet(need));
      if (answer === 'no') break;
    }
    known.set(id, answer);
    return answer;
  };
  const isMet = (need: Need): Working => {
    if (need.need === 'path') return wayWorks(model, need, works);
    if (need.need === 'all') return need.of.map(works).reduce(worse, 'yes');
    const states = need.of.map(works);
    const sure = states.filter((one) => one === 'yes').length;
    const possible = states.filter((one) => one !== 'no').length;
    return sure >= need.count ? 'yes' : possible >= need.count ? 'maybe' : 'no';
  };
  return works;
}

const order: readonly Working[] = ['no', 'maybe', 'yes'];

function worse(a: Working, b: Working): Working {
  return order.indexOf(a) <= order.indexOf(b) ? a : b;
}
