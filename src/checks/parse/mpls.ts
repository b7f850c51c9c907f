import type { MplsFacts } from '../facts';
import type { Envelope } from './envelope';
import { below, whole } from './place';
import { fields, list, text, truth } from './read';

/** MPLS of a router: whether it is on and where. Null where the reply holds nothing about it. */
export function readMpls(envelope: Envelope, ref: string): MplsFacts | null {
  const data = fields(envelope.data.mpls_data);
  const rows = list(data?.interfaces);
  if (data === null || rows === null) return null;
  const place = below(whole(ref), 'data', 'mpls_data');
  return {
    enabled: truth(data.enabled),
    // A router without MPLS lists the text NO_INTERFACES_CONFIGURED in place of ports.
    ports: rows.flatMap((row, index) => {
      const entry = fields(row);
      const name = text(entry?.name);
      if (entry === null || name === null || entry.mpls_enabled === false) return [];
      return [{ name, place: below(place, 'interfaces', index) }];
    }),
    complete: rows.every((row) => fields(row) === null || text(fields(row)?.name) !== null),
    place,
  };
}
