import { beginSentence, listNames } from '../../domain/text/phrases';
import type { EvidencePointer } from '../../domain/analysis/check';
import { portsAskedAt, type Subject } from '../../domain/analysis/goal';
import { subjectName } from '../../domain/analysis/subject-names';
import { triedAreas } from '../collection';
import { pointTo, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';

const areaNames = (subjects: readonly Subject[]) => listNames(subjects.map(subjectName), 8);

function areasIn(device: DeviceFacts, isMeant: (state: string) => boolean): Subject[] {
  return triedAreas(device)
    .filter(([, { state }]) => isMeant(state))
    .map(([subject]) => subject);
}

/** Areas that a router answered, so that it is in reach and takes the login. */
export const answeredAreas = (device: DeviceFacts): Subject[] =>
  areasIn(device, (state) => state === 'read' || state === 'absent');

/**
 * Ports of a router that the question is about and that could not be read: those that it names, those of its
 * VRFs, else the one whose details were asked for in vain.
 */
export function unreadPortsAsked({ goal }: CheckContext, device: DeviceFacts): string[] {
  const failed = areasIn(device, (state) => state === 'failed');
  if (!failed.some((one) => one === 'interfaces' || one === 'interface_details')) return [];
  const isUnread = (name: string) => {
    const port = device.ports.get(name);
    return port === undefined || (port.brief === null && port.details === null);
  };
  const ofVrfs = (device.vpn?.vrfs ?? [])
    .filter(({ name }) => goal.entities.vrfs.includes(name))
    .flatMap(({ ports }) => ports);
  const named = [...portsAskedAt(goal, device.name), ...ofVrfs].filter(isUnread);
  const found = named.length > 0 ? named : [...device.unknownPorts].filter(isUnread);
  return [...new Set(found)];
}

const tellsOfTime = /deadline|time(?:d|s)?[ _-]?out/i;

/** `brd-pe2 answered for BGP and logs in the same run, …`: what failed is a reading, not the way there. */
export function readingWords(device: DeviceFacts): string {
  const failed = areasIn(device, (state) => state === 'failed');
  const how = failed.every((one) => tellsOfTime.test(device.areas.get(one)?.reason ?? ''))
    ? 'timed out'
    : 'failed';
  const reached = `In the same run ${device.name} answered for ${areaNames(answeredAreas(device))}, so it can be reached and the login is valid`;
  if (failed.length === 0) return `${reached}.`;
  return `${reached}; only the reading of ${areaNames(failed)} ${how}.`;
}

/** The replies that brought nothing, each with what was asked for. */
export function failedReplies(
  device: DeviceFacts,
  subjects: readonly Subject[],
): EvidencePointer[] {
  return subjects.flatMap((subject) => {
    const area = device.areas.get(subject);
    if (area?.state !== 'failed' || area.place === null) return [];
    return [
      pointTo(area.place, `${askedFor(device, subject)}: ${area.reason ?? '?'}`.slice(0, 200)),
    ];
  });
}

function askedFor(device: DeviceFacts, subject: Subject): string {
  if (subject === 'interfaces') return 'list of interfaces';
  const [port, ...others] = device.unknownPorts;
  return subject === 'interface_details' && port !== undefined && others.length === 0
    ? `details of ${port}`
    : beginSentence(subjectName(subject));
}
