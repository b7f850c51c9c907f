import { checkOf, judge, logs, reply } from './support/build';

const restarted = (text: string) =>
  checkOf(
    judge({
      evidence: [
        reply('system_info', 'R1', {
          system_data: { hostname: 'R1', boot_time_human: '2026-11-27 20:00:00 UTC' },
        }),
        logs('R1', [
          `RP/0/RP0/CPU0:Nov 27 20:00:41.004 UTC: sysmgr[92]: %OS-SYSMGR-3-ERROR : ${text}`,
        ]),
      ],
    }),
    'system.restart',
    'device',
  )?.result;

describe('a restart of which the log says who asked for it', () => {
  it.each([
    'last reload was not requested: process fib_mgr (jid 191) ended by signal 11',
    'reload without a request of any user',
    'rebooted, never requested by an operator',
  ])("is nobody's wish where it denies that: %s", (text) => {
    expect(restarted(text)).toBe('fail');
  });

  it.each(['reload requested by user ops', 'rebooted after install of 7.9.2'])(
    'is announced where it says so: %s',
    (text) => {
      expect(restarted(text)).toBe('pass');
    },
  );

  it('is passed with the words of the order', () => {
    const order =
      "Install operation 14 (activate, reload) by user 'chg7100304' completed successfully";
    const analysis = judge({
      evidence: [
        reply('system_info', 'R1', {
          system_data: { hostname: 'R1', boot_time_human: '2026-11-27 20:00:00 UTC' },
        }),
        logs('R1', [
          `RP/0/RP0/CPU0:Nov 27 20:07:40.212 UTC: instdir[248]: %INSTALL-INSTMGR-6-INSTALL_OPERATION_COMPLETED_SUCCESSFULLY : ${order}`,
        ]),
      ],
    });
    const check = checkOf(analysis, 'system.restart', 'device');
    expect(check).toMatchObject({ result: 'pass', meant: true, reason: { code: 'ordered' } });
    expect(check?.value).toContain(order);
  });
});
