import { keepsVanishing, vanishing } from '../../bgp/hold-times';
import { isSilent } from '../../collection';
import type { CheckContext } from '../../context';
import { namesakesOf } from '../../identity/namesakes';
import { useOf } from '../../interfaces/use';
import { expectsAdjacency } from '../../isis/adjacencies';
import { suspectedTwins } from '../../isis/identities';
import { canLink } from '../../links';
import { fewRouters, role } from '../around';
import { of, type Call, type Readings } from './call';

/**
 * Who tells whether a router lives: its neighbors and the routers that have a session with it; where
 * none is known, reflectors, which have sessions with most, and the core.
 */
function witnesses(context: CheckContext, device: string): string[] {
  const { facts, model } = context;
  const others = [...facts.devices.values()].filter((one) => one.name !== device && !isSilent(one));
  const near = others.filter(
    (one) =>
      [...one.ports.keys()].some((port) => model.farDevice(one.name, port) === device) ||
      one.bgp?.neighbors.some((peer) => model.ownerOf(peer.address) === device) === true,
  );
  const withRole = (wanted: string) => others.filter((one) => role(one) === wanted);
  const core =
    withRole('P').length > 0 ? withRole('P') : others.filter((one) => role(one) === null);
  return [...new Set([...near, ...withRole('RR').slice(0, 2), ...core.slice(0, 4)])].map(
    (one) => one.name,
  );
}

/** Whether a router lives: what it says itself, and what others say where it is silent. */
export const router: Readings = ([device = ''], context) => {
  const facts = context.facts.devices.get(device);
  const own = of(device, 'system');
  if (facts === undefined || !isSilent(facts)) return [own];
  const around = witnesses(context, device);
  return [
    own,
    // Where lost ports lead is told by their entries: with it, what was lost comes together.
    ...around.flatMap((one) =>
      lostPorts(context, one).map((port) => of(one, 'interface_details', port)),
    ),
    ...around.flatMap((one) => [
      of(one, 'isis'),
      of(one, 'bgp'),
      ...(losesNothing(context, one) ? [] : [of(one, 'interfaces')]),
    ]),
  ];
};

/** Whether each port of a router that runs IS-IS has a neighbor: none of them has lost anybody. */
function losesNothing({ facts }: CheckContext, witness: string): boolean {
  const { isis } = facts.devices.get(witness) ?? {};
  const ports = (isis?.ports ?? []).filter(expectsAdjacency);
  const adjacent = new Set(isis?.adjacencies.map((one) => one.port));
  return ports.length > 0 && ports.every((one) => adjacent.has(one.name));
}

/** Core ports without link of which it is not known where they lead: the description may name the router. */
function lostPorts(context: CheckContext, device: string): string[] {
  const facts = context.facts.devices.get(device);
  return [...(facts?.ports.values() ?? [])]
    .filter((one) => one.oper === 'DOWN' && one.vrf === null && canLink(one.name))
    .filter((one) => facts !== undefined && useOf(context, facts, one) !== null)
    .filter((one) => context.model.farDevice(device, one.name) === null)
    .slice(0, 3)
    .map((one) => one.name);
}

/**
 * A router whose log reports a twin, or that keeps vanishing from the others: any other may have its id,
 * one that vanishes as well before all others.
 */
export function twins(context: CheckContext): Call[] {
  const devices = [...context.facts.devices.values()];
  const told = devices.some(
    (one) =>
      one.logs.lines.some((line) => line.kind === 'duplicate_system_id') ||
      keepsVanishing(context, one),
  );
  const likely = new Set(vanishing(context));
  const ordered = devices.sort((a, b) => Number(likely.has(b.name)) - Number(likely.has(a.name)));
  const suspected = told ? ordered.slice(0, fewRouters) : suspectedTwins(context);
  return suspected.map((one) => of(one.name, 'isis'));
}

/** Who may have the address of a router too. */
export function namesakes(context: CheckContext, device: string): Call[] {
  const facts = context.facts.devices.get(device);
  const others = facts === undefined ? [] : namesakesOf(context.facts, facts);
  return others
    .slice(0, fewRouters)
    .map((one, index) => ({ ...of(one.name, 'interfaces'), chance: 1 / (index + 1) }));
}
