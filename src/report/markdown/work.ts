import { callLine } from '../call-line';
import { callResult, callStatus } from '../call-result';
import type { Subject } from '../../domain/analysis/goal';
import { subjectName } from '../../domain/analysis/subject-names';
import type { HumanRequest } from '../../domain/people/human-request';
import { whyUnanswered } from '../../domain/people/how-settled';
import { whoAnswered } from '../../domain/people/who-answered';
import { codeSpan, escapeMarkdown } from '../../domain/text/escape';
import { boundedTable } from '../markdown-table';
import { listNames, timeText } from '../../domain/text/phrases';
import { stepMark } from '../step-marks';
import { stepWords } from '../step-words';
import { reasonWords } from '../step-reason';
import { otherLimitations } from '../unverified';
import { hintText, shortRef } from '../wording';
import { bullets, type ReportFacts, section } from './section';

const mostRows = 60;

/** Which steps were followed, skipped or unavailable, with the reasons. */
export function renderSteps({ steps, plan_source: source, intent, id }: ReportFacts): string {
  const rows = steps.map((step) => [
    String(step.index + 1),
    escapeMarkdown(`${step.origin === 'plan' ? '' : '(added) '}${stepWords(step)}`, 240),
    stepMark(step).word,
    escapeMarkdown(step.reason ?? (step.why === undefined ? '' : reasonWords(step.why)), 300),
  ]);
  const plan = source === null ? '' : `Plan: ${planWords(source, intent)}.`;
  return section('Steps', plan, boundedTable(['#', 'Step', 'Status', 'Why'], rows, mostRows, id));
}

/** Where the steps come from; a plan that was made for the question has no name that says anything. */
function planWords(source: string, intent: string | null): string {
  const name = codeSpan(intent ?? 'none');
  if (source === 'catalog') return name;
  if (source === 'generated') return 'made for this question';
  return source === 'request' ? 'given with the question' : `${name} (${escapeMarkdown(source)})`;
}

/** Every call in order, so that the report can be followed by hand. */
export function renderCalls({ calls, steps, id }: ReportFacts): string {
  const rows = calls.map((call, index) => [
    String(index + 1),
    codeSpan(callLine(call)),
    callStatus(call),
    String(Math.round(call.ms)),
    escapeMarkdown(callResult(call, steps), 200),
    call.ref === null ? '' : codeSpan(shortRef(call.ref)),
  ]);
  return section(
    'Calls',
    boundedTable(['#', 'Call', 'Status', 'ms', 'Result', 'Evidence'], rows, mostRows, id),
  );
}

/** Areas that are read of routers in an investigation of the network, in the order in which they are told. */
const areas: readonly Subject[] = ['interfaces', 'isis', 'bgp', 'mpls', 'logs'];
const mostRouters = 6;

/** What nobody looked at: nothing is said of it. */
function unreadText({ coverage, devices }: Pick<ReportFacts, 'coverage' | 'devices'>): string {
  const routers = (names: readonly string[]) =>
    listNames(
      names.map((one) => escapeMarkdown(one)),
      mostRouters,
    );
  const read = coverage.filter(({ state }) => state === 'read' || state === 'absent');
  const seen = [...new Set(read.map(({ device }) => device))];
  const uncalled = devices.filter((name) => coverage.every(({ device }) => device !== name));
  const gaps = areas.flatMap((area) => {
    const known = coverage.filter(
      ({ subject, state }) => subject === area && state !== 'not_asked',
    );
    const without = seen.filter((name) => known.every(({ device }) => device !== name));
    // Single interfaces may have been read without the list of all.
    const inPart = without.filter(
      (name) =>
        area === 'interfaces' &&
        read.some(({ device, subject }) => device === name && subject === 'interface_details'),
    );
    const whole = without.filter((name) => !inPart.includes(name));
    return [
      ...(whole.length === 0 ? [] : [`${subjectName(area)} on ${routers(whole)}`]),
      ...(inPart.length === 0
        ? []
        : [`interfaces on ${routers(inPart)} other than those read one by one`]),
    ];
  });
  const sentences = [
    ...(uncalled.length === 0 ? [] : [`No call was made to ${routers(uncalled)}.`]),
    ...(gaps.length === 0 ? [] : [`Not read, and not judged: ${gaps.join('; ')}.`]),
  ];
  return sentences.join(' ');
}

/** What limits the run beside the checks that could not be verified, which have a section. */
export function renderLimitations(document: ReportFacts): string {
  const { limitations, checks, judged } = document;
  const others = otherLimitations(limitations, checks);
  return section(
    'Limitations',
    bullets(others.slice(0, mostRows).map((line) => escapeMarkdown(line))),
    others.length > mostRows ? `… and ${others.length - mostRows} more.` : '',
    judged ? unreadText(document) : '',
    limitations.length === 0 ? (judged ? 'Every call returned data.' : 'None.') : '',
  );
}

export function renderTimeline({ timeline, id }: ReportFacts): string {
  const rows = timeline.map(({ at, device, text, ref, pointer }) => [
    escapeMarkdown(at.replace('T', ' ').replace(/Z$/, ' UTC'), 40),
    escapeMarkdown(device),
    codeSpan(text, 240),
    codeSpan(`${shortRef(ref)} #${pointer}`, 200),
  ]);
  return section(
    'Timeline',
    boundedTable(['When', 'Device', 'What', 'Evidence'], rows, mostRows, id),
  );
}

/** Answers that were not taken belong to the record: somebody tried. */
function refusedText(refused: NonNullable<HumanRequest['refused']>): string {
  const each = refused.map(
    ({ answer, by, at, reason }) =>
      `“${escapeMarkdown(answer, 100)}” by ${escapeMarkdown(by ?? 'somebody unnamed')} (${timeText(at)}: ${escapeMarkdown(reason, 200)})`,
  );
  return each.length === 0 ? '' : `; not taken: ${each.join('; ')}`;
}

/** Prompts and answers are part of the record, with who and when. */
export function renderDecisions({ decisions, hints = [] }: ReportFacts): string {
  const lines = decisions.map((decision) => {
    const { request, answer, at } = decision;
    const reply =
      whyUnanswered(decision) ??
      `“${escapeMarkdown(answer ?? '')}”, by ${escapeMarkdown(whoAnswered(decision))}`;
    const refused = refusedText(request.refused ?? []);
    return `${escapeMarkdown(request.prompt)} → ${reply} (${timeText(at)})${refused}`;
  });
  const told = hints.map((hint) => escapeMarkdown(hintText(hint), 600));
  return section('Questions and answers', bullets([...lines, ...told]));
}
