import { readQuestion } from '../../src/question';

const line =
  'RP/0/RP0/CPU0:Oct 03 05:47:20.131 UTC: isis[1003]: %ROUTING-ISIS-5-ADJCHANGE : Adjacency to P1 (HundredGigE0/0/0/2) (L2) Down, Interface state down';

describe('what somebody wrote around a pasted line of a log', () => {
  it('is the question where it stands behind the line', () => {
    const { text, parsed } = readQuestion(`${line}   <- found in my inbox. is that still down?`);
    expect(parsed).toMatchObject({ kind: 'syslog', form: 'yes_no' });
    expect(parsed.claims).toContain('now');
    expect(text).toBe(
      'found in my inbox. is that still down? The log says: IS-IS Adjacency to P1 (L2) Down, Interface state down',
    );
  });

  it('leaves out the port of the router that wrote the line where nobody names that router', () => {
    const from = 'Oct 03 05:47:20 P2 512: ';
    expect(readQuestion(`is this so?\n${line}`).text).not.toContain('HundredGigE0/0/0/2');
    expect(readQuestion(`is this so?\n${from}${line}`).text).toContain('HundredGigE0/0/0/2');
  });

  it('is the question behind a line that stands between quotes', () => {
    const { text, parsed } = readQuestion(`INC-7 reopened: "${line}" (Molkerei). Still so??`);
    expect(parsed).toMatchObject({ kind: 'syslog', form: 'yes_no' });
    expect(parsed.claims).toContain('now');
    expect(text).toMatch(/^INC-7 reopened: \(Molkerei\)\. Still so\?\? The log says: /);
    expect(text).not.toContain('since');
  });

  it('asks for what the line does not', () => {
    const lost =
      'RP/0/RSP0/CPU0:Oct 02 03:41:09.204 UTC: bgp[1090]: %ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.9 Down - BGP Notification sent, hold time expired (VRF: default) (AS: 64507)';
    expect(readQuestion(`still so?\n${lost}`).parsed.mentions).not.toContain('timers');
    expect(readQuestion(`are the timers right?\n${lost}`).parsed.mentions).toContain('timers');
  });
});

describe('whoever asks whether work is complete', () => {
  it('tells of that work, also where a ticket number is all that calls it a change', () => {
    const { parsed } = readQuestion(
      'CHG-9050 RP swap P2 is closed. anything left over on PE1 or are we good?',
    );
    expect(parsed).toMatchObject({ wants: 'complete', claims: ['announced'] });
  });
});
