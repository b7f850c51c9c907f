import { portKinds } from '../../../domain/analysis/port-names';

const alternatives = [...portKinds.keys()].sort((a, b) => b.length - a.length).join('|');

/** Ports with a place in the chassis: Gi0/0/0/1, TenGigE 0/1/0/3.100, Mgmt0/RP0/CPU0/0. */
const placed = new RegExp(
  String.raw`(?<![\w/-])(${alternatives})[ ]?((?:\d+|rp\d+|rsp\d+|cpu\d+)(?:/(?:\d+|rp\d+|rsp\d+|cpu\d+))+(?:\.\d+)?)(?![\w/])`,
  'gi',
);
/** Logical ports: Loopback0, BE10, Bundle-Ether 10.200. A blank only after a name in full. */
const logical = new RegExp(
  String.raw`(?<![\w/-])(?:(loopback|lo|bundle-ether|be|tunnel-te|tunnel-ip|bvi|bundle)(\d+(?:\.\d+)?)|(loopback|bundle-ether|tunnel-te|tunnel-ip|bvi) (\d+(?:\.\d+)?(?!\.\d)))(?![\w/])`,
  'gi',
);
/** Names of other systems, taken as they are typed: xe-0/0/1, 100GE0/2/4, Ethernet1/1, eth0. */
const foreign =
  /(?<![\w/-])(?:(?:(?:ge|xe|et)-|\d{2,3}ge)\d+(?:\/\d+)+|ethernet\d+(?:\/\d+)*|eth\d+)(?:\.\d+)?(?![\w/])/gi;

export interface InterfaceMention {
  /** Name in full, as IOS XR spells it. */
  name: string;
  start: number;
  end: number;
}

/** Interfaces that a text names, in order, abbreviations expanded. */
export function findInterfaces(text: string): InterfaceMention[] {
  const mentions: InterfaceMention[] = [];
  const add = (match: RegExpMatchArray, name: string): void => {
    const start = match.index ?? 0;
    mentions.push({ name, start, end: start + match[0].length });
  };
  for (const match of text.matchAll(placed)) add(match, join(match[1], match[2]));
  for (const match of text.matchAll(logical)) {
    add(match, join(match[1] ?? match[3], match[2] ?? match[4]));
  }
  for (const match of text.matchAll(foreign)) add(match, match[0]);
  return mentions.sort((a, b) => a.start - b.start);
}

function join(kind = '', place = ''): string {
  return `${portKinds.get(kind.toLowerCase()) ?? kind}${place.toUpperCase()}`;
}
