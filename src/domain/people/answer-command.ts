import { shellQuoted } from '../text/shell-word';
import type { HumanRequest } from './human-request';

/** The command that puts the open question of a run or a conversation at a terminal. */
export function answerCommand(
  workflowId: string,
  { approvers = [], terms }: Pick<HumanRequest, 'approvers' | 'terms'>,
): string {
  const by = approvers.length === 0 ? '' : ` --by ${shellWord(oneOf(approvers))}`;
  const signs = approvers.some((name) => Object.hasOwn(terms?.keys ?? {}, name));
  return `netoncall answer ${shellWord(workflowId)}${by}${signs ? ' --key "<your key file>"' : ''}`;
}

/** The command that gives an answer; it names the request, so that a late one meets no other. */
export function exactAnswerCommand(workflowId: string, request: HumanRequest): string {
  const words = request.optionsOnly === true ? request.options.join('|') : 'your answer';
  const hash = request.hash === undefined ? '' : ` --hash ${request.hash}`;
  const answer = quoted(`<${words}>`);
  const { approvers = [] } = request;
  const by = approvers.length === 0 && request.kind === 'confirmation' ? ' --by "<your name>"' : '';
  return `${answerCommand(workflowId, request)}${by} --request ${request.id}${hash} --answer ${answer}`;
}

/** The only one who may answer, or a place to fill in one of several. */
export function oneOf(approvers: readonly string[]): string {
  const [only = ''] = approvers;
  return approvers.length === 1 ? only : `<${approvers.join('|')}>`;
}

/** As POSIX shells read it back: the ids of runs and the names of people are free text. */
function shellWord(text: string): string {
  return /^[\w.:@-]+$/.test(text) ? text : quoted(text);
}

function quoted(text: string): string {
  return /["$`\\!]/.test(text) ? shellQuoted(text) : `"${text}"`;
}
