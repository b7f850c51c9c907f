import type { HumanRequest } from '../../domain/people/human-request';
import { durationText, timeText } from '../../domain/text/phrases';
import { html, type Html, lines, nothing, text } from '../../report/html';
import { runPath } from './paths';

export interface QuestionView {
  /** Id of the run. */
  id: string;
  request: HumanRequest;
  /** Seals the form; null where whoever looks cannot answer here. */
  formToken: string | null;
  /** Epoch milliseconds. */
  now: number;
}

/** The open question of a run with its buttons: what is approved is what is read here, by its hash. */
export function renderQuestion({ id, request, formToken, now }: QuestionView): Html {
  const { prompt, kind, deadline, onDeadline } = request;
  const left = durationText(Math.max(0, deadline - now) / 1000);
  return html`<section
    class="question"
    id="question"
    data-section="question"
    aria-labelledby="question-title"
  >
    <h2 id="question-title">${titles[kind]}</h2>
    <pre tabindex="0" role="group" aria-label="What is asked">${lines(prompt)}</pre>
    ${formToken === null ? nothing : renderForm(id, request, formToken)}
    <p class="quiet">
      Open until <time>${timeText(deadline)}</time> (${left}); then: ${onDeadline}.
      ${whoMay(request)}
    </p>
    ${renderTries(request)}
  </section> `;
}

const titles: Record<HumanRequest['kind'], string> = {
  confirmation: 'A call waits for your approval',
  clarification: 'A question waits for an answer',
  escalation: 'The run does not get on without you',
};

function renderForm(id: string, request: HumanRequest, formToken: string): Html {
  const { options, optionsOnly, hash = '' } = request;
  // An option that ends with a colon wants text behind it, which a button cannot give.
  const buttons = options.filter((option) => !option.endsWith(':'));
  const freely = optionsOnly !== true || buttons.length < options.length;
  const wanted = options.filter((option) => option.endsWith(':'));
  return html`<form method="post" action="${runPath(id, '/answer')}">
    <input type="hidden" name="form" value="${text(formToken, 4000)}" />
    <input type="hidden" name="request" value="${request.id}" />
    <input type="hidden" name="hash" value="${hash}" />
    ${buttons.map(
      (option) =>
        html`<button name="answer" value="${option}" class="${kindOf(option)}">${option}</button> `,
    )}
    ${
      freely
        ? html`<div class="field">
              <label for="words"
                >${wanted.length === 0 ? 'Your answer' : `Your answer (${wanted.join(' or ')})`}</label
              >
              <input
                type="text"
                id="words"
                name="words"
                maxlength="4000"
                autocomplete="off"
                value="${wanted[0] === undefined ? '' : `${wanted[0]} `}"
              />
            </div>
            <button>Send</button>`
        : nothing
    }
  </form>`;
}

function kindOf(option: string): string {
  return option === 'yes' || option === 'no' ? option : '';
}

function whoMay({ approvers = [], terms }: HumanRequest): Html {
  const approvals = terms?.approvals ?? 1;
  const who = approvers.length === 0 ? '' : `May be answered by ${approvers.join(', ')}.`;
  const several = approvals > 1 ? `${approvals} people have to agree.` : '';
  return html`${who} ${several}`;
}

/** What was said to it and did not settle it. */
function renderTries({ agreed = [], refused = [], unclear = [] }: HumanRequest): Html {
  const said = [
    ...agreed.map(({ at, by }) => ({ at, words: `${by} agreed` })),
    ...unclear.map(({ at, by, answer }) => ({
      at,
      words: `“${answer}” by ${by ?? 'somebody unnamed'} was none of the answers`,
    })),
    ...refused.map(({ at, by, answer, reason }) => ({
      at,
      words: `“${answer}” by ${by ?? 'somebody unnamed'} was not taken: ${reason}`,
    })),
  ].sort((one, other) => one.at - other.at);
  if (said.length === 0) return nothing;
  return html`<ul>
    ${said.map(({ at, words }) => html`<li><time>${timeText(at)}</time>: ${words}</li>`)}
  </ul>`;
}
