import type { Finding } from '../domain/analysis/finding';
import type { Outcome } from '../domain/analysis/outcome';
import type { Rejection } from '../domain/run/run-trace';
import { isMissingEvidence } from './limitations';
import type { ReportFacts } from './markdown/section';
import { answerFirst } from './first-line';
import { cleanCounters } from './clean-counters';
import { complaintActions } from './complaint-action';
import { impactSentences } from './impact';
import { fleetSentences } from './fleet-sentences';
import { modelSentences, rulesCan } from './model-sentences';
import { openingOf, titleOf } from './opening';
import { orderFindings } from './order-findings';
import { nextHead, nextOf } from './next-actions';
import { groupSymptoms, type SymptomGroup } from './symptom-groups';
import { outcomeSentences } from './outcome-sentences';
import { unverifiedSentences } from './unverified';
import { watchSentences } from './watch-words';
import { count, listNames, sentence } from '../domain/text/phrases';
import { endOf, reasonHead, rejectedHead } from './wording';

const mostSymptoms = 5;
const mostRemarks = 8;
/** Of many devices, the first few stand for the rest, which the tables list. */
const mostOfFleet = 2;

export interface SummaryExtras {
  remarks: readonly string[];
  /** Where the subject of the question was looked for, where nothing of it was found. */
  notFound?: string | undefined;
  rejection: Rejection | null;
}

/**
 * The report for a person: the root cause first, then what follows from it, remarks, what
 * could not be verified, and what was not reached. Facts and hypotheses are told apart.
 */
export function composeSummary(document: ReportFacts, extras: SummaryExtras): string[] {
  const { rejection } = extras;
  if (rejection !== null && neverLooked.has(document.outcome)) {
    return rejectedSummary(document, rejection);
  }
  const { symptoms, notes } = orderFindings(document);
  const isFleet = document.fleet !== undefined;
  const lines = [
    // What the question is about comes before whatever else was seen.
    ...(extras.notFound === undefined ? [] : [extras.notFound]),
    ...answerFirst(document, openingOf(document)),
    impactSentences(document).join('. '),
    ...nextSentences(document),
    // Early, because the result of a workflow holds the first lines only.
    ...modelSentences(document.model, rulesCan(document.judged, document.plan_source)),
    ...fleetSentences(document),
    ...symptomSentences(symptoms, document.checks, isFleet ? mostOfFleet : mostSymptoms),
    ...noteSentences(notes),
    ...cleanCounters(document),
    ...extras.remarks
      .filter((remark) => !isMissingEvidence(remark))
      .slice(0, isFleet ? mostOfFleet : mostRemarks),
    ...diffSentence(document),
    ...watchSentences(document),
    ...unverifiedSentences(document),
    ...outcomeSentences(document),
    ...(rejection === null ? [] : [`${reasonHead}${rejection.reason}`]),
  ];
  return [...new Set(lines.map(sentence).filter((line) => line !== ''))];
}

/** Outcomes of runs that ended at the question, before anything was looked at. */
const neverLooked: ReadonlySet<Outcome> = new Set(['rejected', 'escalation_timeout']);

/** "Did you mean PE1 or PE2?" has said what the next actions put as whole questions. */
const namesOthers = /Did you mean |The inventory holds /;

function rejectedSummary(document: ReportFacts, { reason, suggestions }: Rejection): string[] {
  const { outcome, calls, limitations, judged } = document;
  // Where the inventory itself could not be read, why is more useful than that.
  const failures = limitations.filter((line) => calls.some(({ tool }) => line.startsWith(tool)));
  if (endOf(document) === 'failed') return failedSummary(document, reason, failures);
  const head = outcome === 'rejected' ? rejectedHead : 'Nothing was looked at';
  const unsaid = namesOthers.test(reason) ? [] : suggestions;
  return [
    sentence(`${head}: ${reason}`),
    ...failures.slice(0, 2),
    // The first of them is what the next action says.
    ...(unsaid.length < 2
      ? []
      : [
          sentence(
            `You can also ask: ${listNames(
              unsaid.slice(1).map((one) => `"${one}"`),
              10,
            )}`,
          ),
        ]),
    ...(judged && outcome !== 'rejected' ? ['Nothing was concluded.'] : []),
    ...modelSentences(document.model, rulesCan(document.judged, document.plan_source)).map(
      sentence,
    ),
  ];
}

