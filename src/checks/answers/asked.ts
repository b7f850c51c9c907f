import { allOf } from '../../domain/text/phrases';
import { portsAskedAt } from '../../domain/analysis/goal';
import { isAsked, type CheckContext } from '../context';
import type { Judged } from '../define-check';
import { latestLine, tellsOfLoss } from '../log-lines';
import { minuteText } from '../log-time';
import { portTowards } from '../interfaces/port-words';
import { lastPortLine } from '../interfaces/purpose';
import type { DeviceFacts } from '../facts';
import { vrfOf } from '../scope';
import { portChanges } from './losses';
import { isIdle, stateChecks } from './idle-ports';
import { ofDevices } from './asked-routers';
import { sessionBetween, toldOf } from './sessions-asked';
import { calledPorts } from './called-ports';
import { namedDevices } from './asked-devices';
import { listed, type AnswerInput } from './define-answer';

/** BGP sessions of routers, and how many of them are not up. */
export interface Sessions {
  down: number;
  all: number;
}

/** What a question is about, with the checks that speak of it. */
export interface Asked {
  about: string;
  checks: Judged[];
  told: string[];
  /** Where the question is about BGP of whole routers. */
  sessions: Sessions | null;
  /** One thing between the routers that are named: what is wrong elsewhere on them is not wrong with it. */
  isOne?: true;
}

function ofVrfs({ context, checks }: AnswerInput): Asked {
  const { vrfs } = context.goal.entities;
  const own = checks.filter((one) => vrfs.includes(vrfOf(context, one) ?? ''));
  const sites = namedDevices(context).filter((device) =>
    device.vpn?.vrfs.some(({ name }) => vrfs.includes(name)),
  );
  const counts = sites.flatMap((device) =>
    (device.bgp?.vrfs ?? [])
      .filter((one) => vrfs.includes(one.name) && one.totalPrefixes !== null)
      .map((one) => `${one.totalPrefixes} prefixes in the VRF table on ${device.name}`),
  );
  const places = sites.map((one) => one.name);
  const on = places.length === 0 ? [] : [`route targets match on ${listed(places)}`];
  const isFit = own.some((one) => one.check === 'vpn.route_targets' && one.result === 'pass');
  const { question, devices } = context.goal;
  const isPlaced = question?.subjects.some(({ kind }) => kind === 'router') === true;
  return {
    about: `${listed(vrfs)}${isPlaced ? ` at ${listed(devices)}` : ''}`,
    checks: own,
    told: [...(isFit ? on : []), ...counts],
    sessions: null,
  };
}

function ofNeighbors({ context, checks }: AnswerInput): Asked {
  const { neighbors } = context.goal.entities;
  // "The session to RR1": by the router that has the address.
  const isNamed = (address: string) =>
    neighbors.includes(address) || neighbors.includes(context.model.ownerOf(address) ?? '');
  const own = checks.filter(
    (one) => isAsked(context, one.device) && isNamed(one.object.split(' ').at(-1) ?? ''),
  );
  const told = namedDevices(context).flatMap((device) =>
    (device.bgp?.neighbors ?? [])
      .filter((one) => isNamed(one.address))
      .map((one) => {
        const since = one.established === null ? '' : ` since ${minuteText(one.established)}`;
        const received = one.families
          .flatMap((family) =>
            family.received === null ? [] : [`${family.received} ${family.name}`],
          )
          .join(', ');
        return `${one.state?.toLowerCase() ?? 'state unknown'} on ${device.name}${since}${received === '' ? '' : `, prefixes received: ${received}`}`;
      }),
  );
  const place = placeOfNeighbors(context);
  const on = place === null ? '' : ` on ${place}`;
  return { about: `${listed(neighbors)}${on}`, checks: own, told, sessions: null };
}

/** The router that has what a question names by addresses: in a network of its own, else the one that is asked. */
function placeOfNeighbors({ goal, facts }: CheckContext): string | null {
  const { neighbors } = goal.entities;
  const [asked, ...more] = goal.devices;
  const towards = [...facts.devices.values()].filter((device) =>
    neighbors.every((one) => portTowards(device, one) !== null),
  );
  const [only, ...others] = towards;
  if (only !== undefined && others.length === 0) return only.name;
  return asked === undefined || more.length > 0 ? null : asked;
}

/**
 * The port that a question names beside what is broken, where each check of it passes: "NW-40071 (PE1
 * GigabitEthernet0/0/0/3) itself: admin=UP, oper=UP". Null where none is named, or not all is well there.
 */
export function cleanPorts(input: AnswerInput): string | null {
  const { goal, facts, subject } = input.context;
  const places = goal.ports ?? [];
  if (places.length === 0) return null;
  const { checks, told } = ofPorts(input);
  if (told.length === 0 || checks.some(({ result }) => result === 'fail')) return null;
  if (checks.every(({ result }) => result !== 'pass')) return null;
  const ports = places.flatMap(
    ({ device, port }) => facts.devices.get(device)?.ports.get(port) ?? [],
  );
  const errors = ports.every((one) => one.inErrors === 0 && one.outErrors === 0)
    ? ', 0 errors'
    : '';
  const names = (subject?.found ?? [])
    .map(({ name }) => name)
    .filter((name) => !goal.entities.vrfs.includes(name));
  const at = listed([...new Set(places.map(({ device, port }) => `${device} ${port}`))]);
  return `${names.length === 0 ? at : `${listed(names)} (${at})`} itself: ${told.join('; ')}${errors}`;
}

