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

/**
 * "Reading again what is missing of PE1: BGP and logs (connection timeout)."; of one router the first
 * reason stands for those that follow from it.
 */
export function againSentences(gaps: readonly Gap[]): string[] {
  const byRouter = new Map<string, Gap[]>();
  for (const gap of gaps) {
    const key = `${gap.device ?? ''}|${gap.alternative}`;
    byRouter.set(key, [...(byRouter.get(key) ?? []), gap]);
  }
  return [...byRouter.values()].map((of) => {
    const [first] = of;
    const where = first?.device == null ? '' : ` of ${first.device}`;
    const how = first?.alternative === true ? ' with another tool' : ' again';
    const what = joinWords([...new Set(of.map(({ area }) => subjectName(area)))]);
    const why = (first?.reason ?? '').replace(/\.$/, '');
    return `Reading${how} what is missing${where}: ${what} (${why}).`;
  });
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
