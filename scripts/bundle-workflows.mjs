// Writes the workflow bundle that workers load, so that no worker spends seconds on bundling.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { bundleWorkflowCode, DefaultLogger } = require('@temporalio/worker');

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'dist', 'workflow-bundle.js');

const { code } = await bundleWorkflowCode({
  workflowsPath: join(root, 'dist', 'src', 'workflows', 'index.js'),
  // Set up once a worker and not once a run.
  preloadModules: [join(root, 'dist', 'src', 'workflows', 'sandbox.js')],
  logger: new DefaultLogger('WARN'),
});
const forbidden = ['openai', '@modelcontextprotocol'].filter((name) =>
  code.includes(`node_modules/${name}/`),
);
if (forbidden.length > 0) {
  throw new Error(`The workflow bundle holds code of ${forbidden.join(', ')}; workflows must not.`);
}
const slim = withoutSourceTexts(code);
await mkdir(dirname(target), { recursive: true });
const before = await readFile(target, 'utf8').catch(() => '');
if (before !== slim) await writeFile(target, slim);
const hash = createHash('sha256').update(slim).digest('hex').slice(0, 12);
console.error(`workflow bundle ${hash}, ${Math.round(slim.length / 1024)} KB`);

/** The map stays, so that stack traces name files and lines; the texts of the files do not. */
function withoutSourceTexts(bundle) {
  return bundle.replace(
    /(sourceMappingURL=data:[^,]*;base64,)([A-Za-z0-9+/=]+)/,
    (_all, head, data) => {
      const map = JSON.parse(Buffer.from(data, 'base64').toString('utf8'));
      delete map.sourcesContent;
      return head + Buffer.from(JSON.stringify(map)).toString('base64');
    },
  );
}
