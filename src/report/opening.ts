import type { Check, EvidencePointer } from '../domain/analysis/check';
import { nameCheck } from '../domain/analysis/check-names';
import { isSureTitle, type Finding } from '../domain/analysis/finding';
import { cleanText } from '../domain/text/escape';
import type { ReportFacts } from './markdown/section';
import { taskOpening } from './task-opening';
import { count, listNames, windowText } from '../domain/text/phrases';
import { passedChecks } from './passed';
import { canceledTitle } from './wording';

const mostChecks = 5;
/** Whoever asks about two routers of seven looks for their names. */
const mostRouters = 8;
/** A summary quotes what is telling; the findings have the whole of it. */
const quoteLength = 160;
const mostQuotes = 3;
/** What checks of the network as a whole name as their router. */
const wholeNetwork = 'network';

/** What a summary begins with: the causes, or the verdict in words. */
export function openingOf(document: ReportFacts): string[] {
  if (!document.judged) return taskOpening(document);
  const causes = document.findings.filter((finding) => finding.role === 'cause');
  // What was told needs no check.
  const isTold = document.direct_answer?.state === 'told' && document.checks.length === 0;
  const isOpen = document.verdict === 'inconclusive' && !isTold;
  const limit = isOpen ? [inconclusiveSentence(document)] : [];
  if (causes.length > 0) {
    return [...causes.flatMap((cause) => causeSentences(cause, document)), ...limit];
  }
  if (document.verdict === 'healthy') return [healthySentence(document)];
  return document.verdict === 'fault' ? failingChecks(document) : limit;
}

/** Device, object and what is wrong; then why this is the cause; then where it can be seen. */
function causeSentences(finding: Finding, document: ReportFacts): string[] {
  // The same line of a log may have been read twice, with a keyword and without.
  const quotes = new Set(finding.evidence.map((evidence) => quote(evidence, document)));
  return [
    titleOf(finding),
    finding.explanation,
    ...[...quotes].slice(0, mostQuotes).map((text) => `Evidence: ${text}`),
  ];
}

/** The router, and of it the object, to which a piece of evidence belongs; empty where no check tells. */
export function placeOf(
  { ref, pointer }: Pick<EvidencePointer, 'ref' | 'pointer'>,
  { checks, calls, coverage }: Places,
): string {
  const of = checks.filter(({ evidence }) => evidence?.ref === ref);
  const exact = of.find(({ evidence }) => evidence?.pointer === pointer);
  // A reply that brought nothing left everything of its router open, and not one object.
  const isWhole = pointer === '' && of.some(({ object }) => object !== exact?.object);
  if (exact !== undefined && (isWhole || /^(?:device|all)$/.test(exact.object)))
    return exact.device;
  if (exact !== undefined) return `${exact.device} ${exact.object}`;
  if (of[0] !== undefined) return of[0].device;
  // A reply that no check rests on is that of the router which its call names.
  const named = Object.values(calls.find((call) => call.ref === ref)?.arguments ?? {});
  return coverage.find(({ device }) => named.includes(device))?.device ?? '';
}

/** What tells to which router a reply belongs. */
type Places = Pick<ReportFacts, 'checks' | 'calls' | 'coverage'>;

/** `PE1 GigabitEthernet0/0/0/1: admin=UP, oper=DOWN`: a value says nothing without its place. */
export function quote({ ref, pointer, value }: EvidencePointer, facts: Places): string {
  const place = placeOf({ ref, pointer }, facts);
  const logged = logLine.exec(value);
  if (logged !== null) {
    const [, time = '', message = ''] = logged;
    const whose = place === '' ? 'log' : `${place.split(' ')[0]} log`;
    return `${whose}, ${time}: ${cleanText(message, quoteLength)}`;
  }
  const text = cleanText(value, quoteLength);
  return place === '' ? text : `${place}: ${text}`;
}

/** A line of IOS XR's log: which card and process wrote it says nothing to a reader at night. */
const logLine = /^(?:\S+:)?([A-Z][a-z]{2} {1,2}\d{1,2} [\d:.]+(?: [A-Z]{2,5})?): \S+: (%.+)$/s;

/** The title of a finding, with a word that tells a guess from a fact. */
export function titleOf(finding: Finding): string {
  if (isSureTitle(finding) || finding.unsupported === true) return finding.title;
  const word = finding.confidence === 'likely' ? 'Likely' : 'Hypothesis';
  return `${word}: ${finding.title}`;
}

function checkPlace(check: Check): string {
  const name = nameCheck(check).replace(/^[a-z]/, (first) => first.toUpperCase());
  return check.device === wholeNetwork ? name : `${name} on ${check.device}`;
}

/** Where no cause was named, the checks that failed speak for themselves. */
function failingChecks({ checks }: ReportFacts): string[] {
  const failing = checks.filter((check) => check.result === 'fail');
  const lines = failing.slice(0, mostChecks).map((check) => `${checkPlace(check)}: ${check.value}`);
  const rest = failing.length - lines.length;
  return [
    ...lines,
    ...(rest > 0
      ? [`${count(rest, 'more check')} failed; see the section “Failed without an explanation”.`]
      : []),
    'The cause could not be determined from the collected data.',
  ];
}

