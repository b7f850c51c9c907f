import { count } from '../../domain/text/phrases';
import { holdTime } from '../bgp/lost-peer';
import { placeInWindow, pointToLine, seenDevices } from '../context';
import type { Judged } from '../define-check';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { minuteText } from '../log-time';
import { exitsInWindow, exitsOf, type ExitLine } from '../lost-processes';
import { speaks, type Protocol } from '../process-exits';
import { failingOf, type FoundCause, type DiagnosisContext } from './cause';
import { facesDevice } from './reach';

/** What went with a process: sessions, at either end, and adjacencies as the logs of their ends tell. */
interface Lost {
  sessions: Judged[];
  adjacencies: LogLine[];
}

const protocols: Protocol[] = ['bgp', 'isis'];

/** Clocks of two routers, ms. */
const clocks = 60_000;

/** Whether something was lost when a process ended, or at the latest when its neighbors noticed. */
function wentWith(exits: readonly ExitLine[], at: number): boolean {
  return exits.some(({ time }) => {
    const from = time.earliest.getTime();
    return at >= from - clocks && at <= from + holdTime + clocks;
  });
}

function lostWith(context: DiagnosisContext, device: DeviceFacts, exits: ExitLine[]): Lost {
  const tells = (protocol: Protocol) => exits.some((one) => speaks(one.process, protocol));
  const sessions = tells('bgp')
    ? failingOf(context, 'bgp.flap').filter(
        (one) =>
          facesDevice(context, one, device.name) &&
          one.since !== undefined &&
          wentWith(exits, Date.parse(one.since)),
      )
    : [];
  const adjacencies = tells('isis')
    ? seenDevices(context).flatMap((one) =>
        one.logs.lines.filter(
          (line) =>
            line.kind === 'isis' &&
            line.change === 'down' &&
            line.time !== null &&
            placeInWindow(context, line) === 'inside' &&
            wentWith(exits, line.time.earliest.getTime()) &&
            (one === device || context.model.farDevice(one.name, line.port ?? '') === device.name),
        ),
      )
    : [];
  return { sessions, adjacencies };
}

/** Ends of the same process at other times, as a sentence; empty where the log tells of none. */
function otherTimes(all: readonly ExitLine[], exit: ExitLine): string {
  const others = all.filter(
    (one) => Math.abs(one.time.earliest.getTime() - exit.time.earliest.getTime()) > clocks,
  );
  const times = others.slice(-3).map((one) => minuteText(one.time.earliest));
  return times.length === 0
    ? ''
    : ` The same happened at ${times.join(' and ')}${others.length > 3 ? ', and before' : ''}.`;
}

/** @param exits of one process within the window, oldest first */
function causeOf(context: DiagnosisContext, device: DeviceFacts, exits: ExitLine[]): FoundCause[] {
  const exit = exits.at(-1);
  if (exit === undefined) return [];
  const { sessions, adjacencies } = lostWith(context, device, exits);
  if (sessions.length + adjacencies.length === 0) return [];
  const own = sessions.filter((one) => one.device === device.name);
  const most = own.length > 0 ? own : sessions;
  const what =
    sessions.length > 0
      ? count(most.length, 'BGP session')
      : count(new Set(adjacencies.map((one) => one.peer)).size, 'IS-IS adjacency', 'adjacencies');
  const how = exit.reason ?? 'ended';
  const boot = device.system?.boot ?? null;
  const ran =
    boot !== null && boot < exit.time.earliest
      ? ` ${device.name} itself did not restart: it runs since ${minuteText(boot)}.`
      : '';
  const all = protocols
    .flatMap((protocol) => exitsOf(device, protocol))
    .filter((one) => one.process === exit.process);
  const evidence = [
    ...exits.slice(-4).map(pointToLine),
    ...sessions.flatMap((one) => (one.evidence === null ? [] : [one.evidence])),
    ...adjacencies.slice(0, 4).map(pointToLine),
  ];
  return [
    {
      type: sessions.length > 0 ? 'bgp_session_flap' : 'isis_adjacency_flap',
      device: device.name,
      severity: 'major',
      title: `Process ${exit.process} on ${device.name} ${how}; ${what} went with it and came back`,
      explanation: `The log of ${device.name} says that process ${exit.process} ${how} at ${minuteText(exit.time.earliest)}. What it keeps up is lost until it runs again and has opened it anew: ${what}.${ran}${otherTimes([...new Set(all)], exit)}`,
      evidence,
      shown: own,
      process: exit.process,
      lasting: false,
      since: exit.time.earliest.toISOString(),
    },
  ];
}

/** Processes of routers that ended by themselves, with what was lost and came back with them. */
export function processCauses(context: DiagnosisContext): FoundCause[] {
  return seenDevices(context).flatMap((device) => {
    const exits = new Set(
      protocols.flatMap((protocol) => exitsInWindow(context, device, protocol)),
    );
    const names = new Set([...exits].map(({ process }) => process));
    return [...names].flatMap((name) =>
      causeOf(
        context,
        device,
        [...exits].filter(({ process }) => process === name),
      ),
    );
  });
}

/** What is done about a router of which a process ended: what it left behind is what its vendor asks for. */
export const processActions = (device: string, process: string): string[] => [
  `Open a case with the vendor of ${device} with the core dump of process ${process} and the log around it, and compare the software version with the known defects; the process is running again.`,
  'show context location all',
  `show processes ${process}`,
  'dir harddisk:/dumper',
];
