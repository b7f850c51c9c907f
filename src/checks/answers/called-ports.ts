import type { CheckContext } from '../context';
import type { Match } from '../names/match';
import { listed } from './define-answer';

/** Places of a name that are told one by one, and names of one place. */
const placesTold = 3;
const namesTold = 2;

/** Whether a name was found to be a port, or the VRF that this port is in. */
function isOfPort(
  { facts }: CheckContext,
  match: Match,
  { device, port }: { device: string; port: string },
): boolean {
  if (match.device !== device) return false;
  if (match.port !== undefined) return match.port === port;
  const vrf = facts.devices.get(device)?.ports.get(port)?.vrf ?? null;
  return match.vrf === undefined || match.vrf === vrf;
}

/**
 * The ports asked about; where they are what a name was found to be, that name comes first. A name that was
 * found to be something else stands beside them: what is told of the ports is not told of it.
 */
export function calledPorts(context: CheckContext): string {
  const { goal, subject, facts } = context;
  const [only, ...more] = goal.devices;
  const ports = `${more.length === 0 ? `${only} ` : ''}${listed(goal.entities.interfaces)}`;
  const found = goal.ports ?? [];
  const named = (subject?.found ?? []).filter(({ matches }) =>
    matches.some(({ kind }) => kind !== 'site' && kind !== 'router'),
  );
  const places = found.map(({ device, port }) => `${device} ${port}`);
  // Where several routers are named, a port without its router is any of theirs.
  if (named.length === 0 && more.length > 0 && found.length > 0)
    return listed([...new Set(places)]);
  if (found.length === 0 || named.length === 0) return ports;
  const isHere = ({ matches }: (typeof named)[number]) =>
    matches.some((one) => found.some((place) => isOfPort(context, one, place)));
  const here = named.filter(isHere).map(({ name }) => name);
  const beside =
    here.length === 0 ? [] : named.filter((one) => !isHere(one)).map((one) => one.name);
  const names = here.length === 0 ? named.map(({ name }) => name) : here;
  // Several words of a question for one place are told by what that place is called.
  if (names.length > namesTold && new Set(places).size === 1 && found[0] !== undefined) {
    const { device, port } = found[0];
    const description = facts.devices.get(device)?.ports.get(port)?.description ?? null;
    if (description !== null) return listed([`${places[0]} ("${description}")`, ...beside]);
  }
  const called =
    places.length > placesTold
      ? listed(names)
      : `${listed(names)} (${listed([...new Set(places)])})`;
  return listed([called, ...beside]);
}
