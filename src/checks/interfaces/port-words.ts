import type { DeviceFacts, PortFacts } from '../facts';
import { sameNetwork } from '../parse/addresses';

/** The port in whose network an address lies; null where none that was read does. */
export function portTowards(device: DeviceFacts, address: string): PortFacts | null {
  return (
    [...device.ports.values()].find(
      (port) => port.address !== address && sameNetwork(address, port.address, port.prefixLength),
    ) ?? null
  );
}

/** Letters of a description that a sentence quotes. */
const quoted = 60;

/** ` (description "transit B")`, behind the name of a port; empty where nothing is written on it. */
export function descriptionWords({ description }: PortFacts): string {
  const text = description?.trim() ?? '';
  return text === '' ? '' : ` (description "${text.slice(0, quoted)}")`;
}
