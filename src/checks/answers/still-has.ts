import { isEstablished } from '../bgp/sessions';
import type { CheckContext } from '../context';
import { areaOf, type DeviceFacts } from '../facts';
import { role } from '../follow-ups/around';
import { namedDevices } from './asked-devices';
import { defineAnswer, listed } from './define-answer';

/** The reflectors, or core routers, with which a router is connected, and those that it lost. */
interface Has {
  router: string;
  up: string[];
  down: string[];
  why: string | null;
}

const what = { RR: 'reflectors', P: 'core routers' } as const;

const hasWords = ({ router, up, down, why }: Has, kind: keyof typeof what) => {
  if (why !== null) return `${router}: ${what[kind]} not known: ${why}`;
  const link = kind === 'RR' ? 'BGP session with' : 'IS-IS adjacency with';
  const none = `no ${link} any of the ${what[kind]}`;
  const has = up.length === 0 ? none : `${link} ${listed(up)}`;
  return `${router} has ${has}${down.length === 0 ? '' : `, not with ${listed(down)}`}`;
};

const say = {
  has: ({ all, kind }: { all: Has[]; kind: keyof typeof what }) =>
    all.map((one) => hasWords(one, kind)).join('; '),
};

function reflectorsOf({ model, facts }: CheckContext, device: DeviceFacts): Has {
  const none = { router: device.name, up: [], down: [] };
  if (device.bgp === null) {
    return { ...none, why: areaOf(device, 'bgp').reason ?? 'BGP was not read' };
  }
  const sessions = device.bgp.neighbors.flatMap((one) => {
    const name = model.ownerOf(one.address);
    const owner = name === null ? undefined : facts.devices.get(name);
    return owner === undefined || role(owner) !== 'RR'
      ? []
      : [{ name: `${owner.name} (${one.address})`, isUp: isEstablished(one) }];
  });
  const named = (isUp: boolean) =>
    sessions.filter((one) => one.isUp === isUp).map(({ name }) => name);
  return { router: device.name, up: named(true), down: named(false), why: null };
}

function coreOf({ model, facts }: CheckContext, device: DeviceFacts): Has {
  const none = { router: device.name, up: [], down: [] };
  if (device.isis === null) {
    return { ...none, why: areaOf(device, 'isis').reason ?? 'IS-IS was not read' };
  }
  const isCore = (name: string) => {
    const other = facts.devices.get(name);
    return other !== undefined && role(other) === 'P';
  };
  const up = device.isis.adjacencies
    .flatMap(({ port }) => model.farDevice(device.name, port) ?? [])
    .filter(isCore);
  const cabled = model
    .linksOf(device.name)
    .flatMap(({ ends }) => ends.map((end) => end.device))
    .filter((name) => name !== device.name && isCore(name));
  const down = cabled.filter((name) => !up.includes(name));
  return { router: device.name, up: [...new Set(up)], down: [...new Set(down)], why: null };
}

/** Which reflectors, or core routers, a router still has: "RR1 is gone for PE3, which one has it left?" */
export const stillHas = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, names: mentions } = context.question;
    if (wants !== 'still_has') return null;
    const kind = mentions('reflectors') ? ('RR' as const) : ('P' as const);
    const named = new Set(
      (context.goal.question?.subjects ?? []).flatMap(({ names = [] }) => names),
    );
    const devices = namedDevices(context).filter(
      (one) => named.has(one.name) && role(one) !== kind,
    );
    const all = devices.map((one) =>
      kind === 'RR' ? reflectorsOf(context, one) : coreOf(context, one),
    );
    if (all.length === 0) return null;
    const about = listed(all.map(({ router }) => router));
    const state = all.some(({ why }) => why === null) ? ('told' as const) : ('not_known' as const);
    return { about, state, reason: { code: 'has', about, all, kind } };
  },
});
