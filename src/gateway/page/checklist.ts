import type { RunStep } from '../../domain/decisions/run-step';
import { durationText, timeText } from '../../domain/text/phrases';
import { html, type Html, nothing, text } from '../../report/html';
import { stateWords, stepMark, stepTime } from '../../report/step-marks';

const mostSteps = 200;

/** The steps of a run with how each stands and how long it took. */
export function renderChecklist(steps: readonly RunStep[], now: number): Html {
  if (steps.length === 0) return nothing;
  const done = steps.filter(({ status }) => status !== 'pending' && status !== 'running').length;
  const rest = steps.length - mostSteps;
  return html`<section id="checklist">
    <h2>Steps (${done} of ${steps.length} done)</h2>
    <ol class="checklist">
      ${steps.slice(0, mostSteps).map((step) => renderStep(step, now))}
    </ol>
    ${rest > 0 ? html`<p class="more">… and ${rest} more.</p>` : nothing}
  </section> `;
}

function renderStep(step: RunStep, now: number): Html {
  const { mark, word } = stepMark(step);
  const took = stepTime(step, now);
  const began = step.startedAt === null ? '' : timeText(step.startedAt);
  const state = `${step.origin === 'plan' ? '' : 'added, '}${stateWords(step) || word}`;
  return html`<li class="${step.status}">
    <span class="mark" aria-hidden="true">${mark}</span>
    <span>
      ${text(step.instruction, 300)}
      <span class="quiet">${text(state, 400)}</span>
    </span>
    ${
      took === null
        ? nothing
        : html`<time title="began ${began}">${durationText(took / 1000)}</time>`
    }
  </li> `;
}
