import type { DeviceFacts, PortFacts } from '../facts';
import { lengthOfMask } from './addresses';
import type { Envelope } from './envelope';
import { below, whole, type Place } from './place';
import { fields, list, numeric, text, type Fields } from './read';

function portOf(device: DeviceFacts, name: string): PortFacts {
  const known = device.ports.get(name);
  if (known !== undefined) return known;
  const port: PortFacts = {
    name,
    admin: null,
    oper: null,
    address: null,
    prefixLength: null,
    vrf: null,
    mtu: null,
    description: null,
    inErrors: null,
    outErrors: null,
    inPackets: null,
    duplex: null,
    brief: null,
    details: null,
    disagreement: null,
  };
  device.ports.set(name, port);
  return port;
}

/** `10.0.0.1/255.255.255.252` or `10.0.0.1/30`. */
function readAddress(written: string | null): { address: string | null; length: number | null } {
  if (written === null) return { address: null, length: null };
  const [address, mask] = written.split('/');
  if (address === undefined || !/^[0-9a-f.:]+$/i.test(address))
    return { address: null, length: null };
  return { address, length: mask === undefined ? null : lengthOfMask(mask) };
}

/** Reads the list of ports into `device`. */
export function readInterfaceList(device: DeviceFacts, envelope: Envelope, ref: string): void {
  const rows = list(envelope.data.interfaces) ?? [];
  const base = below(whole(ref), 'data', 'interfaces');
  rows.forEach((row, index) => {
    const entry = fields(row);
    const name = text(entry?.name);
    if (entry === null || name === null) return;
    const port = portOf(device, name);
    const { address, length } = readAddress(text(entry.ip_address));
    port.admin = text(entry.admin_status)?.toUpperCase() ?? null;
    port.oper = text(entry.oper_status)?.toUpperCase() ?? null;
    port.address = address;
    port.prefixLength = length;
    port.vrf = text(entry.vrf);
    port.brief = below(base, index);
  });
  noteCount(device, envelope, rows.length, below(whole(ref), 'data', 'interface_count'));
}

function noteCount(device: DeviceFacts, envelope: Envelope, rows: number, place: Place): void {
  const summary = fields(envelope.data.summary);
  const counts = [numeric(envelope.data.interface_count), numeric(summary?.total_interfaces)];
  const said = counts.find((count) => count !== null && count !== rows);
  device.incomplete = device.incomplete.filter((one) => one.subject !== 'interfaces');
  if (said === undefined || said === null) return;
  device.incomplete.push({ subject: 'interfaces', said, rows, place });
}

/** Reads the single view of one port into `device`; it renames fields of the list. */
export function readInterfaceDetails(device: DeviceFacts, envelope: Envelope, ref: string): void {
  const rows = list(envelope.data.interfaces) ?? [];
  rows.forEach((row, index) => {
    const entry = fields(fields(row)?.interface) ?? null;
    const name = text(entry?.name) ?? text(envelope.data.interface_name);
    if (entry === null || name === null) return;
    const port = portOf(device, name);
    port.details = below(whole(ref), 'data', 'interfaces', index, 'interface');
    fillDetails(port, entry);
  });
}

function fillDetails(port: PortFacts, entry: Fields): void {
  const admin = text(entry.admin_state)?.toUpperCase() ?? null;
  const oper = text(entry.oper_state)?.toUpperCase() ?? null;
  const counters = fields(entry.counters);
  port.mtu = numeric(entry.mtu);
  port.description = text(entry.description);
  port.inErrors = numeric(counters?.in_errors);
  port.outErrors = numeric(counters?.out_errors);
  port.inPackets = numeric(counters?.in_packets);
  port.duplex = text(entry.duplex)?.toUpperCase() ?? null;
  port.vrf ??= text(entry.vrf);
  if (port.address === null) {
    const { address } = readAddress(text(entry.ip_address));
    port.address = address;
    port.prefixLength = numeric(entry.prefix_length);
  }
  if (port.brief === null) {
    port.admin = admin;
    port.oper = oper;
    return;
  }
  const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
  port.disagreement =
    differs(port.admin, admin) || differs(port.oper, oper)
      ? `the list says ${port.admin}/${port.oper}, the single view ${admin}/${oper}`
      : null;
}
