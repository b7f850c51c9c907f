import type { VpnFacts, VrfFacts } from '../facts';
import type { Envelope } from './envelope';
import { below, whole, type Place } from './place';
import { fields, list, numeric, text, texts, truth, wholeText } from './read';

function splitTargets(line: string | undefined): string[] | null {
  return line === undefined ? null : line.split(/[,\s]+/).filter((one) => one !== '');
}

/** One VRF from the text that comes where no details were asked for. */
function fromSummary(summary: string | null, place: Place): VrfFacts[] {
  const name = /^VRF: (.+?) \(/m.exec(summary ?? '')?.[1];
  if (summary === null || name === undefined) return [];
  return [
    {
      name,
      description: /^ {2}Description: (.+)$/m.exec(summary)?.[1] ?? null,
      distinguisher: /^ {2}Route Distinguisher: (\S+)/m.exec(summary)?.[1] ?? null,
      importTargets: splitTargets(/^ {2}Import Route Targets: (.+)$/m.exec(summary)?.[1]),
      exportTargets: splitTargets(/^ {2}Export Route Targets: (.+)$/m.exec(summary)?.[1]),
      ports: [...summary.matchAll(/^ {4}- (\S+) \(Address Families/gm)].map((one) => one[1] ?? ''),
      prefixes: null,
      place,
    },
  ];
}

/** What BGP holds in a VRF; other protocols hold routes that no other site gets. */
function prefixesOf(protocols: unknown): number | null {
  const bgp = (list(protocols) ?? []).find((one) => /BGP$/i.test(text(fields(one)?.type) ?? ''));
  return numeric(fields(bgp)?.prefixes);
}

function readVrf(row: unknown, place: Place): VrfFacts[] {
  const details = fields(fields(row)?.detailed_data);
  const name = text(details?.name);
  if (details === null || name === null) {
    return fromSummary(wholeText(fields(row)?.summary), below(place, 'summary'));
  }
  const targets = fields(details.route_targets);
  return [
    {
      name,
      description: text(details.description),
      distinguisher: text(details.rd),
      importTargets:
        targets === null || list(targets.import) === null ? null : texts(targets.import),
      exportTargets:
        targets === null || list(targets.export) === null ? null : texts(targets.export),
      ports: texts(details.interfaces),
      prefixes: prefixesOf(details.protocols),
      place: below(place, 'detailed_data'),
    },
  ];
}

/** VRFs of a router. Null where the reply holds none (absent, or a filter without match). */
export function readVpn(envelope: Envelope, ref: string): VpnFacts | null {
  const rows = list(envelope.data.vrfs);
  if (rows === null || rows.length === 0) return null;
  const place = below(whole(ref), 'data', 'vrfs');
  return {
    vrfs: rows.flatMap((row, index) => readVrf(row, below(place, index))),
    complete: truth(envelope.metadata.vrf_filter_applied) !== true,
    place,
  };
}
