import { composeDocument } from '../../src/report';
import { complaintActions } from '../../src/report/complaint-action';
import { analysis, check, finding, input } from './fixtures';

const ticketOf = (...findings: ReturnType<typeof finding>[]) =>
  composeDocument(input({ analysis: analysis({ findings }) })).report.ticket.split('\n');

const lost = finding({
  id: 'f1',
  device: 'PE3',
  nextActions: ['Put Loopback0 on PE3 into IS-IS.'],
});
const worn = finding({ id: 'f2', device: 'P2', nextActions: ['Set the MTU.', 'show interfaces'] });

describe('what a ticket says to do next', () => {
  it('is one sentence for one cause', () => {
    expect(ticketOf(lost)).toContain('Next: Put Loopback0 on PE3 into IS-IS.');
  });

  it('is a numbered line for each cause, in their order and with their routers', () => {
    const lines = ticketOf(lost, worn);
    const first = lines.indexOf('Next: 1. Put Loopback0 on PE3 into IS-IS.');
    expect(first).toBeGreaterThan(0);
    expect(lines[first + 1]).toBe('2. On P2: Set the MTU.');
    expect(lines.at(-1)).toMatch(/^Run: /);
  });

  it('is three lines at most', () => {
    const more = ['R4', 'R5'].map((device) =>
      finding({ id: device, device, nextActions: [`Mend ${device}.`] }),
    );
    const lines = ticketOf(lost, worn, ...more);
    expect(lines).toContain('3. Mend R4.');
    expect(lines.join('\n')).not.toContain('Mend R5.');
  });

  it('stands before where it can be seen, with which a reader can wait', () => {
    const lines = ticketOf(lost);
    const at = (label: string) => lines.findIndex((one) => one.startsWith(`${label}: `));
    expect(at('Evidence')).toBeGreaterThan(at('Next'));
    expect(lines.slice(at('Evidence') + 1).every((one) => !one.startsWith('On '))).toBe(true);
  });

  it('has beside it since when a further cause is there, where that began at another time', () => {
    const old = { ...worn, since: '2026-02-01T00:00:00Z', title: 'Port 1 on P2 is down' };
    const also = (one: typeof worn) =>
      ticketOf(lost, one).find((text) => text.startsWith('Also: '));
    expect(also(old)).toBe('Also: Port 1 on P2 is down (since 2026-02-01 00:00:00 UTC)');
    expect(also({ ...old, since: lost.since })).toBe('Also: Port 1 on P2 is down');
  });
});

describe('what a ticket says was not verified', () => {
  it('names the routers whose log is meant, as no other topic', () => {
    const open = (name: string, device: string) =>
      check({ check: name, device, object: 'device', result: 'not_verifiable', value: 'in part' });
    const checks = [open('logs.recent', 'PE1'), open('mpls.forwarding', 'PE2')];
    const { ticket } = composeDocument(input({ analysis: analysis({ checks }) })).report;
    expect(ticket).toContain('Not verified: log of PE1; label forwarding');
  });

  const notVerified = (...places: [check: string, device: string, object: string][]) => {
    const checks = places.map(([name, device, object]) =>
      check({ check: name, device, object, result: 'not_verifiable', value: 'not read' }),
    );
    const { ticket } = composeDocument(input({ analysis: analysis({ checks }) })).report;
    return ticket.split('\n').find((text) => text.startsWith('Not verified: '));
  };

  it('does not say twice what the topic names already', () => {
    expect(notVerified(['system.load', 'PE3', 'cpu'], ['system.load', 'PE3', 'memory'])).toBe(
      'Not verified: CPU and memory on PE3',
    );
  });

  it('names no router of what belongs to the network as a whole', () => {
    expect(notVerified(['topology.map', 'network', 'all'])).toBe('Not verified: topology map');
  });

  it('names the router of several sessions once, and makes no peer an owner', () => {
    expect(
      notVerified(['bgp.session', 'PE1', '10.255.0.100'], ['bgp.session', 'PE1', '10.255.0.101']),
    ).toBe('Not verified: BGP session with 10.255.0.100 and 10.255.0.101 on PE1');
  });

  it('says of what it counts the rest for which a line has no room', () => {
    const kinds = [
      ...['bgp.session', 'bgp.prefixes', 'mpls.enabled', 'logs.recent'],
      ...['alarms', 'isis.level', 'system.restart', 'isis.identity'],
    ];
    expect(
      notVerified(...kinds.map((one): [string, string, string] => [one, 'PE1', 'device'])),
    ).toMatch(/; 2 more kinds of checks$/);
  });
});

describe('a line of a ticket that has no room for all', () => {
  it('ends with a whole sentence', () => {
    const explanation = `${'The first sentence says enough. '.repeat(10)}This one has no room, and ${'more '.repeat(20)}.`;
    const why = ticketOf({ ...lost, explanation }).find((text) => text.startsWith('Why: '));
    expect(why).toMatch(/says enough\.$/);
  });
});

describe('what a ticket says of a link that is shut on purpose', () => {
  it('asks nobody what is failing where that is what was reported', () => {
    const understood = { claims: ['symptom'], form: 'why', wants: null };
    const reason = { code: 'connection.connected_but_down', meant: true };
    const answer = { about: 'P1 and P2', state: 'not_working', reason, text: 'down as intended' };
    const document = (one: object) =>
      ({
        ...{ judged: true, outcome: 'achieved', verdict: 'healthy', understood },
        direct_answer: one,
      }) as unknown as Parameters<typeof complaintActions>[0];
    expect(complaintActions(document(answer))).toEqual([
      expect.stringMatching(/^Nothing to repair\./),
    ]);
    const other = { ...answer, reason: { ...reason, meant: false } };
    expect(complaintActions(document(other))).toEqual([
      expect.stringMatching(/^Ask whoever reported/),
    ]);
  });
});