export const checkedHead = 'Checked: ';

/** Which routers and logs the checks of a healthy run covered; empty where no log was read. */
export function coveredSentence(document: ReportFacts): string {
  const { devices, window } = coverageOf(document);
  return window === '' ? '' : `${checkedHead}${listNames(devices, mostRouters)}${window}.`;
}

function healthySentence(document: ReportFacts): string {
  const { passed, devices, window } = coverageOf(document);
  const on = devices.length === 0 ? '' : ` on ${listNames(devices, mostRouters)}`;
  return `Healthy: ${count(passed.length, 'check')} passed${on}${window}.`;
}

/** The routers of some checks, in an order in which they are found. */
function devicesOf(checks: readonly Check[]): string[] {
  const names = new Set(checks.map(({ device }) => device));
  return [...names].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

function coverageOf(document: ReportFacts) {
  const all = passedChecks(document.checks);
  // That a router answers says nothing of how it is, unless that is all that was asked.
  const telling = new Set(devicesOf(all.filter(({ check }) => check !== 'reachability')));
  const passed = telling.size === 0 ? all : all.filter(({ device }) => telling.has(device));
  const devices = devicesOf(passed).filter((device) => device !== wholeNetwork);
  // Logs belong to the claim only where they were read, and held anything.
  const silent = new Set(
    document.checks
      .filter((one) => one.silent === true && one.check === 'logs.recent')
      .map(({ device }) => device),
  );
  const judged = document.checks.filter(({ check }) => check === 'logs.recent');
  const open = new Set(
    judged.filter(({ result }) => result !== 'pass').map(({ device }) => device),
  );
  const logged = document.coverage.filter(
    ({ subject, state, device }) =>
      subject === 'logs' && state === 'read' && !silent.has(device) && !open.has(device),
  );
  const isOfAll = devices.every((device) => logged.some((one) => one.device === device));
  const of = isOfAll ? '' : ` of ${listNames([...new Set(logged.map(({ device }) => device))])}`;
  const minutes = Math.min(
    document.window_minutes ?? Number.POSITIVE_INFINITY,
    ...judged.flatMap(minutesJudged),
  );
  const now = minutes < (document.window_minutes ?? 0) ? ', as the question is about now' : '';
  const time =
    document.window_end_minutes === undefined
      ? `the last ${windowText(minutes).replace(/^1 /, '')}${now}`
      : 'the time asked about';
  const window = document.window_minutes === null ? '' : `, including the log${of} for ${time}`;
  return { passed, devices, window: logged.length > 0 ? window : '' };
}

/** A question for how it is now is judged by the last minutes of its window: no more is claimed of a log. */
function minutesJudged({ result, reason }: Check): number[] {
  const [from, to] = [reason?.['from'], reason?.['to']].map((time) => Date.parse(String(time)));
  const minutes = Math.round(((to ?? Number.NaN) - (from ?? Number.NaN)) / 60_000);
  return result === 'pass' && minutes > 0 ? [minutes] : [];
}

function inconclusiveSentence(document: ReportFacts): string {
  const passed = passedChecks(document.checks);
  const unknown = document.checks.filter((check) => check.result === 'not_verifiable');
  const nothing = passed.length + unknown.length === 0;
  if (document.outcome === 'cancelled') {
    const known = nothing
      ? 'the run was canceled before any device was checked'
      : `the run was canceled before it finished; ${resultsText(passed, unknown)}`;
    return `${canceledTitle}: ${known}.`;
  }
  const known = nothing ? 'no result came back that could answer it' : resultsText(passed, unknown);
  return `${couldNotTell(document)}: ${known}.`;
}

/** How the summary of a run begins that could not tell, up to the colon. */
export function couldNotTell({
  objective,
  query,
}: Pick<ReportFacts, 'objective' | 'query'>): string {
  return `Could not tell for “${(objective ?? query).replace(/(?<![.\s])[.\s]+$/, '')}”`;
}

/** Checks of the network as a whole have this in place of a router. */
function placeName(device: string): string {
  return device === 'network' ? 'the network' : device;
}

/** What passed on other routers must not read as if it said something about the one in question. */
function resultsText(passed: readonly Check[], unknown: readonly Check[]): string {
  const places = [passed, unknown].map((checks) => listNames(devicesOf(checks).map(placeName)));
  const [known = '', open = ''] = places;
  if (passed.length > 0 && unknown.length === 0)
    return `${count(passed.length, 'check')} passed on ${known}`;
  if (passed.length === 0 || known === open) {
    return `${count(passed.length, 'check')} passed, ${unknown.length} could not be verified`;
  }
  return (
    `${count(unknown.length, 'check')} could not be verified on ${open}; ` +
    `${passed.length} passed on ${known}`
  );
}
