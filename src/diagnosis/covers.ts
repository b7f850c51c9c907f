import {
  canPrecede,
  fitsInTime,
  type Hypothesis,
  type Observation,
  type Timing,
} from './observation';
import type { Model } from './resource';
import { worksWithout } from './works';

type Broken = Pick<
  Hypothesis<unknown>,
  'resources' | 'moments' | 'past' | 'recovered' | 'lead' | 'lag'
>;
type Effect = Pick<Observation, 'resource' | 'moments' | 'past'>;

/** A resource and all that it needs, at any remove; null where a way is among it, which may lead anywhere. */
function neededBy(model: Model, resource: string): Set<string> | null {
  const needed = new Set([resource]);
  for (const id of needed) {
    for (const need of model.resources.get(id)?.needs ?? []) {
      if (need.need === 'path') return null;
      for (const one of need.of) needed.add(one);
    }
  }
  return needed;
}

/** Answers which sets of broken things a failure follows from. One for an analysis: it remembers. */
export class Cover {
  readonly #works = new Map<string, ReturnType<typeof worksWithout>>();
  readonly #needed = new Map<string, ReadonlySet<string> | null>();

  /** @param down what does not work though nothing is wrong with it, as a link that is shut for planned work */
  constructor(
    readonly model: Model,
    readonly timing: Timing,
    readonly down: ReadonlySet<string> = new Set(),
  ) {}

  works(broken: readonly Broken[], resource: string): 'yes' | 'maybe' | 'no' {
    const telling = broken.filter((one) => this.matters(one, resource));
    const ids = [...new Set(telling.flatMap((one) => one.resources))].sort();
    const key = ids.join('\n');
    let works = this.#works.get(key);
    if (works === undefined) {
      works = worksWithout(this.model, new Set([...ids, ...this.down]));
      this.#works.set(key, works);
    }
    return works(resource);
  }

  /**
   * The broken things, of those given, from which an effect follows: the smallest set that is left when
   * those without which it would fail all the same are taken out, the given order deciding which stay.
   * Null where it does not follow from them: because it would work without them, because they began
   * later, or because none of them gave way when it failed.
   */
  explain<One extends Broken>(effect: Effect, broken: readonly One[]): One[] | null {
    const earlier = broken.filter(
      (one) => this.matters(one, effect.resource) && canPrecede(one, effect, this.timing),
    );
    if (this.works(earlier, effect.resource) === 'yes') return null;
    const alone = earlier.find(
      (one) => this.works([one], effect.resource) === 'no' && fitsInTime(one, effect, this.timing),
    );
    if (alone !== undefined) return [alone];
    const state = this.works(earlier, effect.resource);
    let left = [...earlier];
    // The least preferred goes first; one that gave way at the right moment goes last of all.
    const late = (one: One) => Number(fitsInTime(one, effect, this.timing));
    for (const one of [...earlier].reverse().sort((a, b) => late(a) - late(b))) {
      const without = left.filter((other) => other !== one);
      if (this.works(without, effect.resource) === state) left = without;
    }
    return left.some((one) => fitsInTime(one, effect, this.timing)) ? left : null;
  }

  /**
   * Whether a broken thing can have to do with a resource at all. Most cannot, and hundreds of them
   * would otherwise be tried with each other.
   */
  matters(one: Broken, resource: string): boolean {
    let needed = this.#needed.get(resource);
    if (needed === undefined) {
      needed = neededBy(this.model, resource);
      this.#needed.set(resource, needed);
    }
    return needed === null || one.resources.some((id) => needed.has(id));
  }
}
