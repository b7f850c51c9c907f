import { escapeMarkdown } from '../domain/text/escape';
import { renderFailed, renderPassed, renderUnverified } from './markdown/checks';
import { renderComparison } from './markdown/comparison';
import { renderFindings } from './markdown/findings';
import { renderEvidenceHelp, renderNextActions, renderTicket } from './markdown/foot';
import { renderAgentAnswer } from './markdown/agent-answer';
import { renderHead } from './markdown/head';
import { renderBullets } from './markdown/lines';
import { type ReportFacts, section, bullets } from './markdown/section';
import { renderErrors, renderTask } from './markdown/task';
import {
  renderCalls,
  renderDecisions,
  renderLimitations,
  renderSteps,
  renderTimeline,
} from './markdown/work';
import { watchLines } from './watch-words';

/**
 * The report as Markdown, in the order in which a person at night needs it: what is wrong, what to
 * do, then what it rests on. All text from devices and people is escaped.
 */
export function renderMarkdown(
  document: ReportFacts,
  summary: readonly string[],
  ticket: string,
): string {
  return [
    renderHead(document, summary),
    section('Summary', renderBullets(summary)),
    renderTask(document),
    renderAgentAnswer(document),
    renderFindings(document),
    renderFailed(document),
    renderNextActions(document),
    renderUnverified(document),
    renderPassed(document),
    renderComparison(document),
    renderWatch(document),
    renderTimeline(document),
    renderDecisions(document),
    renderSteps(document),
    renderCalls(document),
    renderErrors(document),
    renderLimitations(document),
    renderTicket(ticket),
    renderEvidenceHelp(document),
    `Workflow ID: ${escapeMarkdown(document.id)} · Profile: ${escapeMarkdown(document.profile)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** Runs of a schedule that did not come, flapping, and what people know of. */
function renderWatch({ watch }: ReportFacts): string {
  if (watch === undefined) return '';
  return section('Schedule', bullets(watchLines(watch).map((line) => escapeMarkdown(line, 600))));
}
