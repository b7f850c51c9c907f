import { shellQuoted } from '../text/shell-word';
import type { HumanRequest } from './human-request';

/** The command that puts the open question of a run or a conversation at a terminal. */
export function answerCommand(
  workflowId: string,
  { approvers = [], terms }: Pick<HumanRequest, 'approvers' | 'terms'>,
  given?: { by: string },
): string {
  const named = given?.by ?? (approvers.length === 0 ? undefined : oneOf(approvers));
  const by = named === undefined ? '' : ` --by ${shellWord(named)}`;
  const signers = given === undefined ? approvers : [given.by];
  const signs = signers.some((name) => Object.hasOwn(terms?.keys ?? {}, name));
  return `netoncall answer ${shellWord(workflowId)}${by}${signs ? ' --key "<your key file>"' : ''}`;
}

/**
 * The command that gives an answer; it names the request, so that a late one meets no other.
 * @param given who answers and what, where that is known
 */
export function exactAnswerCommand(
  workflowId: string,
  request: HumanRequest,
  given?: { by: string; answer: string },
): string {
  const words = request.optionsOnly === true ? request.options.join('|') : 'your answer';
  const hash = request.hash === undefined ? '' : ` --hash ${request.hash}`;
  const answer = given === undefined ? quoted(`<${words}>`) : shellWord(given.answer);
  const { approvers = [] } = request;
  const unnamed = approvers.length === 0 && request.kind === 'confirmation' && given === undefined;
  const by = unnamed ? ' --by "<your name>"' : '';
  return `${answerCommand(workflowId, request, given)}${by} --request ${request.id}${hash} --answer ${answer}`;
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
