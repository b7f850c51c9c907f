import { whyUnanswered } from '../../domain/people/how-settled';
import { whoAnswered } from '../../domain/people/who-answered';
import { checkHeading } from '../../domain/analysis/check-names';
import type { RunDocument } from '../../domain/run/run-document';
import { callLine } from '../call-line';
import { callResult, callStatus } from '../call-result';
import { stepMark } from '../step-marks';
import { reasonWords } from '../step-reason';
import { stepWords } from '../step-words';
import { groupUnverified, memberText, otherLimitations } from '../unverified';
import { listNames, timeText } from '../../domain/text/phrases';
import { hintText, shortRef } from '../wording';
import { html, type Html, nothing, text } from './html';
import { renderLanes } from './lanes';
import { code, folded, list, more, section, table } from './section';

const mostRows = 200;
const mostGroups = 60;

/** What could not be verified, and why; then what else limits the run. */
export function renderUnverified({ checks, limitations, judged }: RunDocument): Html {
  const groups = groupUnverified(checks);
  const rows = groups.map((group) => [
    text(checkHeading(group)),
    text(group.reason, 300),
    text(listNames(group.members.map(memberText), 12)),
  ]);
  const others = otherLimitations(limitations, checks);
  const items = others.slice(0, mostGroups).map((line) => text(line));
  const nothingLeft = rows.length === 0 && items.length === 0;
  // Where nothing is checked, nothing was verified either.
  if (nothingLeft && !judged) return nothing;
  return section(
    'unverified',
    'Not verified',
    table(['Check', 'Why', 'Where'], rows, mostGroups),
    list(items),
    more(others.length - mostGroups),
    nothingLeft ? html`<p>Everything checked could be verified.</p>` : nothing,
  );
}

export function renderSteps({ steps }: RunDocument): Html {
  const rows = steps.map((step) => [
    html`${step.index + 1}`,
    text(`${step.origin === 'plan' ? '' : '(added) '}${stepWords(step)}`, 240),
    text(`${stepMark(step).mark} ${stepMark(step).word}`),
    text(step.reason ?? (step.why === undefined ? '' : reasonWords(step.why)), 300),
  ]);
  return folded('steps', 'Steps', table(['#', 'Step', 'Status', 'Why'], rows, mostRows));
}

export function renderTimeline(document: RunDocument): Html {
  const { timeline } = document;
  const rows = timeline.map(({ at, device, text: what, ref, pointer }) => [
    html`<time>${text(at.replace('T', ' ').replace(/Z$/, ' UTC'), 40)}</time>`,
    text(device),
    html`${code(what, 300)} <span class="ref">${shortRef(ref)} #${text(pointer, 200)}</span>`,
  ]);
  const lines = table(['When', 'Device', 'What'], rows, mostRows);
  if (rows.length === 0) return nothing;
  return section(
    'timeline',
    'Timeline',
    renderLanes(document),
    html`<details>
      <summary>${rows.length === 1 ? 'The line' : `The ${rows.length} lines`} of the logs</summary>
      ${lines}
    </details>`,
  );
}

export function renderCalls({ calls, steps }: RunDocument): Html {
  const rows = calls.map((call, index) => [
    html`${index + 1}`,
    code(callLine(call)),
    html`${callStatus(call)}, ${Math.round(call.ms)} ms`,
    html`${text(call.error ?? callResult(call, steps), 240)}
    ${call.ref === null ? nothing : html`<span class="ref">${shortRef(call.ref)}</span>`}`,
  ]);
  return folded('calls', 'Calls', table(['#', 'Call', 'Status', 'Result'], rows, mostRows));
}

export function renderDecisions({ decisions, hints = [] }: RunDocument): Html {
  const items = decisions.map((decision) => {
    const { request, answer, by, at } = decision;
    const reply = whyUnanswered(decision) ?? `“${answer ?? ''}”`;
    const refused = (request.refused ?? []).map(
      (one) => `; not taken: “${one.answer}” by ${one.by ?? 'somebody unnamed'}: ${one.reason}`,
    );
    return html`${request.prompt} → ${reply}${by === null ? '' : `, by ${whoAnswered(decision)}`}
    (${timeText(at)})${refused.join('')}`;
  });
  const told = hints.map((hint) => text(hintText(hint), 600));
  return section('decisions', 'Questions and answers', list([...items, ...told]));
}

export function renderComparison({ diff }: RunDocument): Html {
  if (diff === null) return nothing;
  const labels = { new: 'New', still: 'Still there', cleared: 'Resolved', unknown: 'Unknown now' };
  const blocks = (['new', 'still', 'cleared', 'unknown'] as const).map((key) => {
    const items = diff[key].slice(0, mostRows).map(({ check, device, object, reason }) => {
      const why = reason === undefined ? '' : `: ${reason}`;
      return html`${check} on ${device}, ${object}${why}`;
    });
    const content = items.length === 0 ? html`<p>Nothing.</p>` : list(items);
    return html`<h3>${labels[key]}</h3>
      ${content}${more(diff[key].length - mostRows)}`;
  });
  return section('comparison', 'Compared with the previous run', ...blocks);
}
