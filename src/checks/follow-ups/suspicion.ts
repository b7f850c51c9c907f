import type { Suspect } from '../../diagnosis';

/** Why something is read, as it goes on after "to see" or "because"; one for all, or by the router that is read. */
export type Why = string | ((device: string, resource: string) => string);

/** Something that may be behind what is to be explained, before it has its share. */
export interface Possible {
  resource: string;
  distance: number;
}

/**
 * Suspects with the weight of all that they may be behind. What is to be explained has a weight, which its
 * suspects share: one that could be due to anything makes no single thing more suspect than another.
 */
export class Suspicion {
  readonly #found = new Map<string, Suspect>();
  readonly #reasons = new Map<string, Why>();

  get suspects(): Suspect[] {
    return [...this.#found.values()];
  }

  holds(resource: string): boolean {
    return this.#found.has(resource);
  }

  /** Why a resource is suspect, in words for a reading of a router. */
  reasonOf(resource: string | undefined, device: string): string {
    const why = this.#reasons.get(resource ?? '') ?? '';
    return typeof why === 'string' ? why : why(device, resource ?? '');
  }

  /** Shares a weight between what may be behind something, the nearer with the larger part. */
  share(weight: number, possible: readonly Possible[], reason: Why): void {
    const parts = possible.map((one) => 1 / (1 + one.distance));
    const whole = parts.reduce((sum, part) => sum + part, 0);
    for (const [index, { resource, distance }] of possible.entries())
      this.#add(resource, distance, (weight * (parts[index] ?? 0)) / whole, reason);
  }

  #add(resource: string, distance: number, weight: number, reason: Why): void {
    const known = this.#found.get(resource);
    const nearest = Math.min(distance, known?.distance ?? distance);
    this.#found.set(resource, {
      resource,
      distance: nearest,
      weight: weight + (known?.weight ?? 0),
    });
    if (known === undefined || distance < known.distance) this.#reasons.set(resource, reason);
  }
}
