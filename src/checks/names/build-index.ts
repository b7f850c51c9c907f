import type { DeviceFacts, NetworkFacts, PortFacts } from '../facts';
import { networkOf } from '../parse/addresses';
import { vrfPeers } from '../vpn/sessions';
import type { Match } from './match';
import { beginning, plainAddress, shortName, sitesOf, vrfSpellings, wordsOf } from './spelling';

/** Everything that the readings of a run name, to be looked up by word. All keys are lower case. */
export interface NameIndex {
  words: ReadonlyMap<string, Match[]>;
  /** Words by their first letters, for those of which a question writes more or less. */
  beginnings: ReadonlyMap<string, string[]>;
  sites: ReadonlyMap<string, Match[]>;
  /** Ports by the network that they carry, such as `198.51.100.0/31`. */
  networks: ReadonlyMap<string, Match[]>;
  /** Prefix lengths that occur, the longest first. */
  lengths: readonly number[];
}

interface Draft {
  words: Map<string, Match[]>;
  sites: Map<string, Match[]>;
  networks: Map<string, Match[]>;
}

/** Ports that every router has in the same network: an address in it tells nothing of one of them. */
const management = /^(?:MgmtEth|mgmt|fxp|em\d)/i;

/** Reads every name out of the facts of a run, once. */
export function buildNameIndex(facts: NetworkFacts): NameIndex {
  const draft: Draft = { words: new Map(), sites: new Map(), networks: new Map() };
  const uses = new Map<string | null, number>();
  for (const { address } of facts.devices.values()) uses.set(address, (uses.get(address) ?? 0) + 1);
  for (const device of facts.devices.values()) {
    // Test beds reach all routers under one address.
    addRouter(draft, device, uses.get(device.address) === 1 ? device.address : null);
    for (const port of device.ports.values()) addPort(draft, device, port);
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
  return { ...draft, beginnings, lengths: [...new Set(lengths)].sort((a, b) => b - a) };
}

function add(words: Map<string, Match[]>, word: string | null, match: Match): void {
  if (word === null || word === '') return;
  const known = words.get(word);
  if (known === undefined) words.set(word, [match]);
  else known.push(match);
}

function addRouter({ words, sites }: Draft, device: DeviceFacts, address: string | null): void {
  const host = device.system?.hostname ?? null;
  const names = [device.name, ...(host === null ? [] : [host])];
  const spellings = new Set(
    names.flatMap((name) => [name.toLowerCase(), shortName(name).toLowerCase()]),
  );
  const router = (text: string): Match => ({
    kind: 'router',
    device: device.name,
    text,
    exact: true,
  });
  for (const word of spellings) add(words, word, router(host ?? device.name));
  for (const own of new Set([address, device.bgp?.routerId ?? null])) {
    if (own !== null) add(words, plainAddress(own), router(own));
  }
  for (const site of new Set(names.flatMap((name) => sitesOf(shortName(name))))) {
    add(sites, site, { kind: 'site', device: device.name, text: site, exact: true });
  }
}

function addPort({ words, networks }: Draft, device: DeviceFacts, port: PortFacts): void {
  const vrf = port.vrf ?? device.vpn?.vrfs.find((one) => one.ports.includes(port.name))?.name;
  const at = (kind: Match['kind'], text: string): Match => ({
    kind,
    device: device.name,
    port: port.name,
    ...(vrf !== undefined && { vrf }),
    text,
    exact: true,
  });
  add(words, port.name.toLowerCase(), at('port', port.name));
  const described = port.description ?? '';
  for (const word of wordsOf(described)) add(words, word, at('description', described));
  const address = port.address === null ? null : plainAddress(port.address);
  if (address === null) return;
  add(words, address, at('address', address));
  const network = networkOf(port.address, port.prefixLength);
  const length = port.prefixLength ?? 0;
  const single = length === (address.includes(':') ? 128 : 32);
  if (network === null || single || length === 0 || management.test(port.name)) return;
  add(networks, network, at('subnet', network));
}

function addVrfs({ words }: Draft, device: DeviceFacts): void {
  const names = new Set([
    ...(device.vpn?.vrfs ?? []).map((one) => one.name),
    ...(device.bgp?.vrfs ?? []).map((one) => one.name),
    ...[...device.ports.values()].flatMap((port) => port.vrf ?? []),
  ]);
  const of = (kind: Match['kind'], vrf: string, text: string): Match => ({
    kind,
    device: device.name,
    vrf,
    text,
    exact: true,
  });
  for (const name of names) {
    if (name === 'default') continue;
    // Two customers may have a VRF of the same name: its distinguisher tells them apart.
    const known = device.vpn?.vrfs.find((one) => one.name === name)?.distinguisher;
    const match = of('vrf', name, known ?? name);
    for (const word of vrfSpellings(name)) add(words, word, match);
  }
  for (const { name, distinguisher, importTargets, exportTargets, description } of device.vpn
    ?.vrfs ?? []) {
    add(words, distinguisher, of('distinguisher', name, distinguisher ?? ''));
    const targets = new Set([...(importTargets ?? []), ...(exportTargets ?? [])]);
    for (const target of targets) add(words, target, of('target', name, target));
    const described = description ?? '';
    for (const word of wordsOf(described)) add(words, word, of('description', name, described));
  }
}

function addSessions({ words }: Draft, device: DeviceFacts): void {
  for (const { address, remoteAs } of device.bgp?.neighbors ?? []) {
    const match = { device: device.name, peer: address, text: address, exact: true };
    add(words, plainAddress(address), { kind: 'peer', ...match });
    const isOurs = remoteAs === null || remoteAs === device.bgp?.asNumber;
    if (!isOurs) add(words, `as${remoteAs}`, { kind: 'as', ...match });
  }
  for (const { vrf, address, port } of vrfPeers(device)) {
    const place = { device: device.name, vrf, ...(port !== null && { port }), peer: address };
    add(words, plainAddress(address), { kind: 'peer', ...place, text: address, exact: true });
  }
}
