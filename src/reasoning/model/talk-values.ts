import type { Talk } from '../../domain/conversation/talk';
import { fenceData, fitToBudget } from '../../llm';

const known = 'Known from results, to be used where a call asks for it:';
const nothingSaid: Talk = { turns: [], context: {} };

/**
 * What a prompt says of earlier turns and of what is known from results; both empty where there is
 * nothing to say.
 * @param tokens for the earlier turns; the newest are told first
 */
export function talkValues(
  talk: Talk | undefined,
  tokens: number,
): { conversation: string; context: string } {
  const { turns, context } = talk ?? nothingSaid;
  const facts = Object.entries(context).map(([name, value]) => `${name}: ${value}`);
  return {
    conversation: turns.length === 0 || tokens === 0 ? '' : historyText(turns, tokens),
    context: facts.length === 0 ? '' : `${known}\n${fenceData('known', facts.join('\n'))}`,
  };
}

function historyText(turns: Talk['turns'], tokens: number): string {
  const parts = turns.map(({ number, text, outcome, answer }) => {
    const label = `turn ${number}`;
    const asked = `A person said: ${text}`;
    return {
      label,
      text: fenceData(label, `${asked}\nIt ended as ${outcome}: ${answer}`),
      short: fenceData(label, `${asked.slice(0, 300)}\nIt ended as ${outcome}.`),
    };
  });
  return `What was said before in this conversation:\n${fitToBudget(parts, tokens).text}`;
}
