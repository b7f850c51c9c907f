import type { RunDocument } from '../../src/domain/run/run-document';
import { composeDocument } from '../../src/report';
import { composeHtml } from '../../src/report/html';
import { eventWords } from '../../src/report/html/event-words';
import { renderLanes } from '../../src/report/html/lanes';
import { momentsOf } from '../../src/report/html/moments';
import { analysis, input } from './fixtures';

const entry = (time: string, device: string, text: string): RunDocument['timeline'][number] => ({
  at: `2026-03-04T${time}Z`,
  device,
  text,
  ref: 'sha256:1',
  pointer: '/data/logs/0',
});
const shut =
  '%PKT_INFRA-LINK-3-UPDOWN : Interface GigabitEthernet0/0/0/3, changed state to Administratively Down';
const proto =
  '%PKT_INFRA-LINEPROTO-5-UPDOWN : Line protocol on Interface GigabitEthernet0/0/0/3, changed state to Down';
const bgp = '%ROUTING-BGP-5-ADJCHANGE : neighbor 10.255.0.100 Down - BGP Notification sent';
const commit =
  "%MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'ann'. Use 'show configuration'";

/** Cells of a lane as text, by the words of its head. */
function lanesOf(document: RunDocument): Record<string, string[]> {
  const rows = renderLanes(document).markup.split('<tr>').slice(1);
  const plain = (cell: string): string =>
    cell
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return Object.fromEntries(
    rows.map((row) => {
      const [head = '', ...cells] = row.split(/<td>|<th scope="col">/);
      return [plain(head), cells.map(plain)];
    }),
  );
}

describe('the lanes of a timeline', () => {
  const timeline = [
    entry('08:59:00.000', 'P1', commit),
    entry('09:00:00.100', 'P1', shut),
    entry('09:00:00.200', 'P1', proto),
    entry('09:03:00.000', 'PE1', bgp),
    entry('09:03:01.000', 'PE2', bgp),
  ];
  const document = { ...composeDocument(input({ analysis: analysis() })), timeline };

  it('line up routers, commits and the question on one time axis', () => {
    expect(lanesOf({ ...document, now: '2026-03-04T09:20:00.000Z' })).toMatchObject({
      Question: ['', '', '', '▼ asked'],
      Commits: ['◆ P1: commit by ann', '', '', ''],
      P1: ['', '✖ interface Gi0/0/0/3 shut down', '', ''],
      'PE1 and PE2': ['', '', '✖ BGP with 10.255.0.100 down', ''],
    });
  });

  it('put the question at the time that it is about', () => {
    const about = { ...document, now: '2026-03-04T09:20:00.000Z', window_end_minutes: 18 };
    expect(lanesOf(about)['Question']).toEqual(['', '', '▼ asked about this time', '']);
  });

  it('are few, however much happened, and lose nothing', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      entry(`${String(index % 24).padStart(2, '0')}:00:00.000`, `PE${index}`, bgp),
    );
    const moments = momentsOf(many);
    expect(moments.length).toBeLessThanOrEqual(7);
    expect(moments.flatMap(({ entries }) => entries)).toHaveLength(60);
  });

  it.each([
    [
      '%ROUTING-ISIS-5-ADJCHANGE : Adjacency to P2 (Gi0) (L2) Up, New adjacency',
      'IS-IS with P2 up',
    ],
    ['booted', 'booted'],
    ['%PLATFORM-SHELFMGR-6-NODE_STATE_CHANGE : 0/1/CPU0', 'NODE_STATE_CHANGE'],
  ])('say %s in a few words', (line, words) => {
    expect(eventWords(line).words).toBe(words);
  });
});

it('opens the stored reply at a statement, with the value marked', async () => {
  const document = composeDocument(input({ analysis: analysis() }));
  const pointer = document.findings[0]?.evidence[0];
  const tokens = (pointer?.pointer ?? '').split('/').slice(1);
  const reply = tokens.reduceRight<unknown>((value, key) => ({ [key]: value }), 'the value');
  const page = await composeHtml(document, new Map([[pointer?.ref ?? '', reply]]));
  expect(page).toMatch(/<mark>[^<]*the value/);
  expect(await composeHtml(document)).not.toContain('<mark>');
});
