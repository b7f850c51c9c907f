// Writes the JSON schema of the run document from the zod schema that the code itself reads it with.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { runDocumentJsonSchema } = require(
  join(root, 'dist', 'src', 'domain', 'run', 'run-document-schema.js'),
);

const target = join(root, 'docs', 'reference', 'run-document.schema.json');
await writeFile(target, `${JSON.stringify(runDocumentJsonSchema(), null, 2)}\n`);
console.error(`wrote ${target}`);
