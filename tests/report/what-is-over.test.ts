import { impactSentences } from '../../src/report/impact';
import { headLabel } from '../../src/report/headline';
import { symptomText } from '../../src/report/symptom-text';
import { windowText } from '../../src/domain/text/phrases';
import { composeTicket } from '../../src/report/ticket-lines';
import { composeDocument } from '../../src/report';
import type { RunDocument } from '../../src/domain/run/run-document';
import { check, finding, input, logRef } from './fixtures';

const documentOf = (facts: Partial<RunDocument>): RunDocument => ({
  ...composeDocument(input()),
  ...facts,
});

const at = '2026-07-03T02:49:58.000Z';
const over = { at, what: 'BGP session with 203.0.113.77 up on PE1' };

describe('what a report tells of a fault that is over', () => {
  const cause = finding({ role: 'cause', type: 'device_restarted', over, sinceBefore: true });

  it('is called past where all that was found is over', () => {
    const facts = { verdict: 'fault' as const, severity: 'major' as const };
    expect(headLabel(documentOf({ ...facts, findings: [cause] }))).toBe('Past fault found (major)');
    const lasting = finding({ role: 'cause', id: 'other' });
    expect(headLabel(documentOf({ ...facts, findings: [cause, lasting] }))).toBe(
      'Fault found (major)',
    );
  });

  it('is a line of the log once', () => {
    const evidence = [{ ref: logRef, pointer: '/data/logs/0', value: 'Down' }];
    const flap = finding({ id: 'flap', role: 'symptom', type: 'bgp_flap', evidence });
    const logged = finding({
      id: 'log',
      role: 'symptom',
      type: 'loss_logged',
      causedBy: 'cause',
      evidence,
    });
    expect(symptomText([flap, logged], { checks: [] })).not.toContain('down events');
    const other = {
      ...logged,
      evidence: [{ ref: logRef, pointer: '/data/logs/1', value: 'Down' }],
    };
    expect(symptomText([flap, other], { checks: [] })).toContain('Logged: down events on PE1');
  });

  it('is what the log of a session tells last, beside that nobody read its state', () => {
    const session = check({
      check: 'bgp.vrf_session',
      object: 'RED 203.0.113.77',
      result: 'not_verifiable',
      reason: { code: 'log_ends_with_return', at: '2026-07-03 02:49:58 UTC' },
    });
    const ticket = composeTicket(documentOf({ verdict: 'healthy', checks: [session] }), [
      'Healthy.',
    ]);
    expect(ticket).toContain('RED 203.0.113.77 on PE1 (last logged as Up 2026-07-03 02:49:58 UTC)');
  });
});

describe('words of figures', () => {
  it('tell of whose sessions some are down', () => {
    const sessions = [
      ['PE1', 'pass'],
      ['PE1', 'fail'],
      ['PE3', 'pass'],
      ['PE3', 'pass'],
      ['PE3', 'fail'],
    ] as const;
    const checks = sessions.map(([device, result], index) =>
      check({ device, result, object: `10.0.0.${index}` }),
    );
    const reduced = ['PE1', 'PE3'].map((device) => ({ device, object: 'RED' }));
    expect(
      impactSentences({ impact: { lost: [], reduced, unclear: [], kept: [] }, checks }),
    ).toEqual([
      'RED at PE1 and PE3 should still be working, although 1 of 2 BGP sessions is down on PE1, and 1 of 3 on PE3 (traffic was not tested)',
    ]);
  });

  it.each([
    [454_289, '315 days'],
    [4 * 1440 + 125, '4 days 2 h'],
    [2880, '2 days'],
    [214, '3 h 34 min'],
    [45 * 60, '45 hours'],
  ])('%s minutes are %s', (minutes, text) => {
    expect(windowText(minutes)).toBe(text);
  });
});
