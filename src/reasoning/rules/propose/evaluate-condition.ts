import type { Analysis } from '../../../domain/analysis/analysis';
import { checkKey } from '../../../domain/analysis/check';
import { explainedChecks } from '../../../checks/diagnosis/explained';
import type { Goal } from '../../../domain/analysis/goal';
import { lastMatch } from '../last-match';
import { containsPhrase, joinWords, nameSome } from '../phrases';
import { type ConditionTopic, conditionTopics, topicsOfChecks } from './conditions';

export type ConditionReading =
  /** Devices that the step is to be carried out on. */
  { holds: true; devices: string[] } | { holds: false; reason: string };

/**
 * Decides "If …" from what was found so far, device by device. A condition whose data could
 * not be read counts as holding: one look too many is better than one too few.
 */
export function evaluateCondition(
  condition: string,
  devices: readonly string[],
  goal: Goal,
  analysis: Analysis,
): ConditionReading {
  const named = readNamed(condition, goal);
  if (named !== null) {
    return named.holds ? { holds: true, devices: [...devices] } : named;
  }
  const topics = topicsOf(condition);
  if (topics.length === 0) return { holds: true, devices: [...devices] };
  const inverted =
    /^unless\b|\b(?:all|every|each|no)\b.*\b(?:up|fine|normal|healthy|established|down|missing)\b/i.test(
      condition,
    );
  const presence = isAboutPresence(condition);
  const applies = devices.filter((device) => {
    const states = new Set(
      topics.map((topic) =>
        presence ? presenceOf(topic, device, analysis) : troubleOf(topic, device, analysis),
      ),
    );
    if (states.has('yes')) return !inverted;
    return states.has('unknown') || inverted;
  });
  if (applies.length > 0) return { holds: true, devices: applies };
  if (!presence && !inverted) return doesNotApply(topics, devices, analysis);
  const names = nameSome(devices);
  const why = devices.length === 1 ? `${names} does not have it` : `None of ${names} has it`;
  return { holds: false, reason: presence ? `${why}.` : `On ${names}, something is wrong.` };
}

/**
 * The same for a condition that the plan keeps as data: one of some checks fails on the device. The step
 * would tell why, so it is not taken for what has its cause already.
 */
export function evaluateFailing(
  checks: readonly string[],
  devices: readonly string[],
  analysis: Analysis,
): ConditionReading {
  const topics = topicsOfChecks(checks);
  const explained = explainedChecks(analysis.findings);
  const open = {
    ...analysis,
    checks: analysis.checks.filter((one) => !explained.has(checkKey(one))),
  };
  const inTrouble = (seen: Analysis): string[] =>
    devices.filter((device) => topics.some((topic) => troubleOf(topic, device, seen) !== 'no'));
  const applies = inTrouble(open);
  if (applies.length > 0) return { holds: true, devices: applies };
  return inTrouble(analysis).length > 0
    ? { holds: false, reason: `What fails on ${nameSome(devices)} is explained already.` }
    : doesNotApply(topics, devices, analysis);
}

function doesNotApply(
  topics: readonly ConditionTopic[],
  devices: readonly string[],
  analysis: Analysis,
): ConditionReading {
  const ids = new Set(topics.flatMap(({ checks }) => checks));
  const isMeant = analysis.checks.some(
    ({ check, device, meant }) => meant === true && ids.has(check) && devices.includes(device),
  );
  const beside = isMeant ? 'apart from what is down on purpose, ' : '';
  const why = joinWords([...new Set(topics.map((topic) => topic.clear))]);
  return { holds: false, reason: `On ${nameSome(devices)}, ${beside}${why}.` };
}

/** The most specific topics: an "interface that counts errors" is about its errors. */
function topicsOf(condition: string): ConditionTopic[] {
  const found = conditionTopics.filter((topic) =>
    topic.words.some((word) => containsPhrase(condition, word)),
  );
  const specific = found.filter((topic) => topic.checks[0] !== '*');
  const kept = specific.length > 0 ? specific : found;
  const saysDown = /\b(?:down|bounced?|flap\w*|lost)\b/i.test(condition);
  return kept.filter((topic) => topic.subject !== 'interfaces' || saysDown || kept.length === 1);
}

/** "If the question names a VRF": decided by the goal alone. */
function readNamed(
  condition: string,
  goal: Goal,
): { holds: true } | { holds: false; reason: string } | null {
  if (!/\b(?:question|request|query|user|asker)\b.*\bnames?\b|\bis named\b/i.test(condition))
    return null;
  const kinds: [string, keyof Goal['entities']][] = [
    ['interface', 'interfaces'],
    ['port', 'interfaces'],
    ['vrf', 'vrfs'],
    ['neighbor', 'neighbors'],
    ['peer', 'neighbors'],
  ];
  const asked = kinds.filter(([word]) => containsPhrase(condition, word));
  if (asked.length === 0) return null;
  if (asked.some(([, kind]) => goal.entities[kind].length > 0)) return { holds: true };
  const words = joinWords(
    [...new Set(asked.map(([word]) => (word === 'vrf' ? 'VRF' : word)))],
    'or',
  );
  return { holds: false, reason: `The question names no ${words}.` };
}

function isAboutPresence(condition: string): boolean {
  return (
    /\b(?:runs?|has|have|carries|configured|enabled|uses?|present)\b/i.test(condition) &&
    !/\b(?:down|fail\w*|bounced?|missing|lost|errors?|problem|wrong|flap\w*|not|no|differs?)\b/i.test(
      condition,
    )
  );
}

type Answer = 'yes' | 'no' | 'unknown';

function presenceOf({ subject }: ConditionTopic, device: string, analysis: Analysis): Answer {
  const state = coverageOf(subject, device, analysis);
  return state === 'read' ? 'yes' : state === 'absent' ? 'no' : 'unknown';
}

function troubleOf(topic: ConditionTopic, device: string, analysis: Analysis): Answer {
  const all = topic.checks[0] === '*';
  const relevant = analysis.checks.filter(
    (check) => check.device === device && (all || topic.checks.some((one) => one === check.check)),
  );
  if (relevant.some((check) => check.result === 'fail')) return 'yes';
  if (all) return 'no';
  const main = relevant.filter((check) => check.check === topic.checks[0]);
  if (main.some((check) => check.result === 'not_verifiable')) return 'unknown';
  if (main.length > 0) return 'no';
  const state = coverageOf(topic.subject, device, analysis);
  return state === 'read' || state === 'absent' ? 'no' : 'unknown';
}

function coverageOf(
  subject: ConditionTopic['subject'],
  device: string,
  { coverage }: Analysis,
): string | undefined {
  return lastMatch(coverage, (one) => one.device === device && one.subject === subject)?.state;
}
