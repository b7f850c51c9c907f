import type { DeviceNames, NamedPort } from '../../domain/analysis/kept-names';
import { isBundle } from '../interfaces/bundles';
import { isManagement } from '../interfaces/use';
import { networkOf } from '../parse/addresses';
import { indexLinks } from './index-links';
import type { NameSource } from '../../domain/analysis/kept-names';
import type { Match } from './match';
import { beginning, plainAddress, shortName, sitesOf, vrfSpellings, wordsOf } from './spelling';

/** Everything that readings of routers name, to be looked up by word. All keys are lower case. */
export interface NameIndex {
  words: ReadonlyMap<string, Match[]>;
  /** Words by their first letters, for those of which a question writes more or less. */
  beginnings: ReadonlyMap<string, string[]>;
  sites: ReadonlyMap<string, Match[]>;
  /** Ports by the network that they carry, such as `198.51.100.0/31`. */
  networks: ReadonlyMap<string, Match[]>;
  /** Links by their two routers, in the order of the alphabet: `p1 pe1`. */
  links: ReadonlyMap<string, Match[]>;
  /** Prefix lengths that occur, the longest first. */
  lengths: readonly number[];
}

interface Draft {
  words: Map<string, Match[]>;
  sites: Map<string, Match[]>;
  networks: Map<string, Match[]>;
}

type At = (kind: Match['kind'], text: string, more?: Partial<Match>) => Match;

/** Reads every name out of what routers bear, once. */
export function buildNameIndex(devices: readonly DeviceNames[]): NameIndex {
  const draft: Draft = { words: new Map(), sites: new Map(), networks: new Map() };
  const uses = new Map<string | null, number>();
  for (const { address } of devices) uses.set(address, (uses.get(address) ?? 0) + 1);
  for (const device of devices) {
    // Test beds reach all routers under one address.
    addRouter(draft, device, uses.get(device.address) === 1 ? device.address : null);
    for (const port of device.ports) addPort(draft, device, port);
    addVrfs(draft, device);
    addSessions(draft, device);
  }
  const beginnings = new Map<string, string[]>();
  for (const word of draft.words.keys()) {
    if (word.length < beginning || !/^\p{L}+$/u.test(word)) continue;
    const start = word.slice(0, beginning);
    const alike = beginnings.get(start);
    if (alike === undefined) beginnings.set(start, [word]);
    else alike.push(word);
  }
  const lengths = [...draft.networks.keys()].map((network) => Number(network.split('/')[1]));
  return {
    ...draft,
    beginnings,
    links: indexLinks(draft.networks),
    lengths: [...new Set(lengths)].sort((a, b) => b - a),
  };
}

function add(words: Map<string, Match[]>, word: string | null, match: Match): void {
  if (word === null || word === '') return;
  const known = words.get(word);
  if (known === undefined) words.set(word, [match]);
  else known.push(match);
}

/** Makes matches on a device, with the reading that shows them. */
function placing(
  { device, sources }: DeviceNames,
  from: { source: number; pointer: string } | null,
): At {
  const read = from === null ? undefined : sources[from.source];
  const source: NameSource | undefined =
    from === null || read === undefined ? undefined : { ...read, pointer: from.pointer };
  return (kind, text, more = {}) => ({
    kind,
    device,
    ...more,
    text,
    exact: true,
    ...(source !== undefined && { source }),
  });
}

function addRouter({ words, sites }: Draft, device: DeviceNames, address: string | null): void {
  const { hostname, asNumber } = device;
  const at = placing(device, null);
  const names = [device.device, ...(hostname === null ? [] : [hostname])];
  const spellings = new Set(
    names.flatMap((name) => [name.toLowerCase(), shortName(name).toLowerCase()]),
  );
  for (const word of spellings) add(words, word, at('router', hostname ?? device.device));
  for (const own of new Set([address, device.routerId])) {
    if (own !== null) add(words, plainAddress(own), at('router', own));
  }
  if (asNumber !== null) add(words, `as${asNumber}`, at('as', `AS${asNumber}`));
  for (const site of new Set(names.flatMap((name) => sitesOf(shortName(name))))) {
    add(sites, site, at('site', site));
  }
}

function addPort({ words, networks }: Draft, device: DeviceNames, port: NamedPort): void {
  const place = { port: port.name, ...(port.vrf !== null && { vrf: port.vrf }) };
  const at = placing(device, port);
  const name = port.name.toLowerCase();
  add(words, name, at(isBundle(port.name) ? 'aggregate' : 'port', port.name, place));
  if (port.described !== null) {
    const { text } = port.described;
    const told = placing(device, port.described)('description', text, place);
    for (const word of wordsOf(text)) add(words, word, told);
  }
  const address = port.address === null ? null : plainAddress(port.address);
  if (address === null) return;
  add(words, address, at('address', address, place));
  const network = networkOf(port.address, port.prefixLength);
  const length = port.prefixLength ?? 0;
  const single = length === (address.includes(':') ? 128 : 32);
  // The management ports of all routers are in one network: an address in it tells nothing of one of them.
  if (network === null || single || length === 0 || isManagement(port.name)) return;
  add(networks, network, at('subnet', network, place));
}

function addVrfs({ words }: Draft, device: DeviceNames): void {
  for (const vrf of device.vrfs) {
    const at = placing(device, vrf);
    const place = { vrf: vrf.name };
    // Two customers may have a VRF of the same name: its distinguisher tells them apart.
    const match = at('vrf', vrf.distinguisher ?? vrf.name, place);
    for (const word of vrfSpellings(vrf.name)) add(words, word, match);
    add(words, vrf.distinguisher, at('distinguisher', vrf.distinguisher ?? '', place));
    for (const target of vrf.targets) add(words, target, at('target', target, place));
    const described = vrf.description ?? '';
    for (const word of wordsOf(described)) add(words, word, at('description', described, place));
  }
}

function addSessions({ words }: Draft, device: DeviceNames): void {
  for (const { vrf, port, address, remoteAs, ...from } of device.peers) {
    const at = placing(device, from);
    const place = { ...(vrf !== null && { vrf }), ...(port !== null && { port }), peer: address };
    add(words, plainAddress(address), at('peer', address, place));
    const isOurs = remoteAs === null || remoteAs === device.asNumber;
    if (!isOurs) add(words, `as${remoteAs}`, at('as', address, place));
  }
}
