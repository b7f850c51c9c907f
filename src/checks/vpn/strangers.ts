import type { DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { sameNetwork } from '../parse/addresses';

/** Somebody who speaks on a port that is not theirs: the cable of one customer in the port of another. */
export interface Stranger {
  address: string;
  /** Where it speaks. */
  port: string;
  vrf: string;
  /** The port in whose subnet its address lies. */
  home: string;
  line: LogLine;
}

/** Messages on senders that do not belong to the subnet of a port, which name both. */
const misplaced =
  /\bARP\b|\bneighbou?r (?:discovery|solicitation|advertisement)\b|wrong[_ ](?:subnet|cable|interface)/i;
const foreign =
  /\b(?:not (?:in|on|part of|within)|outside|different|wrong|other)\b[^.]{0,40}\b(?:subnet|network|cable|interface|[\d.]+\/\d{1,2}|[\da-f:]+\/\d{1,3})|wrong[_ ](?:subnet|cable)/i;
const sender =
  /\b(?:from|src|source|sender)(?: address| IP)?:? (?<address>[\d.]{7,15}|[\da-f:]{3,39})\b[^.]{0,60}?\b(?:on|interface) (?:interface |port )?(?<port>[A-Za-z][\w/.:-]*\d)/i;

/**
 * Who speaks on a port of a VRF with an address in the subnet of another port of the router. What was heard
 * before the port last lost its link tells nothing of the cable that is in it now.
 */
export function strangersOn(device: DeviceFacts): Stranger[] {
  const found = new Map<string, Stranger>();
  for (const line of device.logs.lines) {
    if (line.kind !== 'other' || !misplaced.test(line.text) || !foreign.test(line.text)) continue;
    const { address = '', port: name = '' } = sender.exec(line.text)?.groups ?? {};
    const port = device.ports.get(name);
    if (port === undefined || port.vrf === null || port.address === null) continue;
    if (sameNetwork(address, port.address, port.prefixLength)) continue;
    const home = [...device.ports.values()].find(
      (one) => one !== port && sameNetwork(address, one.address, one.prefixLength),
    );
    if (home === undefined || wasPulledAfter(device, name, line)) continue;
    found.set(name, { address, port: name, vrf: port.vrf, home: home.name, line });
  }
  return [...found.values()];
}

function wasPulledAfter({ logs }: DeviceFacts, port: string, heard: LogLine): boolean {
  const lost = latestLine(
    logs.lines,
    (one) => one.kind === 'link' && one.port === port && one.change !== 'up',
  );
  const at = heard.time?.latest.getTime();
  const then = lost?.time?.earliest.getTime();
  return at !== undefined && then !== undefined && then > at;
}
