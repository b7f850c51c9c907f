import { committed, resetSession, type Edit } from './fault-edits';
import type { Fault, FaultOf } from './fault-schema';
import { FaultProblem, needPeer, needPort, needRouter, needVrf } from './fault-targets';
import { messages } from './messages';
import { log, type Change } from './operation';
import { clearAdjacencies } from './settle-isis';

type Compiler<Name extends Fault['fault']> = (fault: FaultOf<Name>, now: Date) => Change[];

function identityOf(fault: FaultOf<'duplicate_identity'>): Edit {
  return (operation, at) => {
    const own = needRouter(operation.network, fault.device);
    const other = needRouter(operation.network, fault.same_as);
    if (own.isis === null || other.isis === null) {
      throw new FaultProblem(`${fault.device} and ${fault.same_as} have to run IS-IS both`);
    }
    clearAdjacencies(operation, fault.device, at);
    own.isis.systemId = other.isis.systemId;
    own.loopback = other.loopback;
    needPort(operation.network, fault.device, 'Loopback0').address = other.loopback;
    for (const device of [fault.device, fault.same_as]) {
      log(operation, device, at + 9000, messages.duplicateSystem(other.isis.systemId));
    }
  };
}

function wrongPassword(fault: FaultOf<'bgp_authentication_mismatch'>): Edit {
  return (operation, at) => {
    const peer = needPeer(operation.network, fault.device, fault.neighbor);
    peer.password = `${peer.password ?? ''}*`;
    const sides = operation.index.sessionOf.get(peer)?.sides ?? [];
    for (const side of sides) {
      const far = sides.find((one) => one !== side)!;
      const text = messages.wrongDigest(side.peer.address, far.peer.address);
      log(operation, side.router.name, at + 2400, text);
    }
  };
}

/** Faults in which two ends, or two routers, do not agree with each other. */
export const MISMATCH_FAULTS: { [Name in Fault['fault']]?: Compiler<Name> } = {
  isis_disabled: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needPort(network, fault.device, fault.interface).isis = null;
    }),
  duplicate_identity: (fault, now) => committed(fault, now, identityOf(fault)),
  subnet_mismatch: (fault, now) =>
    committed(fault, now, ({ network }) => {
      const { address, prefix_length: prefixLength } = fault;
      Object.assign(needPort(network, fault.device, fault.interface), { address, prefixLength });
    }),
  bgp_family_missing: (fault, now) =>
    committed(fault, now, (operation, at) => {
      needPeer(operation.network, fault.device, fault.neighbor).family = 'ipv4_unicast';
      resetSession(fault.device, fault.neighbor)(operation, at);
    }),
  bgp_as_mismatch: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needPeer(network, fault.device, fault.neighbor).remoteAs = fault.remote_as;
    }),
  bgp_authentication_mismatch: (fault, now) => committed(fault, now, wrongPassword(fault)),
  bgp_neighbor_removed: (fault, now) =>
    committed(fault, now, ({ network, removed }) => {
      const peer = needPeer(network, fault.device, fault.neighbor);
      const { bgp } = needRouter(network, fault.device);
      bgp!.peers = bgp!.peers.filter((one) => one !== peer);
      removed.add(peer);
    }),
  vrf_wrong_port: (fault, now) =>
    committed(fault, now, ({ network }) => {
      needVrf(network, fault.device, fault.vrf);
      needPort(network, fault.device, fault.interface).vrf = fault.vrf;
    }),
};
