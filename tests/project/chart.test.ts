import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

import { parse, parseAllDocuments } from 'yaml';

import { gatewayConfigSchema } from '../../src/gateway/config/gateway-config';

const root = join(__dirname, '..', '..');
const chart = join(root, 'deploy', 'helm', 'netoncall');
const script = join(root, 'scripts', 'check-chart.mjs');
const cache = process.env['NETONCALL_CACHE'] || join(homedir(), '.cache', 'netoncall');
const environment = {
  ...process.env,
  PATH: [process.env['PATH'], join(cache, 'tools')].join(delimiter),
};
const checking = spawnSync(process.execPath, [script], { encoding: 'utf8' });
/** What the script says where its tools are not there. */
const toolsMissing = checking.status === 3;
if (toolsMissing) {
  process.stderr.write(`SKIPPED, the chart is not checked here: ${checking.stderr}`);
}
const withTools = toolsMissing ? describe.skip : describe;

interface Container {
  args?: string[];
  volumeMounts?: { name: string; mountPath: string }[];
  env?: { name: string; value?: string }[];
  securityContext: Record<string, unknown>;
  livenessProbe?: { exec: { command: string[] } };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: {
    template: {
      spec: {
        terminationGracePeriodSeconds?: number;
        containers: Container[];
        volumes: { name: string; configMap?: { name: string } }[];
      };
    };
  };
}

function rendered(...settings: string[]): Manifest[] {
  const values = ['-f', join(chart, 'ci', 'all-values.yaml'), '--kube-version', '1.33.0'];
  const text = execFileSync('helm', ['template', 'noc', chart, ...values, ...settings], {
    encoding: 'utf8',
    env: environment,
  });
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

const deploymentsOf = (manifests: Manifest[]): Manifest[] =>
  manifests.filter(({ kind }) => kind === 'Deployment');

it('the chart is of the version of the package', () => {
  const { appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as {
    appVersion: string;
  };
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(appVersion).toBe(version);
});

it('no Secret is made by the chart: all are named', () => {
  const text = ['worker', 'gnmibuddy', 'codec-server', 'gateway']
    .map((name) => readFileSync(join(chart, 'templates', `${name}.yaml`), 'utf8'))
    .join('\n');
  expect(text).not.toMatch(/^kind: Secret$/m);
});

withTools('with its tools', () => {
  it('the chart passes helm lint, three Kubernetes schemas and kube-score', () => {
    expect(checking.stdout).not.toContain('FAILED');
    expect(checking.stdout.match(/^ok .*kubeconform/gm)).toHaveLength(6);
    expect(checking.status).toBe(0);
  });

  it('no container is root or writes to its image', () => {
    const containers = deploymentsOf(rendered()).flatMap(
      ({ spec }) => spec.template.spec.containers,
    );
    expect(containers).toHaveLength(4);
    for (const { securityContext } of containers) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, readOnlyRootFilesystem: true });
    }
  });

  it('a worker has longer to end than its calls, and is started anew only where it is stuck', () => {
    const worker = deploymentsOf(rendered()).find(({ metadata }) => metadata.name === 'noc-worker');
    const { terminationGracePeriodSeconds, containers } = worker!.spec.template.spec;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(20);
    expect(containers[0]!.livenessProbe!.exec.command.join(' ')).toContain('/livez');
  });

  it('the gateway reads the configuration of the values, and listens where it is asked', () => {
    const manifests = rendered('--set', 'gateway.port=9000', '--set', 'gateway.config.profile=noc');
    const { containers, volumes } = deploymentsOf(manifests).find(
      ({ metadata }) => metadata.name === 'noc-gateway',
    )!.spec.template.spec;
    const [gateway] = containers;
    const folder = gateway!.volumeMounts!.find(({ name }) => name === 'configuration')!.mountPath;
    const { configMap } = volumes.find(({ name }) => name === 'configuration')!;
    const { data } = manifests.find(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMap!.name,
    )!;
    const [[file, text]] = Object.entries(data) as [[string, string]];
    expect(gateway!.args).toEqual(['gateway', '--config', `${folder}/${file}`]);
    expect(gatewayConfigSchema.parse(parse(text))).toMatchObject({
      listen: { host: '0.0.0.0', port: 9000 },
      profile: 'noc',
      sources: { alertmanager: { secretsFrom: ['NETONCALL_ALERTMANAGER_SECRET'] } },
    });
  });

  it('Worker Versioning is on only where a deployment is named', () => {
    const namesOf = (manifests: Manifest[]): string[] =>
      deploymentsOf(manifests).flatMap(({ spec }) =>
        (spec.template.spec.containers[0]?.env ?? []).map(({ name }) => name),
      );
    expect(namesOf(rendered())).toContain('NETONCALL_DEPLOYMENT');
    expect(namesOf(rendered('--set', 'worker.versioning.deployment='))).not.toContain(
      'NETONCALL_DEPLOYMENT',
    );
  });
});
