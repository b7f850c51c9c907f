import { allOf } from '../../domain/text/phrases';
import type { Subject } from '../../domain/analysis/goal';
import { subjectName } from '../../domain/analysis/subject-names';
import { allChecks, type AnyCheck } from '../all-checks';
import { isAsked, type CheckContext } from '../context';
import type { Judged } from '../define-check';
import { tellAreas } from './areas-told';
import type { Asked } from './asked';
import { groupName, namedDevices } from './asked-devices';
import type { AnswerInput } from './define-answer';

function fitsArea({ goal }: CheckContext, check: Judged): boolean {
  const kind: AnyCheck = allChecks[check.check];
  return kind.reading.length === 0 || kind.reading.some((one) => goal.subjects.includes(one));
}

/** Areas of which a question may be about nothing else. */
const wholeAreas: ReadonlySet<string> = new Set(['bgp', 'isis', 'mpls', 'vpn', 'interfaces']);

/** What a question about whole routers is about: one area of them, or all. */
export function ofDevices({ context, checks }: AnswerInput): Asked {
  const { goal, facts, question } = context;
  const area = areaAsked(context);
  const single = area !== null;
  const isExact = single && (question.yes !== null || !goal.subjects.includes(area));
  const fits = (one: Judged) => (isExact ? isOfArea(one, area) : fitsArea(context, one));
  const own = checks.filter((one) => isAsked(context, one.device) && fits(one));
  const name = groupName(goal.devices, facts.devices.size);
  const sessions = namedDevices(context).flatMap((device) => device.bgp?.neighbors ?? []);
  const up = sessions.filter((one) => one.state === 'ESTABLISHED').length;
  const isBgp = single && area === 'bgp' && sessions.length > 0;
  return {
    about: single ? `${subjectName(area)} on ${name}` : name,
    checks: own,
    told: isBgp ? [establishedWords(up, sessions.length)] : tellAreas(context),
    sessions: isBgp ? { down: sessions.length - up, all: sessions.length } : null,
    // "Are all interfaces on PE2 up?" is no question about its VRFs.
    ...(single && question.yes !== null && { isOne: true }),
  };
}

/** Words of a question that name an area by themselves, where nobody complains. */
const namedAreas = ['isis', 'mpls', 'bgp'] as const;

/** The one area that a question is about, by what has to be read for it or by its words; null for several. */
function areaAsked({ goal, question }: CheckContext): Subject | null {
  const area = goal.subjects.find((one) => wholeAreas.has(one));
  if (area !== undefined && goal.subjects.every((one) => isPart(one, area))) return area;
  if (question.symptom || (question.form !== 'state' && question.form !== 'yes_no')) return null;
  const [named, ...more] = namedAreas.filter((one) => question.names(one));
  return named === undefined || more.length > 0 ? null : named;
}

/** A check is filed by what it judges, and may read more. */
const isOfArea = ({ check }: Judged, area: Subject): boolean =>
  check.startsWith(`${area === 'interfaces' ? 'interface' : area}.`);

/** The details of interfaces are of interfaces. */
const isPart = (one: Subject, area: Subject): boolean =>
  one.startsWith(area) || (area === 'interfaces' && one === 'interface_details');

function establishedWords(up: number, all: number): string {
  if (all === 1) return up === 1 ? 'its only session is established' : 'its only session is down';
  return `${up === all ? allOf(all) : `${up} of ${all}`} sessions established`;
}
