import type { DeviceFacts, PortFacts } from '../facts';

/** Link aggregates as routers call them: Bundle-Ether10, Port-channel3, ae0. */
const bundleName = /^(?:Bundle-Ether|Bundle-POS|Port-channel|ae)(\d+)$/i;
/** The same as people write them in a description: BE10, bundle 10, LAG-10, Po3. */
const written = /\b(?:bundle(?:[- ]?ether)?|be|lag|port[- ]?channel|po|ae)[- ]?(\d+)\b/i;

/** Whether a port is such an aggregate. */
export function isBundle(name: string): boolean {
  return bundleName.test(name);
}

/**
 * The aggregate of the same router that a description names, or null. A member of an aggregate has
 * no address and no protocol of its own (IEEE 802.1AX), so nothing else in the tables shows its use.
 */
export function bundleNamedBy(device: DeviceFacts, port: PortFacts): string | null {
  const number = written.exec(port.description ?? '')?.[1];
  if (number === undefined || isBundle(port.name)) return null;
  return [...device.ports.keys()].find((name) => bundleName.exec(name)?.[1] === number) ?? null;
}
