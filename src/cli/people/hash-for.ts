import { exactAnswerCommand } from '../../domain/people/answer-command';
import { chooseOption } from '../../domain/people/choose-option';
import type { HumanRequest } from '../../domain/people/human-request';
import { cleanLines, cleanText } from '../../domain/text/escape';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import type { Terminal } from '../terminal/terminal';
import { askAtTerminal } from './ask-answer';

/** So many digits of a hash tell one call from another, and can be typed. */
const shortestHash = 8;

interface Given {
  workflowId: string;
  answer: string;
  by: string;
  hash: string | undefined;
}

/**
 * What an answer that was given in one command is bound to: the call that its sender has read. They
 * name it by its hash, or the first digits of it; at a terminal it is shown, and they are asked.
 * @returns nothing to bind to (`hash` absent); null where the person does not want to send it
 * @throws CommandFailure where nobody can have read what would be answered
 */
export async function hashFor(
  request: HumanRequest | null,
  given: Given,
  terminal: Terminal,
): Promise<{ hash?: string } | null> {
  const { hash } = given;
  if (request?.hash === undefined) return hash === undefined ? {} : { hash };
  if (hash !== undefined) return { hash: wholeHash(request.hash, hash) };
  if (!terminal.interactive) throw unread(request, given);
  const typed = await askAtTerminal(putAgain(request, given), terminal);
  return typed !== null && chooseOption(typed, ['yes', 'no']) === 'yes'
    ? { hash: request.hash }
    : null;
}

/** Another one is sent as it is: the run says that it is not the one that is open. */
function wholeHash(open: string, hash: string): string {
  if (hash === open) return open;
  if (hash.length < shortestHash) {
    const message = `--hash ${cleanText(hash)} is too short: give at least ${shortestHash} digits of it.`;
    throw new CommandFailure(message, exitCodes.usage);
  }
  return open.startsWith(hash.toLowerCase()) ? open : hash;
}

function putAgain(request: HumanRequest, { answer, by }: Given): HumanRequest {
  const question = `Send "${cleanText(answer)}" to this, as ${cleanText(by)}?`;
  return {
    ...request,
    prompt: [request.prompt, `Hash: ${request.hash ?? ''}`, question].join('\n'),
    options: ['yes', 'no'],
  };
}

function unread(request: HumanRequest, { workflowId, answer, by }: Given): CommandFailure {
  const { hash = '' } = request;
  const brief = { ...request, hash: hash.slice(0, shortestHash) };
  return new CommandFailure(
    [
      'An answer to a confirmation says by --hash which call was read. This one is open:',
      ...cleanLines(request.prompt)
        .split('\n')
        .map((line) => `  ${line}`),
    ].join('\n'),
    exitCodes.usage,
    [exactAnswerCommand(workflowId, brief, { by, answer })],
  );
}
