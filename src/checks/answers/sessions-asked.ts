import type { CheckContext } from '../context';
import { isEstablished } from '../bgp/sessions';
import { minuteText } from '../log-time';
import type { Asked } from './asked';
import { namedDevices } from './asked-devices';
import type { AnswerInput } from './define-answer';

/** Adjacencies of routers, and sessions of them, or of all where these have none, in figures. */
export function toldOf({ facts }: CheckContext, names: readonly string[]): string[] {
  const devices = names.flatMap((name) => facts.devices.get(name) ?? []);
  const adjacencies = devices.flatMap(({ isis }) => isis?.adjacencies ?? []).length;
  const isWithout = devices.every(({ bgp }) => (bgp?.neighbors ?? []).length === 0);
  const of = isWithout ? [...facts.devices.values()] : devices;
  const sessions = of.flatMap(({ bgp }) => bgp?.neighbors ?? []);
  const up = sessions.filter(isEstablished).length;
  const where = isWithout ? ' on the other routers' : '';
  return [
    ...(adjacencies === 0 ? [] : [`${adjacencies} IS-IS adjacencies up`]),
    ...(sessions.length === 0
      ? []
      : [`${up} of ${sessions.length} BGP sessions established${where}`]),
  ];
}

/** "Is the peering of PE1 to 192.0.2.41 broken?": the session of two routers, as its ends that were read show it. */
export function sessionBetween({ context, checks }: AnswerInput): Asked | null {
  const [one, other, ...more] = namedDevices(context);
  if (!context.question.sessions || one === undefined || other === undefined || more.length > 0)
    return null;
  const ends = [
    { device: one, far: other },
    { device: other, far: one },
  ].flatMap(({ device, far }) => {
    const found = (device.bgp?.neighbors ?? []).filter(
      ({ address }) => context.model.ownerOf(address) === far.name,
    );
    return found.map((neighbor) => ({ device, neighbor }));
  });
  // With none there may be one that should be, and with more it is not one that is asked about.
  if (ends.length !== 2) return null;
  const own = checks.filter((check) =>
    ends.some(
      ({ device, neighbor }) => check.device === device.name && check.object === neighbor.address,
    ),
  );
  return {
    about: `The BGP session between ${one.name} and ${other.name}`,
    checks: own,
    told: ends.every(({ neighbor }) => isEstablished(neighbor)) ? [upWords(ends)] : [],
    sessions: null,
    isOne: true,
  };
}

function upWords(ends: readonly { neighbor: { established: Date | null } }[]): string {
  const since = ends.flatMap(({ neighbor }) => neighbor.established?.getTime() ?? []);
  return since.length < 2
    ? 'established at both ends'
    : `established at both ends since ${minuteText(new Date(Math.max(...since)))} without a break`;
}
