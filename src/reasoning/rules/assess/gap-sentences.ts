import { subjectName } from '../../../domain/analysis/subject-names';
import { joinWords, nameSome } from '../phrases';
import type { Gap } from './gap';

/** Sentences of a note; what exceeds them is counted. */
const sentencesAtMost = 6;

/** What was not read for one reason, on routers that lack the same. */
interface Group {
  reason: string;
  areas: string[];
  devices: string[];
}

/** "bgp of PE1"; what belongs to no router stands for itself. */
export function whatIsMissing({ area, device }: Pick<Gap, 'area' | 'device'>): string {
  return device === null ? subjectName(area) : `${subjectName(area)} of ${device}`;
}

/** What was not read, one sentence for each reason and router; routers that lack the same share one. */
export function notReadSentences(gaps: readonly Gap[]): string[] {
  const groups = groupGaps(gaps);
  const sentences = groups.slice(0, sentencesAtMost).map(({ reason, areas, devices }) => {
    const where = devices.length === 0 ? '' : ` of ${nameSome(devices)}`;
    return `Not read: ${nameSome(areas.map(subjectName))}${where} (${reason}).`;
  });
  const rest = groups.slice(sentencesAtMost);
  if (rest.length === 0) return sentences;
  const things = rest.reduce(
    (sum, { areas, devices }) => sum + areas.length * Math.max(1, devices.length),
    0,
  );
  return [...sentences, `Not read: ${things} more.`];
}

function groupGaps(gaps: readonly Gap[]): Group[] {
  const byRouter = new Map<string, Group>();
  for (const { area, device, reason } of gaps) {
    const key = `${device ?? ''}|${reason}`;
    const devices = device === null ? [] : [device];
    const group = byRouter.get(key) ?? { reason, areas: [], devices };
    if (!group.areas.includes(area)) group.areas.push(area);
    byRouter.set(key, group);
  }
  const shared = new Map<string, Group>();
  for (const group of byRouter.values()) {
    const key = `${group.reason}|${joinWords(group.areas)}|${group.devices.length}`;
    const known = shared.get(key);
    if (known === undefined) shared.set(key, group);
    else known.devices.push(...group.devices);
  }
  return [...shared.values()];
}
