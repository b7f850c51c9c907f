import { showCommands } from '../../domain/analysis/show-commands';
import { subjectName } from '../../domain/analysis/subject-names';
import { beginSentence, listNames } from '../../domain/text/phrases';
import type { Subject } from '../../domain/analysis/goal';
import { isSilent, refusesLogin, shortTableWords } from '../collection';
import { pointTo, seenDevices } from '../context';
import { areaOf, type DeviceFacts } from '../facts';
import { isManagement } from '../interfaces/use';
import { absentPorts } from '../named-but-absent';
import { neededAreas } from '../names/subject-reading';
import { isNamedWith } from '../vpn/expected-vrfs';
import { carriesNoVrf } from '../vpn/membership';
import {
  failingCheck,
  type Cause,
  type FoundCause,
  type DiagnosisContext,
  type JudgedContext,
} from './cause';
import { seenByOthers } from './device-causes';
import { answeredAreas, failedReplies, readingWords, unreadPortsAsked } from './unread-area';
import { defineFaults } from '../define-fault';
import { atRouter } from '../needs/fault-places';

/** Areas of an asked router that the question needs and that could not be read, or only in part. */
export function unreadAreas(
  context: JudgedContext,
  device: DeviceFacts,
): { subject: Subject; reason: string }[] {
  const needed = neededAreas(context.goal, context.subject).filter(
    (one) => one !== 'inventory' && one !== 'topology',
  );
  // That a port is not there was read, and nothing failed to be collected.
  const absent = absentPorts(context).some((one) => one.device === device);
  return needed.flatMap((subject) => {
    const area = areaOf(device, subject);
    if (absent && subject === 'interface_details') return [];
    const cut = device.incomplete.find((one) => one.subject === subject);
    if (cut !== undefined) return [{ subject, reason: shortTableWords(device.name, cut) }];
    if (area.state === 'failed') return [{ subject, reason: area.reason ?? 'no reason given' }];
    if (area.state === 'absent' && shouldHave(context, device, subject)) {
      // What is missing on the router itself was read: it is judged, and nothing failed to be collected.
      if (subject === 'vpn' && isVrfJudged(context, device)) return [];
      return [{ subject, reason: area.reason ?? 'the router says it has none' }];
    }
    return [];
  });
}

function isVrfJudged({ checks }: JudgedContext, device: DeviceFacts): boolean {
  return checks.some(
    (one) =>
      one.check === 'vpn.membership' &&
      one.device === device.name &&
      one.result !== 'not_verifiable',
  );
}

/** A router that answers "I have none" for what its role or other evidence says it has. */
function shouldHave(context: JudgedContext, device: DeviceFacts, subject: Subject): boolean {
  const role = device.role?.toUpperCase() ?? null;
  if (subject === 'interfaces' || subject === 'logs') return true;
  if (subject === 'bgp') return role === 'PE' || role === 'RR';
  if (subject === 'isis') return role === 'PE' || role === 'P' || role === 'RR';
  if (subject === 'vpn') {
    const vrfs = device.bgp?.vrfs.length ?? 0;
    const ports = [...device.ports.values()].some(
      (port) => port.vrf !== null && !isManagement(port.name),
    );
    const named = context.goal.entities.vrfs.some((vrf) => isNamedWith(context, device, vrf));
    const asked = named && !carriesNoVrf(device);
    return vrfs > 0 || ports || asked;
  }
  return false;
}

/** What the routers that were read tell of one of which nothing is known, not even its address. */
function othersWords(context: DiagnosisContext, device: string): string {
  const facing = context.checks.filter(
    (one) => one.device !== device && /^(?:isis\.adjacency|bgp\.session)$/.test(one.check),
  );
  const names = [...new Set(facing.map((one) => one.device))].sort();
  const isWhole = facing.length > 0 && facing.every(({ result }) => result === 'pass');
  return isWhole
    ? `Nothing that was read shows for certain whether the router itself works; ${listNames(names)} ${names.length === 1 ? 'has' : 'have'} lost no session and no adjacency.`
    : 'Nothing that was read shows whether the router itself works.';
}

