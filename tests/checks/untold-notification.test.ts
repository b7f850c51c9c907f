import type { CheckContext } from '../../src/checks/context';
import { session } from '../../src/checks/follow-ups/readings/of-sessions';
import { readLogLine } from '../../src/checks/log-lines';
import { now } from './support/build';

const peer = '203.0.113.9';
const lost = (event: string) =>
  `Nov 27 14:09:59 R1 rpd[22]: RPD_BGP_NEIGHBOR_STATE_CHANGED: BGP peer ${peer} (External AS 64508) changed state from Established to Idle (event ${event}) (instance master)`;
const told = `Nov 27 14:09:58 R1 rpd[22]: bgp_read_v4_message: NOTIFICATION received from ${peer} (External AS 64508): code 6 (Cease) subcode 2 (Administrative Shutdown)`;

const searched = (...texts: string[]) => {
  const lines = texts.map((text) => readLogLine(text, now, { ref: 'r', pointer: '' }));
  const neighbors = [{ address: peer, remoteAs: 64508 }];
  const device = {
    name: 'R1',
    logs: { lines },
    ports: new Map(),
    bgp: { neighbors, asNumber: 64496 },
  };
  const context = {
    facts: { devices: new Map([['R1', device]]) },
    model: { ownerOf: () => null },
  } as unknown as CheckContext;
  return session(['R1', peer], context).map((call) => call.object);
};

it('a log is searched for the NOTIFICATION of which a line says only that it came', () => {
  expect(searched(lost('RecvNotify'))).toContain('NOTIFICATION');
});

it('a log is not searched for a NOTIFICATION that it has told, or where none is spoken of', () => {
  expect(searched(told, lost('RecvNotify'))).not.toContain('NOTIFICATION');
  expect(searched(lost('HoldTime'))).not.toContain('NOTIFICATION');
});
