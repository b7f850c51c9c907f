// Writes the reference and the JSON schema of the start input from the schema that reads it.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { requestJsonSchema, requestReference } = require(
  join(root, 'dist', 'src', 'domain', 'investigation', 'request-schema.js'),
);

const reference = join(root, 'docs', 'reference');
await writeFile(
  join(reference, 'request.schema.json'),
  `${JSON.stringify(requestJsonSchema(), null, 2)}\n`,
);
await writeFile(join(reference, 'request.md'), requestReference());
console.error('wrote docs/reference/request.schema.json and request.md');
