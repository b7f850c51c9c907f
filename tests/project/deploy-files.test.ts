import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { gatewayConfigSchema } from '../../src/gateway/config/gateway-config';
import { createMetrics } from '../../src/operations/metrics';

const folder = join(__dirname, '..', '..', 'deploy');
const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
}

const rules = (
  parse(read('prometheus', 'alerts.yml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('grafana', 'netoncall.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const queries = [
  ...rules.map(({ alert, expr }) => ({ name: alert, query: expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ name: title, query: expr })),
  ),
];

/** Names under which Prometheus keeps what the worker serves. */
async function servedNames(): Promise<Set<string>> {
  const metrics = await createMetrics(() => Promise.resolve(0)).registry.getMetricsAsJSON();
  return new Set(
    metrics.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
  );
}

describe('the dashboard and the alert rules', () => {
  it.each(queries)('ask only for metrics that a worker serves: $name', async ({ query }) => {
    const served = await servedNames();
    const asked = query.match(/\bnetoncall_\w+/g) ?? [];
    expect(asked.filter((name) => !served.has(name))).toEqual([]);
    expect(query).toMatch(/\b(?:netoncall|temporal)_\w+|\bup\b/);
  });

  it('show every metric that netoncall serves', async () => {
    const metrics = await createMetrics(() => Promise.resolve(0)).registry.getMetricsAsJSON();
    const text = queries.map(({ query }) => query).join('\n');
    expect(metrics.map(({ name }) => name).filter((name) => !text.includes(name))).toEqual([]);
  });
});

it('every alert rule is tried by promtool', () => {
  const { tests } = parse(read('prometheus', 'alerts.test.yml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[];
  };
  const fired = tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.flatMap(({ alertname, exp_alerts = [] }) =>
      exp_alerts.length > 0 ? [alertname] : [],
    ),
  );
  expect(new Set(fired)).toEqual(new Set(rules.map(({ alert }) => alert)));
});

describe('configurations of the gateway that are given as examples', () => {
  const pages = [
    'deploy/gateway/gateway.yaml',
    'deploy/gateway/compose.yaml',
    'docs/how-to/alerts.md',
  ].map((path) => ({
    path,
    text: readFileSync(join(folder, '..', path), 'utf8'),
  }));
  const examples = pages.flatMap(({ path, text }) =>
    path.endsWith('.yaml')
      ? // With the lines that are commented out.
        [text, text.replaceAll(/^( *)# (?=( {2})*\S+:)/gm, '$1')]
      : [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block),
  );

  it.each(examples.filter((text) => !text.startsWith('# alertmanager.yml')))(
    'are right: %#',
    (text) => {
      expect(gatewayConfigSchema.safeParse(parse(text)).error).toBeUndefined();
    },
  );
});

const promtool = spawnSync('promtool', ['--version']).error === undefined;
if (!promtool)
  process.stderr.write('SKIPPED, promtool is not installed: apt-get install prometheus\n');

(promtool ? describe : describe.skip)('with promtool', () => {
  it.each([
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('%s %s: nothing is wrong', (...words) => {
    const [verb, what, file] = words;
    const checked = spawnSync('promtool', [verb, what, join(folder, 'prometheus', file)], {
      encoding: 'utf8',
    });
    expect(checked.stdout + checked.stderr).toContain('SUCCESS');
    expect(checked.status).toBe(0);
  });
});
