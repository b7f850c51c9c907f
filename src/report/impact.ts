import type { Impact, Service } from '../domain/analysis/analysis';
import { listNames } from '../domain/text/phrases';

const mostServices = 5;
const mostPlaces = 6;

/** `CUST-A at PE1 and PE3; CUST-B at PE2`, in the order given. */
function servicesText(services: readonly Service[]): string {
  const places = new Map<string | null, string[]>();
  for (const { device, object } of services) {
    places.set(object, [...(places.get(object) ?? []), device]);
  }
  const texts = [...places].map(([object, devices]) => {
    const at = listNames(devices, mostPlaces);
    return object === null ? `everything that ${at} serves (not read)` : `${object} at ${at}`;
  });
  const rest = texts.length - mostServices;
  return [...texts.slice(0, mostServices), ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}

/** Who is affected by what was found, in up to two sentences without a full stop; none where it is not known. */
export function impactSentences(impact: Impact | undefined): string[] {
  if (impact === undefined) return [];
  const { lost, reduced, unclear, kept } = impact;
  const told = [
    ...(lost.length === 0 ? [] : [`Service lost: ${servicesText(lost)}`]),
    ...(reduced.length === 0
      ? []
      : [
          `Redundancy lost, but still working according to the data read: ${servicesText(reduced)}`,
        ]),
    ...(unclear.length === 0 ? [] : [`Traffic may be lost in part: ${servicesText(unclear)}`]),
  ];
  if (told.length > 0) return told;
  return kept.length === 0
    ? []
    : [`No service lost according to the data read: ${servicesText(kept)} still working`];
}
