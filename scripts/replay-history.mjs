// Replays the history of a run with the code of today: node scripts/replay-history.mjs <file>.
// With --inspect-brk a debugger stops where breakpoints are set in src/workflows and src/domain; the
// history is that of `temporal workflow show --workflow-id <id> --output json`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const { Worker } = require('@temporalio/worker');
const { dataConverter } = require('../dist/src/temporal/index.js');
const { keysFromEnvironment } = require('../dist/src/encryption/index.js');

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node scripts/replay-history.mjs <history.json>');
  process.exit(2);
}
const history = JSON.parse(readFileSync(file, 'utf8'));
const started = history.events[0].workflowExecutionStartedEventAttributes;
const options = {
  workflowBundle: { codePath: join(root, 'dist/workflow-bundle.js') },
  dataConverter: await dataConverter(keysFromEnvironment(process.env)),
  // A debugger stops in the middle of a workflow task, which would count as a deadlock.
  debugMode: true,
};
try {
  await Worker.runReplayHistory(options, history, started?.workflowId);
  console.log(`${history.events.length} events: the code of today takes the same course.`);
} catch (error) {
  const [, why = error.message] = /message: "(.*?)", source/.exec(error.message) ?? [];
  console.error(`It does not replay: ${why}`);
  process.exitCode = 1;
}
process.exit();
