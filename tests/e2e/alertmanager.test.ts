import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { IncidentState } from '../../src/domain/alerts/incident';
import { alertsWorkflowId } from '../../src/domain/alerts/messages';
import { loadGateway } from '../../src/gateway/config/load-gateway';
import { createGateway } from '../../src/gateway/server';
import { freePorts } from '../../src/temporal';
import type { AlertsStatus } from '../../src/workflows/alerts/dispatch-desk';
import { writeConfig } from '../gateway/support/gateway';
import { inFull } from '../support/sampled';
import { AlertWorker, until } from '../workflows/alerts/support/alert-worker';

const profile = 'files';
const programs = ['prometheus', 'prometheus-alertmanager'];
/** Debian's packages; the recorded deliveries of an Alertmanager are read in every test run. */
const there = programs.every((name) => spawnSync(name, ['--version']).error === undefined);

const rules = `groups:
  - name: bgp
    rules:
      - alert: BgpPeerDown
        expr: bgp_session_up == 0
        labels: { severity: warning }
        annotations: { summary: 'BGP peer {{ $labels.peer }} is down' }
`;
const alertmanagerConfig = (webhook: string) => `
route: { receiver: netoncall, group_by: [alertname], group_wait: 1s, group_interval: 1s, repeat_interval: 2s }
receivers:
  - { name: netoncall, webhook_configs: [{ url: '${webhook}' }] }
`;
const prometheusConfig = (metrics: number, alertmanager: number) => `
global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [rules.yml]
alerting: { alertmanagers: [{ static_configs: [{ targets: ['127.0.0.1:${alertmanager}'] }] }] }
scrape_configs:
  - job_name: routers
    honor_labels: true
    static_configs: [{ targets: ['127.0.0.1:${metrics}'] }]
`;

/** Says of two sessions of a router pair whether they are up. */
class Exporter {
  up = 1;
  private readonly server: Server = createServer((_request, response) => {
    const sessions = ['R1-of-CAUSE1', 'R4-of-CAUSE1'].map(
      (device) => `bgp_session_up{device="${device}",peer="10.255.0.100"} ${this.up}`,
    );
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    response.end(`# TYPE bgp_session_up gauge\n${sessions.join('\n')}\n`);
  });

  async start(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const exporter = new Exporter();
const children: ChildProcess[] = [];
let folder: string;
let worker: AlertWorker;
let app: FastifyInstance;
const whole = inFull && there ? describe : describe.skip;

async function startMonitoring(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'netoncall-prometheus-'));
  const metrics = await exporter.start();
  const [first = 0, second = 0] = await freePorts(2);
  const webhook = `${await app.listen({ host: '127.0.0.1', port: 0 })}/alerts/alertmanager`;
  const file = (name: string) => join(folder, name);
  await writeFile(file('rules.yml'), rules);
  await writeFile(file('alertmanager.yml'), alertmanagerConfig(webhook));
  await writeFile(file('prometheus.yml'), prometheusConfig(metrics, second));
  const [prometheus = '', alertmanager = ''] = programs;
  const listening = (port: number) => `--web.listen-address=127.0.0.1:${port}`;
  children.push(
    spawn(alertmanager, [
      `--config.file=${file('alertmanager.yml')}`,
      `--storage.path=${file('am')}`,
      listening(second),
      '--cluster.listen-address=',
    ]),
    spawn(prometheus, [
      `--config.file=${file('prometheus.yml')}`,
      `--storage.tsdb.path=${file('tsdb')}`,
      listening(first),
    ]),
  );
}

whole('a rule of Prometheus', () => {
  beforeAll(async () => {
    worker = await AlertWorker.open();
    const config = `
profile: ${profile}
listen: { port: 0 }
sources: { alertmanager: { kind: alertmanager } }
pace: { debounceSeconds: 1, settleSeconds: 0, cooldownSeconds: 0, reopenSeconds: 600 }
`;
    app = await createGateway({
      settings: loadGateway(writeConfig(config), {}),
      temporal: { client: worker.client, taskQueue: worker.taskQueue },
      log: () => undefined,
    });
    await startMonitoring();
  }, 120_000);
  afterAll(async () => {
    for (const child of children) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    exporter.stop();
    await app.close();
    await worker.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('that fires, repeats and resolves by Alertmanager is one incident with its end', async () => {
    const { workflow } = worker.client;
    const status = async (): Promise<AlertsStatus | null> =>
      await workflow
        .getHandle(alertsWorkflowId(profile))
        .query<AlertsStatus>('status')
        .catch(() => null);
    const state = async (id: string) => await workflow.getHandle(id).query<IncidentState>('status');
    exporter.up = 0;
    const begun = await until(status, (now) => now?.incidents.length === 1);
    const id = begun?.incidents[0]?.id ?? '';
    const first = await until(
      async () => await state(id).catch(() => null),
      (now) => now?.verdict === 'fault',
    );
    expect(first).toMatchObject({
      alerts: { total: 2, firing: 2 },
      devices: ['R1-of-CAUSE1', 'R4-of-CAUSE1'],
      rootCause: { device: 'CAUSE1' },
    });
    expect(first?.runs).toHaveLength(1);
    // Both came in one delivery, and again each repeat_interval.
    const repeated = await until(status, (now) => (now?.counts.repeated ?? 0) >= 4);
    expect(repeated).toMatchObject({ counts: { incidents: 1 }, incidents: [{ id }] });
    expect((await state(id)).runs).toHaveLength(1);
    exporter.up = 1;
    const over = await until(
      async () => await state(id),
      (now) => now.runs.length === 2 && now.runs[1]?.endedAt !== null,
    );
    expect(over).toMatchObject({ status: 'resolved', alerts: { total: 2, firing: 0 } });
    expect(over.runs[1]?.reason).toBe('resolved');
    for (const one of [id, alertsWorkflowId(profile)]) await workflow.getHandle(one).terminate();
  }, 120_000);
});
