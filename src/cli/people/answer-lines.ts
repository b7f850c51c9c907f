import type { RunStatus } from '../../domain/run/run-status';
import { cleanText } from '../../domain/text/escape';

const answerLength = 80;
const reasonLength = 200;

interface Given {
  answer: string;
  by: string | null;
}

const said = ({ answer, by }: Given): string =>
  `"${cleanText(answer, answerLength)}" from ${by ?? 'somebody unnamed'}`;

/**
 * Why the question of a request was asked again after it was answered; null where it was not. A question
 * that is asked again has the same words behind what was wrong with the answer.
 */
function whyAskedAgain(prompts: readonly string[], index: number): string | null {
  const question = prompts.slice(0, index + 1).find((one) => (prompts[index] ?? '').endsWith(one));
  const again = prompts
    .slice(index + 1)
    .find((one) => one !== '' && question !== undefined && one.endsWith(question));
  if (again === undefined || question === undefined) return null;
  const why = again.slice(0, -question.length).trim();
  return why === '' ? 'asked again' : cleanText(why, reasonLength).replace(/[.:]$/, '');
}

/** What became of each answer that people gave a run, oldest first; nothing where none was given. */
export function answerLines({
  decisions,
  openRequest,
}: Pick<RunStatus, 'decisions' | 'openRequest'>): string[] {
  const requests = [...decisions.map(({ request }) => request), openRequest];
  const notTaken = requests.flatMap((request) => [
    ...(request?.unclear ?? []).map((one) => ({ ...one, reason: 'it names none of the options' })),
    ...(request?.refused ?? []),
  ]);
  const prompts = requests.map((request) => request?.prompt ?? '');
  const taken = decisions.flatMap(({ answer, by, at, settledBy }, index) =>
    answer === null || settledBy !== 'answer'
      ? []
      : [{ answer, by, at, why: whyAskedAgain(prompts, index) }],
  );
  return [
    ...notTaken.map((one) => ({
      at: one.at,
      text: `${said(one)}: rejected (${cleanText(one.reason, reasonLength).replace(/\.$/, '')})`,
    })),
    ...taken.map((one) => ({
      at: one.at,
      text: `${said(one)}: ${one.why === null ? 'accepted' : `rejected (${one.why})`}`,
    })),
  ]
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => `  Answer ${text}`);
}
