// Writes the workflow bundle that workers load, so that no worker spends seconds on bundling.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { bundleWorkflowCode, DefaultLogger } = require('@temporalio/worker');
const { SourceMapConsumer, SourceMapGenerator } = require('source-map');

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'dist', 'workflow-bundle.js');

const { code } = await bundleWorkflowCode({
  workflowsPath: join(root, 'dist', 'src', 'workflows', 'index.js'),
  failureConverterPath: join(root, 'dist', 'src', 'workflows', 'failure-converter.js'),
  // Set up once a worker and not once a run.
  preloadModules: [join(root, 'dist', 'src', 'workflows', 'sandbox.js')],
  // Error texts in fifty languages: a quarter of the bundle, and English is set by default.
  ignoreModules: [join(dirname(require.resolve('zod')), 'v4', 'locales', 'index.cjs')],
  logger: new DefaultLogger('WARN'),
});
const forbidden = ['openai', '@modelcontextprotocol'].filter((name) =>
  code.includes(`node_modules/${name}/`),
);
if (forbidden.length > 0) {
  throw new Error(`The workflow bundle holds code of ${forbidden.join(', ')}; workflows must not.`);
}
const slim = await withOwnLines(code);
await mkdir(dirname(target), { recursive: true });
const before = await readFile(target, 'utf8').catch(() => '');
if (before !== slim) await writeFile(target, slim);
const hash = createHash('sha256').update(slim).digest('hex').slice(0, 12);
console.error(`workflow bundle ${hash}, ${Math.round(slim.length / 1024)} KB`);

/**
 * Stack traces name files and lines of our own code; those of libraries stay as they are in the
 * bundle. A worker reads the whole map before its first run, and it was a third of the bundle.
 */
async function withOwnLines(bundle) {
  const [head, data] = /sourceMappingURL=data:[^,]*;base64,([A-Za-z0-9+/=]+)/.exec(bundle) ?? [];
  if (data === undefined) throw new Error('The workflow bundle came without a source map.');
  const map = JSON.parse(Buffer.from(data, 'base64').toString('utf8'));
  const own = new SourceMapGenerator({ file: map.file });
  await SourceMapConsumer.with(map, null, (consumer) => {
    consumer.eachMapping(
      ({ source, originalLine, originalColumn, generatedLine, generatedColumn }) => {
        if (source === null || source.includes('node_modules')) return;
        own.addMapping({
          source,
          original: { line: originalLine, column: originalColumn },
          generated: { line: generatedLine, column: generatedColumn },
        });
      },
    );
  });
  const written = Buffer.from(own.toString()).toString('base64');
  return bundle.replace(head, () => head.replace(data, () => written));
}
