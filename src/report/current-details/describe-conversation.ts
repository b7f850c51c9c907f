import { outcomeWord } from '../../domain/analysis/outcome';
import type { ConversationStatus } from '../../domain/conversation/conversation';
import { verbatimSpan } from '../../domain/text/escape';
import { openRequestLines, plain } from './describe-run';

/** The page of a conversation as Markdown: what is asked, what is under way, what came last. */
export function describeConversation(status: ConversationStatus, workflowId: string): string {
  const { current, last, openRequest, turns, phase, profile, context } = status;
  const known = Object.entries(context).map(([name, value]) => `- ${plain(`${name}: ${value}`)}`);
  return [
    `**Conversation with ${plain(profile)}**`,
    '',
    `Phase: ${phase} · ${turns} turns`,
    ...openRequestLines(openRequest, workflowId),
    ...(current === null ? [] : ['', `### Turn ${current.number}`, plain(current.text)]),
    ...(current === null ? [] : [`Run: ${verbatimSpan(current.workflowId)}`]),
    ...(last === null
      ? []
      : [
          '',
          `### Turn ${last.number}: ${outcomeWord(last.outcome)}`,
          plain(last.text),
          '',
          plain(last.answer),
        ]),
    ...(known.length === 0 ? [] : ['', '### Known', ...known]),
    '',
    `Go on: ${verbatimSpan(`netoncall chat --session ${workflowId}`)} · Record: ${verbatimSpan(`netoncall transcript ${workflowId}`)}`,
  ].join('\n');
}
