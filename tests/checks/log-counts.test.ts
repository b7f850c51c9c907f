import { countLosses, lossCountWords } from '../../src/checks/log-counts';
import { readLogLine } from '../../src/checks/log-lines';
import { checkOf, judge, logs, now } from './support/build';

const line = (at: string, text: string) => `RP/0/RP0/CPU0:Nov 27 ${at} UTC: p[1]: ${text}`;
const link = (at: string, port: string) =>
  line(at, `%PKT_INFRA-LINK-3-UPDOWN : Interface ${port}, changed state to Down`);
const protocol = (at: string, port: string) =>
  line(
    at,
    `%PKT_INFRA-LINEPROTO-5-UPDOWN : Line protocol on Interface ${port}, changed state to Down`,
  );
const twin = (at: string) =>
  line(at, '%ROUTING-ISIS-4-DUPSYSID : Possible duplicate system ID 1920.0000.2013 detected');
const session = (at: string) =>
  line(
    at,
    '%ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.21 Down - BGP Notification received, hold time expired (VRF: default) (AS: 64496)',
  );
const counted = (texts: string[]) =>
  lossCountWords(
    countLosses(texts.map((text) => readLogLine(text, now, { ref: '', pointer: '' }))),
  );

describe('what lines of a log are counted as', () => {
  it.each([
    ['a warning', [twin('20:00:00.000')], '1 fault message'],
    [
      'a link and its line protocol',
      [link('20:00:00.000', 'TenGigE0/0/0/1'), protocol('20:00:00.005', 'TenGigE0/0/0/1')],
      '1 down event',
    ],
    [
      'two links',
      [link('20:00:00.000', 'TenGigE0/0/0/1'), link('20:00:00.000', 'TenGigE0/0/0/2')],
      '2 down events',
    ],
    [
      'one link twice',
      [link('20:00:00.000', 'TenGigE0/0/0/1'), link('20:10:00.000', 'TenGigE0/0/0/1')],
      '2 down events',
    ],
    [
      'warnings and losses',
      [twin('20:00:00.000'), twin('20:02:00.000'), session('20:05:00.000')],
      '1 down event and 2 fault messages',
    ],
  ])('%s', (_what, texts, words) => {
    expect(counted(texts)).toBe(words);
  });

  it('names no down event in the check of a log that holds warnings only', () => {
    const found = judge({ evidence: [logs('R1', [twin('20:00:00.000')])], subjects: ['logs'] });
    expect(checkOf(found, 'logs.recent', 'device')?.value).toMatch(
      /^1 fault message \(time window/,
    );
  });
});
