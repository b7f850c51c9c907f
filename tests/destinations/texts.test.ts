import { composeIncidentMessage } from '../../src/report/incident-message';
import { mattermostMessage } from '../../src/destinations/mattermost';
import { pagerdutyNote } from '../../src/destinations/pagerduty';
import { servicenowNotes, servicenowTitle } from '../../src/destinations/servicenow/servicenow';
import { incidentDocument, toldIncident, openQuestion } from '../support/destinations/incident';

const reported = composeIncidentMessage(toldIncident({ status: 'reported' }), incidentDocument());
const opened = composeIncidentMessage(toldIncident({ links: [] }), null);

describe('the note for PagerDuty', () => {
  it.each([
    ['a run that found a cause', reported],
    ['an incident without a run', opened],
    ['one that is over', { ...reported, status: 'resolved' as const }],
    ['one of many long parts', { ...reported, answer: 'x'.repeat(5000) }],
  ])('has three to six short lines for %s', (_, message) => {
    const lines = pagerdutyNote(message, 'netoncall incident-1 reported').split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(lines.at(-1)).toBe('netoncall incident-1 reported');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(240);
  });

  it('begins with the answer and has the page of the incident', () => {
    expect(pagerdutyNote(reported, 'm').split('\n')).toEqual([
      'Fault found (major): PE1: the BGP session to 10.255.0.100 is IDLE because the peer shut it down',
      'Place: PE1 10.255.0.100',
      'Since: 2026-03-04 08:01:00 UTC',
      'Next: Ask the owner of 10.255.0.100 why it was shut.',
      'Open: https://noc.example.net/incidents/incident-network-4711',
      'm',
    ]);
  });
});

describe('work notes for ServiceNow', () => {
  it('hold all of the message, and the marker last', () => {
    const notes = servicenowNotes(reported, 'netoncall incident-1 reported');
    expect(notes).toContain('Why: The log of PE1');
    expect(notes).toContain('Not checked:');
    expect(notes.split('\n').at(-1)).toBe('netoncall incident-1 reported');
  });

  it('show no HTML, whatever an alert says, and keep the marker of a long one', () => {
    const remarks = ['[code]<img src=x>[/CODE]', 'x'.repeat(20_000)];
    const notes = servicenowNotes({ ...reported, remarks }, 'marker');
    expect(notes).not.toMatch(/\[\/?code\]/i);
    expect(notes.length).toBeLessThanOrEqual(8000);
    expect(notes.endsWith('\nmarker')).toBe(true);
  });

  it('have a short description of at most 160 characters', () => {
    expect(servicenowTitle({ ...reported, title: 'x'.repeat(500) })).toHaveLength(160);
  });
});

describe('the message for Mattermost', () => {
  it('is one attachment with the answer, the parts as fields and the color of the severity', () => {
    const { attachments } = mattermostMessage(reported) as {
      attachments: { color: string; fields: { title: string; value: string }[]; text: string }[];
    };
    expect(attachments).toHaveLength(1);
    expect(attachments[0]?.color).toBe('#D9730D');
    expect(attachments[0]?.text).toContain('**Fault found');
    expect(attachments[0]?.fields).toContainEqual({
      short: true,
      title: 'Place',
      value: 'PE1 10.255.0.100',
    });
  });

  it('rings nobody and links nowhere by what an alert says', () => {
    const title = '@channel [x](http://evil.example) ![](http://evil.example/a.png)';
    const question = openQuestion({ prompt: title });
    const body = mattermostMessage({ ...opened, title, answer: title, question });
    expect(JSON.stringify(body)).not.toMatch(/@channel/);
    // The fallback is for notifications, which show no Markdown.
    const [attachment] = body['attachments'] as Record<string, unknown>[];
    const shown = JSON.stringify({ ...attachment, fallback: '' });
    expect(shown).not.toMatch(/[^\\]\]\(http/);
  });

  it('says where an open question is answered', () => {
    const body = JSON.stringify(mattermostMessage({ ...opened, question: openQuestion() }));
    expect(body).toContain('netoncall answer incident-network-4711-run');
  });
});
