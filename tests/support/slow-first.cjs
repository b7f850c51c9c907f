const { existsSync } = require('node:fs');
const path = require('node:path');

const Sequencer = require('@jest/test-sequencer').default;

/**
 * Test files that wait for minutes, longest first. Jest knows how long a file took the last time;
 * in a fresh clone it goes by its size, and small files that drive large programs came last, alone.
 */
const slow = [
  'tests/project/documented-commands.test.ts',
  'tests/workflows/incidents/told.test.ts',
  'tests/people/durability.test.ts',
  'tests/checks/cases.test.ts',
  'tests/mcp/http-server.test.ts',
  'tests/people/late-write.test.ts',
  'tests/e2e/scenarios.test.ts',
  'tests/e2e/s3-away.test.ts',
  'tests/evals/blind-sets.test.ts',
  'tests/model-runs/misbehaviour.test.ts',
  'tests/conformance/investigations.test.ts',
  'tests/e2e/every-ending.test.ts',
  'tests/profiles/graph.test.ts',
  'tests/e2e/kill-worker.test.ts',
  'tests/gateway/browser.test.ts',
  'tests/model-runs/endpoint.test.ts',
  'tests/workflows/hung-device.test.ts',
  'tests/people/server-away.test.ts',
  'tests/workflows/alerts/incidents.test.ts',
  'tests/workflows/fleet.test.ts',
  'tests/people/conversation-durability.test.ts',
  'tests/e2e/stand.test.ts',
  'tests/e2e/demo.test.ts',
  'tests/e2e/rolling-update.test.ts',
].map((file) => path.join(__dirname, '..', '..', file));

const lost = slow.filter((file) => !existsSync(file));
if (lost.length > 0)
  throw new Error(`tests/support/slow-first.cjs names no file: ${lost.join(', ')}`);

module.exports = class SlowFirst extends Sequencer {
  async sort(tests) {
    const rank = (test) => (slow.includes(test.path) ? slow.indexOf(test.path) : slow.length);
    return [...(await super.sort(tests))].sort((one, other) => rank(one) - rank(other));
  }
};
