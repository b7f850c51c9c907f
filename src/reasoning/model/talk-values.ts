import type { Talk } from '../../domain/conversation/talk';
import { fenceData } from '../../llm';
import { historyText } from './history-text';

const known = 'Known from results, to be used where a call asks for it:';
const nothingSaid: Talk = { turns: [], context: {} };

/**
 * What a prompt says of earlier turns and of what is known from results; both empty where there is
 * nothing to say.
 * @param tokens for the earlier turns, see `historyText`
 */
export function talkValues(
  talk: Talk | undefined,
  tokens: number,
): { conversation: string; context: string } {
  const { turns, context, past } = talk ?? nothingSaid;
  const facts = Object.entries(context).map(([name, value]) => `${name}: ${value}`);
  return {
    conversation:
      turns.length === 0 || tokens === 0 ? '' : historyText({ turns, context, past }, tokens),
    context: facts.length === 0 ? '' : `${known}\n${fenceData('known', facts.join('\n'))}`,
  };
}
