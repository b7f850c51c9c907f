import type { Fault, FaultOf } from './fault-schema';
import { slotOf } from './card';
import { cable, committed, moment, portSwitch, resetSession, running } from './fault-edits';
import { needPeer, needPort, needRouter, needVrf } from './fault-targets';
import { MISMATCH_FAULTS } from './fault-mismatches';
import { messages } from './messages';
import { log, type Change } from './operation';
import { clearAdjacencies } from './settle-isis';
import { parseDuration } from './time';

type Compiler<Name extends Fault['fault']> = (fault: FaultOf<Name>, now: Date) => Change[];
type Compilers = { [Name in Fault['fault']]?: Compiler<Name> };

/** Faults of ports, cables and whole routers. */
const PORT_FAULTS: Compilers = {
  interface_admin_down: (fault, now) => {
    const { device, interface: name, description } = fault;
    const changes = committed(fault, now, (operation, at) => {
      portSwitch(device, name, false)(operation, at);
      if (description !== undefined) {
        needPort(operation.network, device, name).description = description;
      }
    });
    if (fault.until === undefined) return changes;
    return [...changes, { at: moment(fault.until, now), apply: portSwitch(device, name, true) }];
  },
  interface_down: (fault, now) => {
    const { device, interface: name, until } = fault;
    const down = { at: moment(fault.at, now), apply: cable(device, name, false) };
    if (until === undefined) return [down];
    return [down, { at: moment(until, now), apply: cable(device, name, true) }];
  },
  link_flap: (fault, now) =>
    Array.from({ length: fault.times }, (_, turn) => {
      const at = moment(fault.at, now) + turn * parseDuration(fault.every);
      const up = at + parseDuration(fault.lasting);
      const { device, interface: name } = fault;
      return [
        { at, apply: cable(device, name, false) },
        { at: up, apply: cable(device, name, true) },
      ];
    }).flat(),
  link_errors: ({ device, interface: name, in_errors: inErrors, out_errors: outErrors }, now) => [
    {
      at: now.getTime(),
      apply: ({ network }) => {
        Object.assign(needPort(network, device, name).counters, { inErrors, outErrors });
      },
    },
  ],
  port_description: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needPort(network, fault.device, fault.interface).description = fault.description;
    }),
  card_down: ({ device, slot, at, logged }, now) => [
    {
      at: moment(at, now),
      apply: (operation, failedAt) => {
        needRouter(operation.network, device);
        if (logged) log(operation, device, failedAt - 300, messages.cardFailed(slot));
        for (const end of operation.index.ends.values()) {
          const onCard = end.router.name === device && slotOf(end.port.name) === slot;
          if (onCard) end.link.intact = false;
        }
      },
    },
  ],
  device_down: ({ device, at }, now) => [{ at: moment(at, now), apply: running(device, false) }],
  device_isolated: ({ device, at }, now) => [
    {
      at: moment(at, now),
      apply: ({ network, index }) => {
        needRouter(network, device);
        for (const end of index.ends.values()) {
          if (end.router.name === device) end.link.intact = false;
        }
      },
    },
  ],
  device_restarted: ({ device, at, lasting }, now) => [
    { at: moment(at, now), apply: running(device, false) },
    { at: moment(at, now) + parseDuration(lasting), apply: running(device, true) },
  ],
  log_lines: ({ device, lines }, now) => [
    {
      at: now.getTime(),
      apply: ({ network, oldLines }) => {
        oldLines.set(needRouter(network, device).name, lines);
      },
    },
  ],
};

/** Faults in the configuration of the core: IS-IS, MPLS and BGP. */
const PROTOCOL_FAULTS: Compilers = {
  mtu_mismatch: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needPort(network, fault.device, fault.interface).mtu = fault.mtu;
    }),
  mpls_disabled: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needPort(network, fault.device, fault.interface).mpls = false;
    }),
  loopback_not_in_igp: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needPort(network, fault.device, 'Loopback0').isis = null;
    }),
  isis_level: (fault, now) =>
    committed(fault, now, (operation, at) => {
      clearAdjacencies(operation, fault.device, at);
      needRouter(operation.network, fault.device).isis!.level = fault.level;
    }),
  duplicate_system_id: (fault, now) =>
    committed(fault, now, (operation, at) => {
      const { systemId } = needRouter(operation.network, fault.same_as).isis!;
      clearAdjacencies(operation, fault.device, at);
      needRouter(operation.network, fault.device).isis!.systemId = systemId;
      for (const device of [fault.device, fault.same_as]) {
        log(operation, device, at + 9000, messages.duplicateSystem(systemId));
      }
    }),
  bgp_shutdown: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needPeer(network, fault.device, fault.neighbor).shutdown = true;
    }),
  bgp_policy_missing: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needPeer(network, fault.device, fault.neighbor).policy = false;
    }),
  bgp_max_prefix: (fault, now) => [
    {
      at: moment(fault.at, now),
      apply: ({ network, index }) => {
        const peer = needPeer(network, fault.device, fault.neighbor);
        const sides = index.sessionOf.get(peer)?.sides ?? [];
        const far = sides.find((side) => side.peer !== peer)?.router;
        peer.maximumPrefixes = fault.maximum;
        if (far?.bgp) {
          far.bgp.announced = Array.from(
            { length: fault.announced },
            (_, number) => `100.64.${number % 256}.${Math.floor(number / 256)}/32`,
          );
        }
      },
    },
  ],
  bgp_flap: (fault, now) =>
    Array.from({ length: fault.times }, (_, turn) => ({
      at: moment(fault.at, now) + turn * parseDuration(fault.every),
      apply: resetSession(fault.device, fault.neighbor),
    })),
};

/** Faults in the configuration of VRFs. */
const SERVICE_FAULTS: Compilers = {
  vrf_route_targets: (fault, now) =>
    committed(fault, now, ({ network }) => {
      const vrf = needVrf(network, fault.device, fault.vrf);
      vrf.importTargets = fault.import ?? vrf.importTargets;
      vrf.exportTargets = fault.export ?? vrf.exportTargets;
    }),
  vrf_route_distinguisher: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needVrf(network, fault.device, fault.vrf).routeDistinguisher = fault.rd;
    }),
  vrf_membership_missing: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needPort(network, fault.device, fault.interface).vrf = null;
    }),
};

/** How each kind of fault becomes changes at moments. */
const COMPILERS: Compilers = {
  ...PORT_FAULTS,
  ...PROTOCOL_FAULTS,
  ...MISMATCH_FAULTS,
  ...SERVICE_FAULTS,
};

/** The changes that a fault stands for; faults of collection change nothing in the network. */
export function changesOf(fault: Fault, now: Date): Change[] {
  const compile = COMPILERS[fault.fault] as ((fault: Fault, now: Date) => Change[]) | undefined;
  return compile?.(fault, now) ?? [];
}
