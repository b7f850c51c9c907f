import { bgp, checkOf, judge, logs } from './support/build';

const peer = '203.0.113.58';
const asked = { entities: { interfaces: [], vrfs: [], neighbors: [peer] } };
const shut = (table: string) =>
  `RP/0/RP0/CPU0:Nov 20 09:58:31.207 UTC: bgp[1090]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${peer} Down - Admin. shutdown (VRF: ${table}) (AS: 64506)`;
const other = { address: '192.0.2.22', remote_as: 64496, state: 'ESTABLISHED' };

const sessionWith = (lines: string[]) =>
  checkOf(
    judge({
      question: 'Is the BGP session with 203.0.113.58 on R1 up?',
      evidence: [bgp('R1', [other]), logs('R1', lines)],
      more: asked,
    }),
    'bgp.session',
    peer,
  );

describe('a peer that is asked about and that the router has no more', () => {
  it('is as intended where it was shut there before', () => {
    expect(sessionWith([shut('default')])).toMatchObject({
      result: 'pass',
      meant: true,
      reason: { code: 'shut_and_removed', router: 'R1' },
    });
  });

  it('is not known where nothing tells what became of it', () => {
    expect(sessionWith([])).toMatchObject({
      result: 'not_verifiable',
      reason: { code: 'no_such_neighbor' },
    });
  });
});
