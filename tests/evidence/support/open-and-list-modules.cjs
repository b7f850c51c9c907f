/** Opens an evidence store in a new folder and prints the files of all modules that were loaded. */
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

require('./typescript-hook.cjs');
const { openEvidenceStore } = require('../../../src/evidence/index.ts');

async function main() {
  const directory = mkdtempSync(path.join(tmpdir(), 'netoncall-evidence-'));
  await openEvidenceStore({ NETONCALL_EVIDENCE: directory });
  rmSync(directory, { recursive: true });
  process.stdout.write(JSON.stringify(Object.keys(require.cache)));
}

void main();