/** What is told of several ports, once where it is the same of all of them. */
function together(ports: readonly string[]): string[] {
  const [first, ...rest] = ports;
  if (first === undefined || rest.length === 0 || rest.some((one) => one !== first)) {
    return [...ports];
  }
  return [`${allOf(ports.length)} interfaces ${first}`];
}

/** Of a port whose own lines are older than its router's clock, since when the adjacency on it is up. */
function adjacencySince({ logs, isis }: DeviceFacts, port: string): string {
  const last = latestLine(logs.lines, (line) => line.kind === 'isis' && line.port === port);
  const isUp = isis?.adjacencies.some((one) => one.port === port) === true;
  if (!isUp || last?.change !== 'up' || last.time?.unset === true) return '';
  return `, IS-IS adjacency with ${last.peer ?? '?'} up since ${last.time?.written ?? '?'}`;
}

/** Since when a port is up, and since when it had been down: who asks whether it is back asks for both. */
function sinceWords(device: DeviceFacts, port: string): string {
  const last = lastPortLine(device, port);
  if (last?.change !== 'up') return '';
  if (last.time?.unset === true) return adjacencySince(device, port);
  const changes = portChanges(device, port);
  const lost = latestLine(changes, ({ change }) => change !== 'up');
  const before = lost === undefined ? undefined : changes[changes.indexOf(lost) - 1];
  // A port that is shut goes down by one line and is shut by the next.
  const began = before !== undefined && before.change !== 'up' ? before : lost;
  const down = began === undefined ? '' : `, down from ${began.time?.written ?? '?'} until then`;
  const after = device.logs.lines.slice(device.logs.lines.indexOf(last) + 1);
  const quiet = after.some(tellsOfLoss) ? '' : `, no loss in the log of ${device.name} since then`;
  return ` since ${last.time?.written ?? '?'}${down}${down === '' ? '' : quiet}`;
}

function ofPorts({ context, checks }: AnswerInput): Asked {
  const own = checks.filter(
    (one) =>
      isAsked(context, one.device) && portsAskedAt(context.goal, one.device).includes(one.object),
  );
  // Beside another subject it has to be said of what these are the states.
  const isBeside = / and (?!.*\))/.test(calledPorts(context)) && context.goal.ports?.length === 1;
  const ports = namedDevices(context).flatMap((device) =>
    portsAskedAt(context.goal, device.name).flatMap((name) => {
      const port = device.ports.get(name);
      if (port === undefined) return [];
      return [
        `${isBeside ? `${device.name} ${name}: ` : ''}admin=${port.admin ?? '?'}, oper=${port.oper ?? '?'}${sinceWords(device, name)}`,
      ];
    }),
  );
  return { about: calledPorts(context), checks: own, told: together(ports), sessions: null };
}

/** What a question is about: what it names itself first, then what these names were found to be. */
export function askedOf(input: AnswerInput): Asked {
  const { goal } = input.context;
  const { vrfs, interfaces } = goal.entities;
  // "PE3 (10.255.0.3) is down": the address is the router's own, and no session of it.
  const [only, ...more] = goal.devices;
  const neighbors = goal.entities.neighbors.filter(
    (one) => more.length > 0 || input.context.model.ownerOf(one) !== only,
  );
  const kinds = [
    { kind: 'port', names: interfaces, read: ofPorts },
    { kind: 'neighbor', names: neighbors, read: ofNeighbors },
    { kind: 'vrf', names: vrfs, read: ofVrfs },
  ].filter(({ names }) => names.length > 0);
  const said = new Set<string>(goal.question?.subjects.map(({ kind }) => kind));
  const order = [
    ...kinds.filter(({ kind }) => said.has(kind)),
    ...kinds.filter(({ kind }) => !said.has(kind)),
  ].map(({ read }) => read(input));
  const [first, ...rest] = order;
  if (first === undefined) return sessionBetween(input) ?? ofDevices(input);
  // "Every neighbor up? I see Te0/0/0/3 red": the port is a part of what is asked, and of no use.
  const states = stateChecks(input);
  const isWell = input.verdict === 'healthy' && input.context.question.sessions;
  if (isWell && states.length > 0 && states.every(isIdle)) {
    const names = [...new Set(states.map(({ device }) => device))];
    const ports = [...new Set(states.map(({ object }) => object))];
    const idle = `${listed(ports)} is shut and not in use, ${ofPorts(input).told.join(', ')}`;
    const told = [...toldOf(input.context, names), idle];
    return { about: listed(names), checks: ofDevices(input).checks, told, sessions: null };
  }
  // "203.0.113.2" is a session, and the port behind which it lies.
  const beside = rest.flatMap(({ checks }) => checks);
  return { ...first, checks: [...new Set([...first.checks, ...beside])] };
}
