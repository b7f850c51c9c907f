import { stateWord } from '../../domain/run/runs';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

/**
 * Said where something is asked of a run that is over.
 * @param state as Temporal or an outcome calls it
 * @param so what follows of it, such as `, so it has no open question`
 */
export function endedRun(workflowId: string, state: string, so = ''): CommandFailure {
  const message = `Run "${workflowId}" has already ended (${stateWord(state)})${so}.`;
  return new CommandFailure(message, exitCodes.usage, [`netoncall report ${workflowId}`]);
}
