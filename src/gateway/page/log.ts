import type { HumanDecision, HumanRequest } from '../../domain/people/human-request';
import { whoAnswered } from '../../domain/people/who-answered';
import { timeText } from '../../domain/text/phrases';
import { html, type Html, nothing, text } from '../../report/html';

export interface LogLine {
  /** Epoch milliseconds. */
  at: number;
  words: string;
}

/** What was asked, who said what, and what became of it, oldest first. */
export function peopleLines(
  decisions: readonly HumanDecision[],
  open: HumanRequest | null,
): LogLine[] {
  const requests = [...decisions.map(({ request }) => request), ...(open === null ? [] : [open])];
  return [...requests.flatMap(requestLines), ...decisions.map(decisionLine)].sort(
    (one, other) => one.at - other.at,
  );
}

function requestLines(request: HumanRequest): LogLine[] {
  const { askedAt, kind, prompt, agreed = [], unclear = [], refused = [] } = request;
  const somebody = (by: string | null): string => by ?? 'somebody unnamed';
  return [
    { at: askedAt, words: `Asked (${kind}): ${prompt}` },
    ...agreed.map(({ at, by, identity }) => ({ at, words: `${by} agreed (${identity})` })),
    ...unclear.map(({ at, by, answer }) => ({
      at,
      words: `${somebody(by)} said “${answer}”, which is none of the answers`,
    })),
    ...refused.map(({ at, by, answer, reason }) => ({
      at,
      words: `${somebody(by)} said “${answer}”; not taken: ${reason}`,
    })),
  ];
}

function decisionLine(decision: HumanDecision): LogLine {
  const { at, answer, settledBy } = decision;
  const how = {
    answer: `${whoAnswered(decision)} answered “${answer ?? ''}”`,
    deadline: 'Nobody answered in time',
    cancellation: 'The run was canceled before anybody answered',
    unclear: 'No answer chose one of the options',
    observed: 'What was read meanwhile made an answer needless',
  };
  return { at, words: how[settledBy] };
}

export function renderLog(entries: readonly LogLine[]): Html {
  if (entries.length === 0) return nothing;
  return html`<section data-section="log" id="log">
    <h2>Who did what</h2>
    <ol class="log">
      ${entries.map(
        ({ at, words }) =>
          html`<li>
            <time datetime="${new Date(at).toISOString()}">${timeText(at)}</time>
            <span>${text(words, 1200)}</span>
          </li> `,
      )}
    </ol>
  </section> `;
}
