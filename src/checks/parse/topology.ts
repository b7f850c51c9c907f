import type { EdgeFacts } from '../facts';
import type { Envelope } from './envelope';
import { below, whole, type Place } from './place';
import { fields, list, text } from './read';

function edge(a: string | null, b: string | null, row: unknown, place: Place): EdgeFacts[] {
  const attributes = fields(fields(row)?.attributes);
  const ports = [text(attributes?.local_interface), text(attributes?.remote_interface)];
  if (a === null || b === null || ports[0] == null || ports[1] == null) return [];
  return [
    {
      devices: [a, b],
      ends: [
        { port: ports[0], address: text(attributes?.local_ip) },
        { port: ports[1], address: text(attributes?.remote_ip) },
      ],
      place,
    },
  ];
}

/** Edges of the whole map or of one router's neighborhood. */
export function readEdges(envelope: Envelope, ref: string): EdgeFacts[] {
  const all = list(envelope.data.direct_connections);
  if (all !== null) {
    const base = below(whole(ref), 'data', 'direct_connections');
    return all.flatMap((row, index) => {
      const entry = fields(row);
      return edge(text(entry?.source), text(entry?.target), row, below(base, index));
    });
  }
  const base = below(whole(ref), 'data', 'neighbors');
  return (list(envelope.data.neighbors) ?? []).flatMap((row, index) =>
    edge(envelope.device, text(fields(row)?.neighbor), row, below(base, index)),
  );
}
