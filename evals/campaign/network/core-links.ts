import { hostNameOf, type Port, type Router } from '../../../lab/gnmi/model/network';
import { port } from '../../../lab/gnmi/model/topology-builder';
import { nextCircuit, nextPair, type CoreLink, type Draft, type PortPlace } from './built';
import { addPort } from './routers';

function describe(draft: Draft, far: Router, farPort: string, circuit: string): string {
  const { random, plan } = draft;
  const name = hostNameOf(far);
  if (!plan.circuits) return random.pick([`to ${name} ${farPort}`, `core to ${name}`]);
  return random.pick([
    `to ${name} ${farPort} ${circuit}`,
    `CORE | ${name} | ${circuit} | 10G`,
    `${circuit} ${name}`,
  ]);
}

function portOf(router: Router, name: string): Port {
  return router.ports.find((one) => one.name === name)!;
}

function join(draft: Draft, ends: [PortPlace, PortPlace]): void {
  const [first, second] = ends.map((end) => ({ router: end.device, port: end.interface }));
  draft.network.links.push({ ends: [first!, second!], intact: true });
}

function settings(draft: Draft, numbered: boolean): [Partial<Port>, Partial<Port>] {
  const core: Partial<Port> = { mtu: draft.plan.coreMtu, isis: 'active', mpls: true };
  if (!numbered) return [core, core];
  const { prefixLength } = draft.plan;
  const [first, second] = nextPair(draft, 'links');
  return [
    { ...core, address: first, prefixLength },
    { ...core, address: second, prefixLength },
  ];
}

function describeEnds(
  draft: Draft,
  routers: [Router, Router],
  ends: [PortPlace, PortPlace],
  circuit: string,
): void {
  const [first, second] = routers;
  portOf(first, ends[0].interface).description = describe(
    draft,
    second,
    ends[1].interface,
    circuit,
  );
  portOf(second, ends[1].interface).description = describe(
    draft,
    first,
    ends[0].interface,
    circuit,
  );
}

/** Joins two routers by one link, with IS-IS and labels at both ends. */
export function addCoreLink(draft: Draft, routers: [Router, Router]): CoreLink {
  const numbered = !(draft.plan.unnumbered && draft.random.chance(0.5));
  const both = settings(draft, numbered);
  const ends: [PortPlace, PortPlace] = [
    addPort(draft, routers[0], 'core', both[0]),
    addPort(draft, routers[1], 'core', both[1]),
  ];
  const circuit = nextCircuit(draft, 'L2');
  describeEnds(draft, routers, ends, circuit);
  join(draft, ends);
  const link: CoreLink = { ends, kind: numbered ? 'plain' : 'unnumbered', circuit, members: [] };
  draft.links.push(link);
  return link;
}

/** Joins two routers by a bundle that needs all but one of its members. */
export function addBundle(draft: Draft, routers: [Router, Router]): CoreLink {
  const count = draft.random.whole(2, 4);
  const number = 10 + draft.links.filter(({ kind }) => kind === 'bundle').length;
  const name = `Bundle-Ether${number}`;
  const circuit = nextCircuit(draft, 'L2');
  const member = { mtu: draft.plan.coreMtu, bundle: name };
  const members = Array.from({ length: count }, (): [PortPlace, PortPlace] => {
    const ends: [PortPlace, PortPlace] = [
      addPort(draft, routers[0], 'core', member),
      addPort(draft, routers[1], 'core', member),
    ];
    routers.forEach((router, index) => {
      const far = hostNameOf(routers[1 - index]!);
      portOf(router, ends[index]!.interface).description = `member of ${name} to ${far}`;
    });
    join(draft, ends);
    return ends;
  });
  const both = settings(draft, true);
  const minimumMembers = Math.max(1, count - 1);
  routers.forEach((router, index) => {
    router.ports.push(port(name, { ...both[index], minimumMembers }));
  });
  const ends: [PortPlace, PortPlace] = [
    { device: routers[0].name, interface: name },
    { device: routers[1].name, interface: name },
  ];
  describeEnds(draft, routers, ends, circuit);
  join(draft, ends);
  const link: CoreLink = { ends, kind: 'bundle', circuit, members };
  draft.links.push(link);
  return link;
}

/** Joins two routers as the plan has it: a bundle, one link, or two. */
export function addConnection(draft: Draft, first: Router, second: Router): CoreLink {
  const { plan, random } = draft;
  if (plan.bundles && random.chance(0.4)) return addBundle(draft, [first, second]);
  const link = addCoreLink(draft, [first, second]);
  if (plan.parallel && random.chance(0.35)) addCoreLink(draft, [first, second]);
  return link;
}
