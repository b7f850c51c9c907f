import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { stringify } from 'yaml';

import { findPackageRoot } from '../../src/config';
import { Component } from './component';
import type { Programs } from './programs';
import type { ScenarioResult } from './scenario-result';

/** A Prometheus that scrapes both workers, with the alert rules of deploy/prometheus. */
export interface Monitoring {
  component: Component;
  url: string;
}

const scrapeSeconds = 5;
const deploy = join(findPackageRoot(), 'deploy');

export async function startPrometheus(
  { prometheus }: Programs,
  { folder, port, workers }: { folder: string; port: number; workers: readonly number[] },
): Promise<Monitoring> {
  const data = join(folder, 'prometheus');
  mkdirSync(data);
  const file = join(folder, 'prometheus.yml');
  const targets = workers.map((one) => `127.0.0.1:${one}`);
  const configuration = {
    global: { scrape_interval: `${scrapeSeconds}s`, evaluation_interval: `${scrapeSeconds}s` },
    rule_files: [join(deploy, 'prometheus', 'alerts.yml')],
    scrape_configs: [{ job_name: 'netoncall', static_configs: [{ targets }] }],
  };
  writeFileSync(file, stringify(configuration));
  const url = `http://127.0.0.1:${port}`;
  const component = new Component({
    name: 'Prometheus',
    program: prometheus,
    argumentList: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${data}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    environment: {},
    logFile: join(folder, 'prometheus.log'),
    ready: async () => (await fetch(`${url}/-/ready`)).ok,
  });
  await component.start();
  return { component, url };
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

/**
 * Asks every query of the dashboard after a run that asked a model, and without the zero that stands in
 * for a metric which nothing has counted yet.
 */
export async function askDashboard({ url }: Monitoring): Promise<ScenarioResult> {
  const begin = Date.now();
  // A rate needs what a run has counted to be scraped twice.
  await sleep(3 * scrapeSeconds * 1_000);
  const text = readFileSync(join(deploy, 'grafana', 'netoncall.json'), 'utf8');
  const { panels } = JSON.parse(text) as { panels: Panel[] };
  const queries = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      expr: expr.replace(' or vector(0)', '').replaceAll('$__range', '1h'),
    })),
  );
  const series = await Promise.all(queries.map(async ({ expr }) => await seriesOf(url, expr)));
  const empty = queries.filter((_, index) => series[index] === 0).map(({ title }) => title);
  const rules = await loadedRules(url);
  const total = series.reduce((sum, count) => sum + count, 0);
  return {
    scenario: 'every query of the dashboard, asked of Prometheus',
    ended:
      `${queries.length - empty.length} of ${queries.length} return series (${total} in all); ` +
      `${rules} alert rules loaded` +
      (empty.length === 0 ? '' : `; nothing for ${empty.join(', ')}`),
    seconds: (Date.now() - begin) / 1000,
    calls: '',
    ok: empty.length === 0 && rules > 0,
  };
}

async function seriesOf(url: string, expr: string): Promise<number> {
  const address = `${url}/api/v1/query?query=${encodeURIComponent(expr)}`;
  const { data } = (await (await fetch(address)).json()) as { data: { result: unknown[] } };
  return data.result.length;
}

async function loadedRules(url: string): Promise<number> {
  const { data } = (await (await fetch(`${url}/api/v1/rules`)).json()) as {
    data: { groups: { rules: { health: string }[] }[] };
  };
  const rules = data.groups.flatMap((group) => group.rules);
  return rules.filter(({ health }) => health === 'ok').length;
}
