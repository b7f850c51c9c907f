import { readClickValue } from '../../src/domain/destinations/click-value';
import { composeIncidentMessage } from '../../src/report/incident-message';
import {
  slackDetails,
  slackMessage,
  type SlackBody,
} from '../../src/destinations/slack/slack-blocks';
import { slackQuestion, slackSettled } from '../../src/destinations/slack/slack-question';
import { slackPerson, slackText } from '../../src/destinations/slack/slack-text';
import { composeDocument } from '../../src/report';
import { blockProblems } from '../support/destinations/check-blocks';
import { incidentDocument, toldIncident, openQuestion } from '../support/destinations/incident';
import { analysis, finding, input } from '../report/fixtures';

const nasty = `<!channel> & *PE1* \`x\` <@U1> ${'&'.repeat(5000)}`;

interface Button {
  action_id: string;
  value: string;
}
function buttonsOf({ blocks }: SlackBody): Button[] {
  return blocks.flatMap((block) =>
    block['type'] === 'actions' ? (block['elements'] as Button[]) : [],
  );
}

describe('the message in Slack', () => {
  it('shows the answer first, then cause, place, since and what to do, and a button', () => {
    const state = toldIncident({ status: 'reported' });
    const body = slackMessage(composeIncidentMessage(state, incidentDocument()));
    expect(blockProblems(body.blocks)).toEqual([]);
    expect(body.blocks.map(({ type }) => type)).toEqual([
      'header',
      'section',
      'section',
      'context',
      'actions',
    ]);
    expect(JSON.stringify(body.blocks[2])).toContain('*Place:* PE1 10.255.0.100');
    expect(readClickValue(buttonsOf(body)[0]?.value ?? '')).toEqual({
      do: 'acknowledge',
      incident: 'incident-network-4711',
    });
  });

  it('keeps to the limits and gives outside text no meaning, whatever stands in it', () => {
    const bad = finding({ title: nasty, explanation: nasty, nextActions: [nasty, nasty] });
    const document = composeDocument(input({ analysis: analysis({ findings: [bad] }) }));
    const state = toldIncident({
      title: nasty,
      announced: { by: nasty, until: null },
      acknowledged: { by: nasty, at: '2026-03-04T08:10:00Z' },
      notes: Array.from({ length: 40 }, () => ({ text: nasty, by: nasty, at: nasty })),
    });
    const message = composeIncidentMessage(state, document);
    const question = openQuestion({ prompt: nasty, options: [nasty, 'yes'], kind: 'escalation' });
    const settled = { requestId: 'r', prompt: nasty, answer: nasty, by: nasty, at: nasty };
    for (const body of [
      slackMessage(message),
      slackDetails(message),
      slackQuestion(question),
      slackSettled(settled),
    ]) {
      expect(blockProblems(body?.blocks)).toEqual([]);
      expect(body?.text.length).toBeLessThanOrEqual(4000);
      expect(body?.text).not.toContain('<!channel>');
    }
  });

  it('has no button once somebody knows of it, and shows who', () => {
    const acknowledged = { by: 'slack:T1/U77', at: '2026-03-04T08:10:00Z' };
    const body = slackMessage(composeIncidentMessage(toldIncident({ acknowledged }), null));
    expect(buttonsOf(body)).toEqual([]);
    expect(JSON.stringify(body.blocks)).toContain('Acknowledged by <@U77> at 2026-03-04 08:10');
  });

  it('leaves why, what was not checked and the evidence to the thread, with a field for a note', () => {
    const message = composeIncidentMessage(toldIncident(), incidentDocument());
    const details = slackDetails(message);
    expect(blockProblems(details?.blocks)).toEqual([]);
    expect(JSON.stringify(details)).toContain('*Why:*');
    expect(JSON.stringify(slackMessage(message))).not.toContain('*Why:*');
    expect(buttonsOf(details!)[0]?.action_id).toBe('netoncall.note');
    expect(slackDetails(composeIncidentMessage(toldIncident(), null))).toBeNull();
  });
});

describe('a question in Slack', () => {
  it('that confirms a call has a button that asks once more, and one to reject', () => {
    const body = slackQuestion(openQuestion());
    expect(blockProblems(body.blocks)).toEqual([]);
    const [yes, no] = buttonsOf(body);
    expect([yes?.action_id, no?.action_id]).toEqual(['netoncall.confirm', 'netoncall.reject']);
    expect(yes).toHaveProperty('confirm');
    expect(readClickValue(yes?.value ?? '')).toEqual({
      do: 'answer',
      workflow: 'incident-network-4711-run',
      request: 'run-1.1',
      hash: 'a1'.repeat(32),
      answer: 'yes',
    });
  });

  it('has a button for each option and a field where words count', () => {
    const options = [...Array.from({ length: 30 }, (_, index) => `PE${index}`), 'another:'];
    const body = slackQuestion(
      openQuestion({ kind: 'clarification', options, optionsOnly: true, approvers: ['alice'] }),
    );
    expect(blockProblems(body.blocks)).toEqual([]);
    expect(buttonsOf(body)).toHaveLength(31);
    expect(buttonsOf(body).at(-1)?.action_id).toBe('netoncall.answer.text');
    expect(JSON.stringify(body.blocks)).toContain('May answer: alice');
  });

  it('whose options are longer than a button holds says how it is answered at a terminal', () => {
    const body = slackQuestion(openQuestion({ kind: 'escalation', options: ['x'.repeat(2500)] }));
    expect(buttonsOf(body)).toEqual([]);
    expect(JSON.stringify(body.blocks)).toContain('netoncall answer incident-network-4711-run');
  });

  it('that is settled shows who answered what, and no button', () => {
    const body = slackSettled({
      requestId: 'run-1.1',
      prompt: 'Approve?',
      answer: 'yes',
      by: 'slack:T1/U77 (proved by signature)',
      at: '2026-03-04T08:30:00Z',
    });
    expect(buttonsOf(body)).toEqual([]);
    expect(JSON.stringify(body)).toContain('“yes” by <@U77> (proved by signature)');
  });
});

describe('text for Slack', () => {
  it('is cut without cutting an escape or a character in two', () => {
    expect(slackText('&&&', 12)).toBe('&amp;&amp;…');
    expect(slackText('&&&', 15)).toBe('&amp;&amp;&amp;');
    expect(slackText('𝔸𝔸𝔸', 4)).toBe('𝔸…');
  });

  it('mentions nobody but a user of Slack that an identity names', () => {
    expect(slackPerson('slack:T1/U1')).toBe('<@U1>');
    expect(slackPerson('slack:T1/U1> <!channel')).not.toContain('<!');
    expect(slackPerson('<!here>')).toBe('&lt;!here&gt;');
  });
});
