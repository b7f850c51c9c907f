import { composeIncidentMessage } from '../../src/report/incident-message';
import { incidentMessageSchema } from '../../src/domain/destinations/incident-message';
import { composeDocument } from '../../src/report';
import { analysis, finding, input } from './fixtures';
import { incidentDocument, toldIncident, openQuestion } from '../support/destinations/incident';

const labels = (parts: { label: string }[]) => parts.map(({ label }) => label);

describe('the message of an incident', () => {
  it('says before any run is done that it is being looked into, and nothing of a verdict', () => {
    const message = composeIncidentMessage(toldIncident(), null);
    expect(message).toMatchObject({ answer: '', parts: [], severity: 'major' });
    expect(message.standing).toBe('Being looked into (3 alerts, 3 firing).');
  });

  it('tells what the run found in parts: cause, place, since, next and how sure that is', () => {
    const message = composeIncidentMessage(
      toldIncident({ status: 'reported' }),
      incidentDocument(),
    );
    expect(message.answer).toBe(
      'Fault found (major): PE1: the BGP session to 10.255.0.100 is IDLE because the peer shut it down',
    );
    expect(message.parts).toEqual(
      expect.arrayContaining([
        { label: 'Place', text: 'PE1 10.255.0.100' },
        { label: 'Since', text: '2026-03-04 08:01:00 UTC' },
        { label: 'Next', text: 'Ask the owner of 10.255.0.100 why it was shut.' },
        {
          label: 'Certainty',
          text: 'Confirmed: the replies of the devices show this directly; that it caused the symptoms is inferred',
        },
      ]),
    );
    expect(labels(message.parts)).not.toContain('Outcome');
    expect(() => incidentMessageSchema.parse(message)).not.toThrow();
  });

  it('calls a guess a guess', () => {
    const guess = finding({ unsupported: true });
    const document = composeDocument(input({ analysis: analysis({ findings: [guess] }) }));
    const { parts } = composeIncidentMessage(toldIncident(), document);
    expect(parts).toContainEqual({
      label: 'Certainty',
      text: 'A guess: no evidence of the run stands behind it',
    });
  });

  it('says of one whose alerts cleared whether the network agrees', () => {
    const resolved = {
      status: 'resolved' as const,
      alerts: { firing: 0, resolved: 3 },
      resolvedAt: '2026-03-04T10:00:00Z',
      returned: 1,
    };
    const standing = (networkAgrees: boolean | null) =>
      composeIncidentMessage(toldIncident({ ...resolved, networkAgrees }), null).standing;
    expect(standing(true)).toContain('cleared at 2026-03-04 10:00 UTC; a new look at the network');
    expect(standing(false)).toContain('did not find it healthy');
    expect(standing(null)).toContain('has not been looked at again yet');
    expect(standing(null)).toContain('It came back 1 time.');
  });

  it('says until when a question waits, and keeps it with its options', () => {
    const state = toldIncident({ status: 'waiting', question: openQuestion() });
    const message = composeIncidentMessage(state, null);
    expect(message.standing).toContain('Waits for a person until 2026-03-04 09:00 UTC');
    expect(message.question?.request.options).toEqual(['yes', 'no']);
  });

  it('tells what was before, what is announced and what people noted', () => {
    const earlier = {
      id: 'incident-1',
      run: 'r',
      causeType: 'x',
      place: null,
      shape: ['x'],
      devices: ['PE1'],
      found: 'PE1: the peer shut it down',
      startedAt: '2026-01-02T03:04:05Z',
      lastedSeconds: 2520,
      notes: [{ text: 'Called the peer', by: 'alice', at: '2026-01-02T04:00:00Z' }],
      like: 'cause' as const,
    };
    const { remarks } = composeIncidentMessage(
      toldIncident({
        announced: { by: 'core upgrade', until: '2026-03-04T12:00:00Z' },
        recalled: {
          incidents: [earlier, { ...earlier, id: 'incident-0', like: 'shape', notes: [] }],
          sameCause: { times: 2, since: '2026-01-01T00:00:00Z' },
        },
        notes: [{ text: 'On it', by: null, at: '2026-03-04T08:11:00Z' }],
      }),
      null,
    );
    expect(remarks).toEqual([
      'Announced maintenance: core upgrade, until 2026-03-04 12:00 UTC.',
      'This is the 3rd time since 2026-01-01 00:00 UTC that it has this cause at this place.',
      'The same cause at the same place on 2026-01-02 03:04 UTC (incident-1); it lasted 42 min. Found then: PE1: the peer shut it down. Noted by alice: “Called the peer”.',
      'The same picture of symptoms on 2026-01-02 03:04 UTC (incident-0); it lasted 42 min. Found then: PE1: the peer shut it down. Nobody noted a remedy.',
      'Note, 2026-03-04 08:11 UTC: On it.',
    ]);
  });

  it('holds no control characters of those who wrote the alerts', () => {
    const { title } = composeIncidentMessage(
      toldIncident({ title: 'Down\u001B[31m\u202E PE1\nsecond' }),
      null,
    );
    expect(title).toBe('Down PE1 second');
  });
});
