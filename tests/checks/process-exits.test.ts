import { readLogLine, tellsOfLoss } from '../../src/checks/log-lines';

const read = (text: string) =>
  readLogLine(text, new Date('2026-10-14T12:00:00Z'), { ref: 'r', pointer: '/data/logs/0' });

describe('a process that ended', () => {
  it.each([
    [
      'IOS XR',
      'RP/0/RP0/CPU0:Oct 13 03:41:07.554 UTC: sysmgr[72]: %OS-SYSMGR-3-ERROR : bgp(1) (jid 1090) exited on signal 11, will be respawned with slow-restart',
      ['bgp', 'exited on signal 11'],
    ],
    [
      'IOS XR, its dump',
      'RP/0/RP0/CPU0:Oct 13 03:41:09.000 UTC: dumper[61]: %OS-DUMPER-4-CRASH_INFO : Crashed pid = 26878192 (pkg/bin/isis)',
      ['isis', 'crashed'],
    ],
    [
      'Junos',
      'Oct 13 03:41:07 UTC mx1 init: routing (PID 5112) terminated by signal number 6. Core dumped!',
      ['routing', 'terminated by signal number 6'],
    ],
    [
      'the kernel of Junos',
      'Oct 13 03:41:07 UTC mx1 /kernel: pid 5112 (rpd), uid 0: exited on signal 11 (core dumped)',
      ['rpd', 'exited on signal 11'],
    ],
    [
      'EOS',
      "Oct 13 03:41:07 UTC leaf1 ProcMgr-worker: %PROCMGR-6-PROCESS_TERMINATED: 'Bgp' (PID=1834, status=139) has terminated.",
      ['Bgp', 'has terminated'],
    ],
    [
      'NX-OS',
      `2026-10-13T03:41:07Z n9k %SYSMGR-2-SERVICE_CRASHED: Service "bgp" (PID 5432) hasn't caught signal 11 (core will be saved).`,
      ['bgp', "hasn't caught signal 11"],
    ],
    [
      'IOS XE',
      'Oct 13 03:41:07.000 UTC: %PMAN-3-PROCFAIL: R0/0: pman: The process bgp has failed (rc 134)',
      ['bgp', 'has failed (rc 134)'],
    ],
    [
      'FRR',
      'Oct 13 03:41:07 UTC r1 watchfrr[812]: [EC 268435457] bgpd state -> down : read returned EOF',
      ['bgpd', 'went down'],
    ],
  ])('is read from a line of %s, and is a loss', (_, text, [process, how]) => {
    const line = read(text);
    expect(line).toMatchObject({ kind: 'process', process, reason: how });
    expect(tellsOfLoss(line)).toBe(true);
  });

  it('is no loss where nothing of the routing hangs on it', () => {
    const line = read(
      'RP/0/RP0/CPU0:Oct 13 03:41:07.554 UTC: sysmgr[72]: %OS-SYSMGR-3-ERROR : mibd_route(1) (jid 233) exited on signal 11, will be respawned',
    );
    expect(line).toMatchObject({ kind: 'process', process: 'mibd_route' });
    expect(tellsOfLoss(line)).toBe(false);
  });

  it.each([
    'RP/0/RP0/CPU0:Oct 13 03:41:07.554 UTC: bgp[1090]: %ROUTING-BGP-4-LABEL : Process bgp failed to allocate a label',
    'RP/0/RP0/CPU0:Oct 13 03:41:07.554 UTC: ssh[1]: %SECURITY-SSHD-6-INFO : user wrote "bgp(1) (jid 1090) exited on signal 11"',
    'Oct 13 03:41:07 UTC r1 watchfrr[812]: [QDG3Y-BY5TN] bgpd state -> up : connect succeeded',
  ])('is not told by other words: %s', (text) => {
    expect(read(text).kind).not.toBe('process');
  });
});
