import type { CheckContext } from '../context';
import { edges } from '../follow-ups/around';
import { vrfNames } from '../vpn/vrf-names';
import { isPortUp, portsIn } from '../vpn/ports-in';
import { listed } from './define-answer';

/** A customer's VRF at a router that is supposed to be gone, and what it has on others. */
export interface Served {
  vrf: string;
  router: string;
  /** Other routers on which one of its ports is up. */
  up: string[];
  /** Other routers on which all of its ports are down. */
  down: string[];
}

/** The customers at routers that are supposed to be gone, those with least left first. */
export function servedElsewhere(context: CheckContext, gone: ReadonlySet<string>): Served[] {
  const all = edges(context);
  const others = all.filter(({ name }) => !gone.has(name));
  return all
    .filter(({ name }) => gone.has(name))
    .flatMap((device) =>
      vrfNames(device).map((vrf) => {
        const elsewhere = others
          .map((other) => ({ name: other.name, ports: portsIn(other, vrf) }))
          .filter(({ ports }) => ports.length > 0);
        return {
          vrf,
          router: device.name,
          up: elsewhere.filter(({ ports }) => ports.some(isPortUp)).map(({ name }) => name),
          down: elsewhere.filter(({ ports }) => !ports.some(isPortUp)).map(({ name }) => name),
        };
      }),
    )
    .sort((one, other) => one.up.length - other.up.length || other.down.length - one.down.length);
}

const leftWords = ({ up, down }: Served) => {
  const failed = down.length === 0 ? '' : ` (down on ${listed(down)})`;
  return up.length === 0
    ? `would have no port left that is up${failed}`
    : `would have ports only on ${listed(up)}${failed}`;
};

/** "A would have ports only on PE2 (down on PE3)": customers with the same left are told together. */
export function servedWords(served: readonly Served[]): string[] {
  const byLeft = new Map<string, Set<string>>();
  for (const one of served) {
    const words = leftWords(one);
    byLeft.set(words, new Set([...(byLeft.get(words) ?? []), one.vrf]));
  }
  return [...byLeft].map(([left, names]) => `${listed([...names])} ${left}`);
}
