import { bgp, judge, logs } from './support/build';

const head = 'RP/0/RP0/CPU0:Nov 27 20:0';
const line = (rest: string) => `${head}${rest} (VRF: default) (AS: 64500)`;
const change = 'UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.1';
const session = {
  address: '203.0.113.1',
  remote_as: 64500,
  state: 'ESTABLISHED',
  uptime: '2026-11-27T20:01:00Z',
  prefixes: {},
};

describe('a session that one of us cleared', () => {
  const analysis = judge({
    evidence: [
      bgp('R1', [session]),
      logs('R1', [
        line(`0:10.000 ${change} Down - User clear requested`),
        line(`1:00.000 ${change} Up`),
      ]),
    ],
    subjects: ['bgp'],
    question: 'the session to 203.0.113.1 on R1 was reset, why?',
  });

  it('accounts for the symptom', () => {
    expect(analysis.verdict).toBe('healthy');
  });

  it('is told with the words of the log', () => {
    expect(analysis.remarks).toContain(
      'The BGP session of R1 with 203.0.113.1 was down from 2026-11-27 20:00:10 UTC to 2026-11-27 20:01:00 UTC (User clear requested) and is up again.',
    );
  });
});