function causeOf(context: DiagnosisContext, device: DeviceFacts): FoundCause[] {
  const silent = isSilent(device);
  const refused = refusesLogin(device);
  const areas = unreadAreas(context, device);
  const [first] = areas;
  if (first === undefined && !silent) return [];
  const own = failingCheck(context, 'reachability', device.name, 'management');
  const { alive } = seenByOthers(context, device.name);
  const told = own === null ? 'no reason given' : context.words.value(own);
  const reason = first?.reason ?? told;
  const place = [...device.areas.values()].find(
    (area) => area.state !== 'read' && area.place !== null,
  )?.place;
  const fallback = device.incomplete[0]?.place ?? null;
  const at = place ?? fallback;
  const answers = !silent && !refused && answeredAreas(device).length > 0;
  const subjects = areas.map((one) => one.subject);
  const failed = failedReplies(device, subjects);
  const seen = answers
    ? failed.length === 0
      ? 'Whatever else was read from the router was checked as usual.'
      : readingWords(device)
    : alive.length === 0
      ? silent
        ? othersWords(context, device.name)
        : 'Whatever else was read from the router was checked as usual.'
      : `Its neighbors see it alive (${alive
          .map((one) => `${one.device}: ${context.words.name(one)}`)
          .slice(0, 3)
          .join(
            '; ',
          )}), so ${refused ? 'it runs, and only the login of the collector fails' : 'it is the collection of its data that fails'}.`;
  const what = silent
    ? device.name
    : beginSentence(listNames(areas.map((one) => subjectName(one.subject))));
  const from = silent ? '' : ` from ${device.name}`;
  return [
    {
      type: 'collection_failed',
      device: device.name,
      // That nothing was collected is a fact, whatever the state of the router.
      title: `${what} could not be read${from}${refused ? ': it refuses the login' : ''}`,
      ...(refused ? { refused } : {}),
      ...(answers && { unread: { areas: subjects, ports: unreadPortsAsked(context, device) } }),
      explanation: `${beginSentence(reason.slice(0, 300))}. ${seen}`,
      evidence:
        failed.length > 0
          ? failed
          : at === null || at === undefined
            ? []
            : [pointTo(at, reason.slice(0, 200))],
      shown: [own],
      since: null,
    },
  ];
}

/** Routers that could not be read. One that was not asked about never becomes the root cause. */
export function collectionCauses(context: DiagnosisContext): FoundCause[] {
  return seenDevices(context)
    .filter((device) => context.goal.devices.includes(device.name) || isSilent(device))
    .flatMap((device) => causeOf(context, device));
}

/** The router answers, so that its own command line shows what the tool left out. */
function readByHand(device: string, { areas, ports }: NonNullable<Cause['unread']>): string[] {
  const what = ports.length > 0 ? listNames(ports, 3) : listNames(areas.map(subjectName), 8);
  const commands = [
    ...ports.slice(0, 3).map((port) => `show interfaces ${port}`),
    ...showCommands(ports.length > 0 ? areas.filter((one) => one !== 'interfaces') : areas),
  ];
  const [first] = commands;
  const how = first === undefined ? 'by hand' : `with ${first}`;
  return [`Read ${what} on ${device} ${how}, then ask again.`, ...commands];
}

export const collectionFaults = defineFaults({ foundBy: [collectionCauses] })({
  collection_failed: {
    place: atRouter('contact'),
    severity: 'major',
    origin: 'matter',
    isSign: true,
    actions: ({ device, refused, unread }) =>
      unread !== undefined
        ? readByHand(device, unread)
        : refused === true
          ? [
              `Check the user of the collector on ${device} and its AAA server: ${device} answers and refuses the login. Then ask again.`,
              'show running-config username',
              'show running-config aaa',
              'show logging | include AUTHEN',
            ]
          : [
              `Check that ${device} can be reached and that the collector's login is valid, then ask again.`,
              'show grpc status',
              'show running-config grpc',
            ],
  },
});
