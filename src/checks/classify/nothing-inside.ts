import { count } from '../../domain/text/phrases';
import type { ToolResult } from '../../domain/calls/tool';
import type { Envelope } from '../parse/envelope';
import { fields, list, numeric, text } from '../parse/read';
import { toolError } from './error-class';

type Status = ToolResult['status'];

/** What a reply that calls itself a success lacks, and how it is to be taken. */
export interface Lack {
  status: Status;
  error: ToolResult['error'];
}

function lack(status: Status, message: string): Lack {
  return { status, error: { ...toolError(null, message), class: 'function', transient: false } };
}

/** A protocol entry with neither data nor words. */
function isBlankProtocol(entry: unknown): boolean {
  const row = fields(entry);
  const details = fields(row?.detailed_data) ?? {};
  return Object.keys(details).length === 0 && text(row?.summary) === null;
}

function routing({ data, metadata }: Envelope): Lack | null {
  const entries = list(data.routing_protocols);
  if (entries === null || entries.length === 0) {
    const asked = text(metadata.protocol);
    const total = numeric(metadata.total_protocols);
    return total === 0 || asked === null
      ? {
          ...lack(
            'not_available',
            'no protocol was read: the protocol asked for is not one that the tool knows',
          ),
        }
      : lack('failed', 'the reply holds no routing protocol and does not say why');
  }
  const blank = entries.filter(isBlankProtocol).map((one) => text(fields(one)?.protocol) ?? '?');
  if (blank.length === 0) return null;
  const what = `the reply about ${blank.join(', ')} is blank, which does not mean that it is not configured`;
  return lack(blank.length === entries.length ? 'failed' : 'partial', what);
}

function vpn({ data, metadata }: Envelope): Lack | null {
  const rows = list(data.vrfs) ?? [];
  const total = numeric(metadata.total_vrfs_on_device);
  if (rows.length > 0) {
    const filtered = metadata.vrf_filter_applied === true;
    return !filtered && total !== null && total > rows.length
      ? lack('partial', `the router has ${total} VRFs and the reply lists ${rows.length}`)
      : null;
  }
  if (metadata.vrf_filter_applied === true) {
    const name = text(metadata.vrf_filter) ?? '?';
    return lack(
      'not_available',
      `no VRF is called ${name} (names are case-sensitive); the router has ${total === null || total === undefined ? 'other VRFs' : count(total, 'VRF')}`,
    );
  }
  return total === 0
    ? lack('not_available', 'the router has no VRF')
    : lack('failed', 'the reply lists no VRF and does not say why');
}

function interfaces({ data }: Envelope): Lack | null {
  const rows = list(data.interfaces);
  if (rows === null) return lack('failed', 'the reply holds no interface list');
  if (rows.length === 0) {
    return lack('not_available', 'the reply lists no interfaces, although every router has some');
  }
  const counts = [numeric(data.interface_count), numeric(fields(data.summary)?.total_interfaces)];
  const said = counts.find((one) => one !== null && one > rows.length);
  return said === undefined || said === null
    ? null
    : lack('partial', `the table says it has ${said} entries and lists ${rows.length}`);
}

function needs(key: string, what: string): (envelope: Envelope) => Lack | null {
  return ({ data }) => {
    const value = data[key];
    const there = list(value) !== null || Object.keys(fields(value) ?? {}).length > 0;
    return there ? null : lack('failed', `the reply holds no ${what}`);
  };
}

const judges: Record<string, (envelope: Envelope) => Lack | null> = {
  routing_info: routing,
  vpn_info: vpn,
  interface_brief: interfaces,
  interface_details: needs('interfaces', 'interface'),
  mpls_info: needs('mpls_data', 'MPLS data'),
  system_info: needs('system_data', 'system data'),
  device_profile: needs('profile', 'profile'),
  logs: needs('logs', 'log'),
  network_topology: needs('direct_connections', 'map'),
  topology_neighbors: needs('neighbors', 'neighbor'),
};

/**
 * "Success with nothing": what a reply that reports success really says. Null where it holds what
 * its kind should hold, or is of a kind that is not known.
 */
export function findLack(envelope: Envelope): Lack | null {
  const { operation } = envelope;
  return Object.hasOwn(judges, operation) ? (judges[operation]?.(envelope) ?? null) : null;
}
