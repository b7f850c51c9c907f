import * as fc from 'fast-check';
import { answerTool } from '../../lab/gnmi';
import { labOf } from '../../lab/gnmi/lab';
import { filterLines } from '../../lab/gnmi/tools/logs';
import { recorded } from './recorded';
import { recordedRig } from './recorded-rig';

const NOW = new Date('2026-11-27T21:30:00Z');
const COMMIT =
  "RP/0/RP0/CPU0:Nov 27 21:00:00.000 UTC: config[65842]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'netops'.";
const LOCAL =
  'RP/0/RP0/CPU0:Jun 12 08:11:02.771 CEST: ifmgr[202]: %PKT_INFRA-LINK-3-UPDOWN : Interface GigabitEthernet0/0/0/1, changed state to Down';

function linesOf(name: string): string[] {
  const { logs } = recorded(name).reply.data as { logs: { message: string }[] };
  return logs.map(({ message }) => message);
}

function ask(args: Record<string, unknown>, logs: string[]): unknown {
  const state = recordedRig({ PE1: (device) => ({ ...device, logs }) });
  return answerTool(labOf(state, NOW), 'get_logs', { device_name: 'PE1', ...args })
    .structuredContent;
}

it.each(['logs-all', 'logs-keyword', 'logs-fault-bgp-down', 'logs-keyword-interface-name'])(
  'filters the recorded buffer as the real server did: %s',
  (name) => {
    const { arguments: args, reply } = recorded(name);
    const buffer = name === 'logs-keyword-interface-name' ? linesOf('logs-all') : linesOf(name);
    expect(ask(args, buffer)).toStrictEqual(reply);
  },
);

it('drops what is older than the window, five minutes where none is given', () => {
  const buffer = linesOf('logs-fault-bgp-down');
  expect(filterLines(buffer, null, 1, NOW)).toStrictEqual([]);
  expect(filterLines(buffer, null, 5, NOW)).toStrictEqual(buffer);
  expect(ask({ minutes: '1' }, buffer)).toMatchObject({ data: { summary: { count: 0 } } });
});

it('takes a window of zero minutes for five, but reports it as zero', () => {
  const reply = ask({ minutes: 0 }, linesOf('logs-fault-bgp-down'));
  expect(reply).toMatchObject({
    data: { summary: { count: 1, filter_info: { filter_minutes: 0 } } },
  });
});

it('returns lines that are not stamped in UTC whatever their age', () => {
  expect(filterLines([LOCAL], null, 5, NOW)).toStrictEqual([LOCAL]);
});

it('finds a commit only with a keyword, because its severity is six', () => {
  expect(filterLines([COMMIT], null, null, NOW)).toStrictEqual([]);
  expect(filterLines([COMMIT], 'DB_COMMIT', 60, NOW)).toStrictEqual([COMMIT]);
});

it('takes a stamp of a later month for one of last year', () => {
  const january = new Date('2027-01-01T00:02:00Z');
  const line = 'RP/0/RP0/CPU0:Dec 31 23:58:00.000 UTC: bgp[1085]: %ROUTING-BGP-5-ADJCHANGE : x';
  expect(filterLines([line], null, 5, january)).toStrictEqual([line]);
});

it('matches a keyword only where a space follows it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,8}$/), fc.constantFrom(' ', ',', ''), (word, next) => {
      const line = `RP/0/RP0/CPU0:Nov 27 21:29:00.000 UTC: x: ${word}${next}`;
      expect(filterLines([line], word, 5, NOW)).toHaveLength(next === ' ' ? 1 : 0);
    }),
  );
});

it('never fails on a keyword, however odd', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (keywords) => {
      expect(ask({ keywords }, linesOf('logs-all'))).toMatchObject({ status: 'success' });
    }),
  );
});
