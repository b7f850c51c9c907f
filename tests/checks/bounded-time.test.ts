import * as fc from 'fast-check';

import { classifyResult } from '../../src/checks';
import { readLogLine } from '../../src/checks/log-lines';
import { readLogTime } from '../../src/checks/log-time';
import type { CollectedEvidence } from '../../src/domain/calls/evidence';
import { nastyText, timeOf } from '../support/nasty-texts';
import { bgp, judge, logs, now, port, ports, reply } from './support/build';

/** Far above what an analysis takes, and far below what one takes that is not linear. */
const limitMs = 2000;
const length = 100_000;
const stamp = 'RP/0/RP0/CPU0:Nov 27 20:10:00.000 UTC: x[1]: ';
/** What the patterns of log lines look for, whole and in part. */
const words = [
  ...[
    '%ROUTING-BGP-5-MAXPFX : ',
    '%A-1-',
    '%A-1-A : ',
    'max prefix ',
    'neighbor 192.0.2.9 ',
    'Down - ',
  ],
  ...[
    'Interface Gi0',
    'Gi0/0/0/1 ',
    ', changed state to ',
    'Adjacency to ',
    ') (',
    ' (VRF: ',
    '(L1',
  ],
  ...[
    'NOTIFICATION ',
    'sent to 192.0.2.9 ',
    'received from :: ',
    'code 2 ',
    'subcode 2 ',
    ' 2/2 ',
    ' bytes ',
  ],
  ...[
    'ISIS ',
    'AUTH',
    'authentication ',
    'MD5 ',
    'No inbound ',
    'mismatch',
    'admin',
    ' you are ',
    'mark all ',
  ],
  ...[
    'ignore all ',
    'agent ',
    '<_RpcError of RPC that terminated with:',
    'details = "',
    'tool ',
    'name=',
    '\n  ',
  ],
];

/** One text in each place where a device may put one. */
function everywhere(text: string): CollectedEvidence[] {
  const summary = `AS Number: 64496\n${text}`;
  const lines = (size: number): string[] =>
    Array.from({ length: text.length / size }, (_, at) => text.slice(at * size, (at + 1) * size));
  const failed = { content: [{ type: 'text', text }], isError: true };
  return [
    logs('R1', [`${stamp}${text}`, text, ...lines(2000).map((line) => `${stamp}%A-1-B : ${line}`)]),
    logs('R2', lines(80)),
    ports('R1', [
      { name: text, ip_address: text, admin_status: text, oper_status: text, vrf: text },
    ]),
    port('R1', { name: 'Gi0/0/0/1', description: text, admin_state: 'DOWN', oper_state: 'DOWN' }),
    bgp('R1', [{ address: text, remote_as: 64500, state: text, prefixes: {} }], text),
    reply('routing_info', 'R2', {
      routing_protocols: [
        { protocol: 'bgp', detailed_data: {}, summary },
        { protocol: 'isis', detailed_data: {}, summary: text },
      ],
    }),
    reply('vpn_info', 'R1', {
      vrfs: [
        { summary: `VRF: ${text}` },
        { detailed_data: { name: text, description: text, rd: text, interfaces: [text] } },
      ],
    }),
    reply('system_info', 'R1', { system_data: { hostname: text, software_version: text } }),
    { ...logs('R1', []), ref: 'failed', result: classifyResult(failed) },
  ];
}

function analysisOf(text: string): unknown {
  return judge({
    evidence: everywhere(text),
    devices: ['R1', 'R2'],
    subjects: ['bgp', 'isis', 'interfaces', 'interface_details', 'logs', 'vpn', 'system'],
    question: `Why is BGP down on R1? ${text.slice(0, 3900)}`,
    previous: {
      at: '2026-11-26T21:30:00Z',
      findings: [],
      snapshot: [{ device: 'R1', note: text }],
    },
  });
}

test.each([
  [`%ROUTING-BGP-5-MAXPFX : max prefix ${'a1-'.repeat(2700)}`],
  [`%ROUTING-BGP-5-MAXPFX : ${'sent to 1 code 1 '.repeat(500)}`],
  [`%CLNS-4-AUTH : ISIS ${'authentication '.repeat(500)}`],
  ['a'.repeat(10_000)],
])('an analysis with 10 kB of a hostile text in every place is done at once', (text) => {
  analysisOf('warm');
  expect(timeOf(() => analysisOf(text))).toBeLessThan(500);
});

test('any text of 100 kB in any place of a reply is analysed in bounded time', () => {
  fc.assert(
    fc.property(nastyText(length, words), (text) => {
      expect(timeOf(() => analysisOf(text))).toBeLessThan(limitMs);
    }),
    { numRuns: 60 },
  );
});

test('any line of a log is read in bounded time', () => {
  const place = { ref: 'r', pointer: '' };
  fc.assert(
    fc.property(nastyText(length, words), fc.constantFrom('', ...words), (text, begin) => {
      const line = `${stamp}${begin}${text}`;
      expect(timeOf(() => readLogLine(line, now, place))).toBeLessThan(50);
      expect(timeOf(() => readLogTime(text, now))).toBeLessThan(50);
    }),
    { numRuns: 500 },
  );
});

test('a line that is cut is still known by its beginning, and the cut is said', () => {
  const line = `${stamp}%ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.9 Down - ${'x'.repeat(5000)}`;
  const { remarks } = judge({ evidence: [logs('R1', [line])], subjects: ['logs'] });
  expect(remarks.join(' ')).toContain('1 line of the log of R1 is longer than 2048 characters');
  expect(readLogLine(line, now, { ref: 'r', pointer: '' })).toMatchObject({
    kind: 'bgp',
    peer: '192.0.2.9',
  });
});
