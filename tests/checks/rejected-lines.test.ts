import { readLogLine } from '../../src/checks/log-lines';
import { readRejected, rejectedBefore } from '../../src/checks/rejected-lines';

const now = new Date('2026-11-27T21:30:00Z');
const line = (message: string, time = 'Nov 27 20:00:00.000 UTC') =>
  readLogLine(`RP/0/RP0/CPU0:${time}: cfgmgr-rp[311]: ${message}`, now, { ref: 'a', pointer: '' });
const rejected = line(
  '%MGBL-CONFIG-3-STARTUP : configuration restored with errors, 2 lines rejected in router bgp 64496, see show configuration failed startup',
);

it('tells what a router rejected of its configuration, and the command that shows it', () => {
  expect(readRejected(rejected)).toMatchObject({
    what: 'configuration restored with errors, 2 lines rejected in router bgp 64496',
    command: 'show configuration failed startup',
  });
});

it('is told by no line that restored all of it, and by none after a moment', () => {
  expect(readRejected(line('%MGBL-CONFIG-6-STARTUP : configuration restored'))).toBeNull();
  expect(rejectedBefore([rejected], Date.parse('2026-11-27T19:00:00Z'))).toBeNull();
  expect(rejectedBefore([rejected], Date.parse('2026-11-27T20:00:01Z'))).not.toBeNull();
});
