import { entrances } from '../../evals/hostile/entrances';
import { snapshotOf } from '../../evals/hostile/samples';
import { timeOf } from '../support/nasty-texts';

/**
 * Three kinds of texts once stopped a worker for good: a pasted table in a question, a chain of words
 * in a log line, a pattern in a tool's schema. More texts of each kind, of the lengths that hung it.
 */
const limitMs = 1_000;

function enter(name: string): (input: unknown) => unknown {
  const found = entrances.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no entrance "${name}".`);
  return (input) => found.enter(input);
}

/** Borders of tables and chains of the signs that join parts of names. */
const borders = [
  ...[
    '+------------',
    '|------------',
    '+============',
    '=+=',
    '-+-',
    '_-',
    '__',
    '--',
    '//',
    '::',
  ],
  ...['&&', '++', '-/_+&:', 'a-', '-a', 'a_b-', 'PE1-', 'pe1/', 'lis-pe1_', 'Gi0/0/0/', '1-2/3_'],
  ...[
    '│─',
    '┼────',
    '+-+',
    '-.',
    '._',
    '→-',
    '<->',
    'PE1&',
    'P1+P2+',
    '10.0.0.',
    'x:y:',
    'ä-ö_',
    '* ',
  ],
];

/** Words of log lines, each followed by what is repeated. */
const lines = [
  ['%ROUTING-BGP-5-MAXPFX : max prefix ', 'a1-'],
  ['%ROUTING-BGP-5-ADJCHANGE : neighbor ', 'a.'],
  ['%ROUTING-BGP-5-ADJCHANGE_DETAIL : neighbor 192.0.2.9 Down - ', 'BGP '],
  ['%ROUTING-BGP-3-NOTIFICATION : sent to neighbor 192.0.2.9 code 2/2 (', 'a-'],
  ['%ROUTING-ISIS-5-ADJCHANGE : Adjacency to ', 'p1 ('],
  ['%ROUTING-ISIS-4-AUTH : authentication ', 'mismatch '],
  ['%PKT_INFRA-LINEPROTO-5-UPDOWN : Line protocol on Interface ', 'Gi0/'],
  ['%PKT_INFRA-LINK-3-UPDOWN : Interface Gi0/0/0/1, changed state to ', 'Down, '],
  ['%MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user ', "'a' "],
  ['%OS-SYSMGR-3-ERROR : ', 'process a exited with '],
  ['%PLATFORM-OPTICS-4-POWER : ', '-1.0 dBm '],
  ['%L2-ETH-4-ERR : errors ', '1,'],
  ['%A-1-A : ', 'a:'],
  ['%%01BGP/3/STATE_CHG_UPDOWN(l): ', '(a='],
  ['rpd[1]: bgp_', 'hold_timeout: '],
  ['sshd[1]: ', 'Failed password for '],
  ['', '%A-5-'],
  ['Bgp: %BGP-5-ADJCHANGE: peer ', '2001:db8::'],
  ['chassisd[1]: ', 'a_b_'],
  ['bgpd: [EC 1] ', '[A-B] '],
  ['', 'a'],
] as const;

/** Patterns that a backtracking engine never ends with, and what they are held against. */
const patterns = [
  ...['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*a){20}', '^([a-z]+)*$', '(a*)*b', '(a+){10,}b'],
  ...['^(\\w+\\s?)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y', '(.*)*=(.*)*', '(a?){40}a{40}'],
  ...[
    '^(a+)*\\1$',
    '(?=(a+))a*b\\1',
    '(?<!a)(a+)+$',
    '((a{1,10}){1,10}){1,10}',
    '[a-z]*[a-z]*[a-z]*!',
  ],
  ...[
    '(a|b|ab)*c',
    '^(?:a+)+(?:b+)+$',
    '(\\d+)*x',
    '^(.+)+@(.+)+$',
    '(\\p{L}+)*$',
    '(a|(a|(a|a)*)*)*$',
  ],
  ...[
    '^((a+)b?)+$',
    '(.{1,1000}){1,1000}',
    '(a+a+)+$',
    '(([^,]*),)*$',
    '^(-?[a]+)+$',
    '(aa|a)*b',
    '(?i)(A+)+b',
  ],
];

describe('no text of the kinds that stopped a worker takes a second', () => {
  const question = enter('questions');
  const log = enter('log lines');
  const schema = enter('tool schemas');
  const snapshot = snapshotOf('network');

  it.each(borders)('a question with a border of %j', (border) => {
    for (const length of [60, 400, 4000]) {
      const drawn = border.repeat(Math.ceil(length / border.length)).slice(0, length);
      const query = `Check BGP neighbors on PE1 ${drawn}`;
      expect(timeOf(() => question({ query, answer: drawn, snapshot }))).toBeLessThan(limitMs);
    }
  });

  it.each(lines)('a log line %j with a chain of %j', (start, word) => {
    for (const length of [8_000, 100_000]) {
      const message = `${start}${word.repeat(Math.ceil(length / word.length))}!`;
      expect(timeOf(() => log([{ message }]))).toBeLessThan(limitMs);
    }
  });

  it.each(patterns)('a schema with the pattern %j', (pattern) => {
    const chain = Array.from({ length: 40 }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, { allOf: [next, next] }];
    });
    const text = { type: 'string', pattern };
    const inputSchema = {
      type: 'object',
      properties: { device_name: text, list: { $ref: '#/$defs/d0' } },
      patternProperties: { [pattern]: text },
      $defs: { ...Object.fromEntries(chain), d40: text },
    };
    for (const value of [`${'a'.repeat(60)}!`, `${'a'.repeat(8000)}!`, 'ab'.repeat(4000)]) {
      expect(timeOf(() => schema({ inputSchema, value }))).toBeLessThan(limitMs);
    }
  });
});
