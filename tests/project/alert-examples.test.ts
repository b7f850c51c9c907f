import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { explainDelivery, gatewayConfigSchema } from '../../src/gateway';

const page = readFileSync(join(__dirname, '../../docs/how-to/alerts.md'), 'utf8');
const section = page.slice(page.indexOf('## Zabbix'), page.indexOf('## What becomes of them'));
const blocks = (language: string): string[] =>
  [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, block = '']) => block,
  );
const now = new Date('2026-11-28T10:00:00Z');

/** What the guide says that each posts, and what is read of it. */
const examples = [
  {
    sender: 'zabbix',
    over: { value: '0' },
    words: 'BGP peer 10.255.0.100 is down, neighbor 10.255.0.100, on PE1',
  },
  { sender: 'librenms', over: { state: '0' }, words: 'BGP Session down on PE1' },
  { sender: 'icinga', over: { state: 'OK' }, words: '1 of 3 BGP sessions down, on PE1' },
];

function explain(index: number, sender: string, more: object = {}) {
  const config = gatewayConfigSchema.parse(parse(blocks('yaml')[index] ?? ''));
  const body = { ...(JSON.parse(blocks('json')[index] ?? 'null') as object), ...more };
  const explained = explainDelivery(Buffer.from(JSON.stringify(body)), {
    wanted: sender,
    config,
    now,
  });
  if (!explained.ok) throw new Error(explained.reason);
  return explained.explained;
}

describe('the guide to senders of alerts', () => {
  it.each(examples.map((one, index) => [one.sender, index, one] as const))(
    'has a body of %s that becomes a question, and clears it again',
    (sender, index, { words, over }) => {
      const { alerts, questions } = explain(index, sender);
      expect(alerts).toMatchObject([{ status: 'firing', words, subjects: { device: 'PE1' } }]);
      expect(questions).toMatchObject([{ names: expect.arrayContaining(['pe1']) }]);
      const cleared = explain(index, sender, over);
      expect(cleared.questions).toEqual([]);
      expect(cleared.alerts).toMatchObject([
        { status: 'resolved', fingerprint: alerts[0]?.fingerprint },
      ]);
    },
  );
});
