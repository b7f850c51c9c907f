import { actionIds, type ClickValue, writeClickValue } from '../../domain/destinations/click-value';
import type { OpenQuestion, SettledQuestion } from '../../domain/destinations/told-incident';
import { answerCommand } from '../../domain/people/answer-command';
import { cleanLines, cleanText } from '../../domain/text/escape';
import { listNames, timeText } from '../../domain/text/phrases';
import {
  button,
  context,
  section,
  type SlackBlock,
  type SlackBody,
  textField,
} from './slack-blocks';
import { slackLimits, slackPerson, slackText } from './slack-text';

const kindTitles = {
  confirmation: 'To be confirmed',
  clarification: 'To be made clear',
  escalation: 'To be decided',
};

/** An open question as a reply in the thread, with all that answers it. */
export function slackQuestion(question: OpenQuestion): SlackBody {
  const { kind, prompt, deadline, onDeadline, approvers = [] } = question.request;
  const who =
    approvers.length === 0 ? 'everybody' : listNames(approvers.map((name) => slackPerson(name)));
  return {
    text: slackText(`${kindTitles[kind]}: ${cleanText(prompt)}`, slackLimits.message),
    blocks: [
      section(`*${kindTitles[kind]}*\n${slackText(cleanLines(prompt), 2900)}`),
      context([
        `May answer: ${who.length > 1500 ? 'those whom the profile names' : who}`,
        slackText(`Open until ${timeText(deadline)}; then: ${onDeadline}`, 500),
      ]),
      ...answerBlocks(question),
    ],
  };
}

/** The same reply once the question is settled: who said what, and no buttons. */
export function slackSettled({ prompt, answer, by, at }: SettledQuestion): SlackBody {
  const said = answer === null ? 'Not answered' : `Answered “${cleanText(answer, 500)}”`;
  return {
    text: slackText(`${said}: ${cleanText(prompt)}`, slackLimits.message),
    blocks: [
      section(slackText(cleanLines(prompt), slackLimits.section)),
      context([`${slackText(said, 700)} by ${slackPerson(by)}, ${slackText(timeText(at), 60)}`]),
    ],
  };
}

function answerBlocks({ workflowId, request }: OpenQuestion): SlackBlock[] {
  const { id, hash, options, kind, optionsOnly } = request;
  const valueOf = (answer?: string): string | null => {
    const value: ClickValue = { do: 'answer', workflow: workflowId, request: id };
    return writeClickValue({
      ...value,
      ...(hash !== undefined && { hash }),
      ...(answer !== undefined && { answer }),
    });
  };
  const wanted = options.filter((option) => !option.endsWith(':'));
  const buttons = wanted.flatMap((option, index) => {
    const value = valueOf(option);
    return value === null ? [] : [optionButton(option, index, value, kind)];
  });
  const text = optionsOnly === true && wanted.length === options.length ? null : valueOf();
  const rows = chunks(buttons, slackLimits.actions).map((elements) => ({
    type: 'actions',
    elements,
  }));
  const incomplete = buttons.length < wanted.length || rows.length > 10;
  return [
    ...rows.slice(0, 10),
    ...(text === null
      ? []
      : textField(fieldLabel(options), 'Send', `${actionIds.answer}.text`, text)),
    ...(incomplete
      ? [context([slackText(`At a terminal: ${answerCommand(workflowId, request)}`)])]
      : []),
  ];
}

/** A tap on a phone approves nothing by itself: Slack asks once more. */
function optionButton(
  option: string,
  index: number,
  value: string,
  kind: OpenQuestion['request']['kind'],
): SlackBlock {
  if (kind === 'confirmation' && option === 'yes') {
    const plain = (text: string) => ({ type: 'plain_text', text });
    const confirm = {
      title: plain('Approve this call?'),
      text: plain('It is made at once, with the arguments shown.'),
      confirm: plain('Approve'),
      deny: plain('Back'),
    };
    return button('Approve', actionIds.confirm, value, { style: 'primary', confirm });
  }
  if (kind === 'confirmation' && option === 'no') {
    return button('Reject', actionIds.reject, value, { style: 'danger' });
  }
  return button(option, `${actionIds.answer}.${index}`, value);
}

function fieldLabel(options: readonly string[]): string {
  const begun = options.filter((option) => option.endsWith(':'));
  return begun.length === 0 ? 'Your answer' : `Your answer, beginning with ${listNames(begun)}`;
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
