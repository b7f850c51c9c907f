import type { CheckContext } from '../context';
import type { Judged } from '../define-check';
import { isExternal } from '../bgp/owed-routes';
import { areaOf, type DeviceFacts } from '../facts';
import { portTowards } from '../interfaces/port-words';
import { vrfOf } from '../scope';
import { vrfNames } from '../vpn/vrf-names';
import { namedDevices } from './asked-devices';
import { type AnswerInput, defineAnswer, listed } from './define-answer';

/** A customer without service at a router, with what shows it first. */
interface Off {
  /** The VRF, or what the port towards a neighbor outside VRFs is called. */
  vrf: string;
  router: string;
  object: string;
  why: string;
}

const offWords = ({ vrf, router, object, why }: Off) => `${vrf} at ${router} (${object}: ${why})`;

interface Found {
  about: string;
  off: Off[];
  /** VRFs of the same routers of which nothing is down. */
  on: string[];
  unread: string[];
}

const restWords = ({ on, unread }: Pick<Found, 'on' | 'unread'>) =>
  [
    on.length === 0 ? '' : `; with service: ${listed(on)}`,
    unread.length === 0 ? '' : `; not read: ${listed(unread)}`,
  ].join('');

const say = {
  off: (data: Found) =>
    `${data.about}: without service: ${listed(data.off.map(offWords), customersTold)}${restWords(data)}`,
  nobody: (data: Found) =>
    `${data.about}: no customer is off in the data that was read${restWords(data)}`,
};

const customersTold = 8;

/** What a customer's service at a router stands on, the surest first. */
const order = [
  'interface.state',
  'vpn.membership',
  'bgp.vrf_session',
  'bgp.session',
  'bgp.prefixes',
];

/** What a port is called whose far end sells to us, or is no customer for another reason. */
const noCustomer = /\b(?:transit|upstream|peering|peer|ix|ixp|exchange)\b/i;

/**
 * Customers of the Internet, who are in no VRF: external neighbors outside VRFs and our inventory, by what
 * the port towards them is called, and by their AS where it is called nothing.
 */
function outsideOf(
  { facts, model }: CheckContext,
  router: string,
): { key: string; name: string }[] {
  const device = facts.devices.get(router);
  if (device === undefined) return [];
  return (device.bgp?.neighbors ?? [])
    .filter((one) => isExternal(device, one) && model.ownerOf(one.address) === null)
    .flatMap((one) => {
      const port = portTowards(device, one.address);
      const called = port?.description?.trim() ?? '';
      if (noCustomer.test(called)) return [];
      const name = called === '' ? `AS ${one.remoteAs ?? '?'}` : called.slice(0, 60);
      return [one.address, ...(port === null ? [] : [port.name])].map((object) => ({
        key: `${router} ${object}`,
        name,
      }));
    });
}

/** Whose service is down: one line a customer and router, by the surest of what fails there. */
function offOf({ context, checks, words }: AnswerInput, routers: ReadonlySet<string>): Off[] {
  const outside = new Map(
    [...routers].flatMap((name) => outsideOf(context, name)).map((one) => [one.key, one.name]),
  );
  const failing = order.flatMap((id) =>
    checks.filter((one) => one.check === id && one.result === 'fail' && routers.has(one.device)),
  );
  const found = new Map<string, Off>();
  for (const one of failing) {
    const vrf = vrfAt(context, one) ?? outside.get(`${one.device} ${one.object}`) ?? null;
    const key = `${one.device} ${vrf ?? ''}`;
    if (vrf === null || found.has(key)) continue;
    found.set(key, { vrf, router: one.device, object: one.object, why: words.value(one) });
  }
  return [...found.values()];
}

/** The VRF of a check; a port that a router has in no VRF is told by the list of the VRF's ports. */
function vrfAt(context: CheckContext, check: Judged): string | null {
  const known = vrfOf(context, check);
  if (known !== null || check.check !== 'interface.state') return known;
  const vrfs = context.facts.devices.get(check.device)?.vpn?.vrfs ?? [];
  return vrfs.find(({ ports }) => ports.includes(check.object))?.name ?? null;
}

/** Which customers have no service at the routers asked about, and what shows it. */
export const customersOff = defineAnswer({
  say,
  evaluate: (input) => {
    const { context } = input;
    if (context.question.wants !== 'off') return null;
    const devices = namedDevices(context);
    const namesAt = (one: DeviceFacts): string[] => [
      ...vrfNames(one),
      ...new Set(outsideOf(context, one.name).map(({ name }) => name)),
    ];
    const edges = devices.filter((one) => namesAt(one).length > 0);
    const unread = devices
      .filter((one) => one.vpn === null && areaOf(one, 'vpn').state === 'failed')
      .map(({ name }) => name);
    if (edges.length === 0) return null;
    const off = offOf(input, new Set(edges.map(({ name }) => name)));
    const lost = new Set(off.map(({ vrf }) => vrf));
    const all = [...new Set(edges.flatMap(namesAt))];
    const about = edges.length < 4 ? listed(edges.map(({ name }) => name)) : 'Customers';
    const found = { about, off, on: all.filter((vrf) => !lost.has(vrf)), unread };
    return off.length === 0
      ? { about, state: 'working', reason: { code: 'nobody', ...found } }
      : { about, state: 'not_working', reason: { code: 'off', ...found } };
  },
});
