import { escapeMarkdown } from '../../domain/text/escape';
import { type ReportFacts, section } from './section';

const valueLength = 20_000;
const whose =
  'These are the words of the model, in the form that the agent asks for. Verdict and findings are those of this report.';

/** The final answer in the form of the run's agent, and how its evaluation judged it. */
export function renderAgentAnswer({ agent_answer: answer }: ReportFacts): string {
  if (answer === undefined) return '';
  const { agent, value, evaluation } = answer;
  const text = value === null ? '' : JSON.stringify(value, null, 2).slice(0, valueLength);
  const judged =
    evaluation === null
      ? ''
      : `Evaluation${evaluation.name === null ? '' : ` “${escapeMarkdown(evaluation.name)}”`}: ` +
        `${evaluation.result.replaceAll('_', ' ')}. ${escapeMarkdown(evaluation.reason, 2000)}`;
  return section(
    `Answer of the agent ${escapeMarkdown(agent)}`,
    ...(text === '' ? [] : [whose, `\`\`\`json\n${text.replaceAll('```', "'''")}\n\`\`\``]),
    judged.trim(),
  );
}