/** The call that failed is why, and what the planner makes of it comes after. */
function failedSummary(
  { model, judged, plan_source: source }: ReportFacts,
  reason: string,
  failures: readonly string[],
): string[] {
  const [last, ...earlier] = [...failures].reverse();
  return [
    ...(last === undefined ? [] : [`${reasonHead}${last}`]),
    `${last === undefined ? reasonHead : 'The planner gave up: '}${reason}`,
    ...earlier.slice(0, 1),
    ...modelSentences(model, rulesCan(judged, source)),
  ].map(sentence);
}

function symptomSentences(
  symptoms: readonly Finding[],
  checks: ReportFacts['checks'],
  most: number,
): string[] {
  // Lines of the log that follow from a cause tell once more what the others tell.
  const telling = symptoms.filter(
    ({ type, causedBy }) => type !== 'loss_logged' || causedBy === null,
  );
  const groups = groupSymptoms(telling, checks);
  const shown = groups.slice(0, most);
  const lines = shown.map(({ title, causedBy }) =>
    causedBy === null ? title : `Symptom: ${title}`,
  );
  const rest = telling.length - shown.flatMap(({ members }) => members).length;
  return rest > 0 && lines.length > 0
    ? [...lines, restOfSymptoms(symptoms, checks, groups.slice(most))]
    : lines;
}

/** `Symptoms: 11 in 6 groups; the other group (down events in the logs) is below.` */
function restOfSymptoms(
  symptoms: readonly Finding[],
  checks: ReportFacts['checks'],
  untold: readonly SymptomGroup[],
): string {
  const logged = symptoms.filter(
    ({ type, causedBy }) => type === 'loss_logged' && causedBy !== null,
  );
  const others = [...untold, ...groupSymptoms(logged, checks)];
  const rest = others.flatMap(({ members }) => members).length;
  const all = groupSymptoms(symptoms, checks);
  const told = new Set(others.flatMap(({ members }) => members));
  // What is listed below in another grouping is only counted.
  if (all.some(({ members }) => new Set(members.map((one) => told.has(one))).size > 1)) {
    return `${count(rest, 'more symptom')} below (${symptoms.length} in all).`;
  }
  const isLog = untold.length === 0 ? ' (down events in the logs)' : '';
  const which = others.length === 1 ? 'the other group' : `the other ${others.length} groups`;
  const are = others.length === 1 ? 'is' : 'are';
  return `Symptoms: ${symptoms.length} in ${count(all.length, 'group')}; ${which}${isLog} ${are} below.`;
}

/** What to do about what was found, early: who is woken reads no further than this. */
function nextSentences(document: ReportFacts): string[] {
  const { findings, next_actions: actions, judged } = document;
  const causes = findings.filter(({ role }) => role === 'cause');
  const pursued = complaintActions(document);
  if (!judged || causes.length + pursued.length === 0) return [];
  return nextOf(causes, actions, pursued).map((text) => `${nextHead}${text}`);
}

function noteSentences(notes: readonly Finding[]): string[] {
  return notes.slice(0, mostSymptoms).map((finding) => `Note: ${titleOf(finding)}`);
}

function diffSentence({ diff }: ReportFacts): string[] {
  if (diff === null) return [];
  return [
    `Compared with the previous run: ${diff.new.length} new, ${diff.still.length} still there, ` +
      `${diff.cleared.length} resolved, ${diff.unknown.length} unknown.`,
  ];
}
