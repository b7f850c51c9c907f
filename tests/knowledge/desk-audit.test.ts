import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

import { createGraphLab, serveToolsHttp } from '../../lab/graph';
import { loadProfile } from '../../src/config';
import { mcpServerSchema } from '../../src/domain/configuration/profile';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import { runDocumentSchema } from '../../src/domain/run/run-document';
import { knowledgeOf } from '../../src/knowledge';
import { createMcpPool } from '../../src/mcp';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { connect } from '../lab/client';
import { startTestWorker, type TestWorker } from '../support/test-worker';

const guide = join(__dirname, '../../docs/how-to/knowledge-of-another-domain.md');

let directory: string;
let worker: TestWorker;
let address: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'netoncall-desk-'));
  const [, profile = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(guide, 'utf8')) ?? [];
  mkdirSync(join(directory, 'desk-audit'));
  writeFileSync(join(directory, 'desk-audit', 'profile.json'), profile);
  const lab = await createGraphLab({
    database: join(directory, 'graph.db'),
    seed: 'service-desk',
  });
  const server = await serveToolsHttp(lab, {});
  address = server.url;
  const limits = mcpServerSchema.parse({ url: server.url });
  const pool = createMcpPool({ graph: limits }, { clientVersion: 'test' });
  worker = await startTestWorker(['graph'], {
    servers: {
      limits: () => limits,
      listTools: (name, options) => pool.listTools(name, options),
      callTool: (name, tool, values, options) => pool.callTool(name, tool, values, options),
    },
    catalogue: { loadPlans: () => [], loadProfile: (name) => loadProfile(name, { directory }) },
    reasoners: { rules: createRulesReasoner(), model: null },
    knowledge: knowledgeOf,
  });
  closing.push(
    () => worker.stop(),
    () => pool.close(),
    () => server.close(),
    () => lab.close(),
  );
});

afterAll(async () => {
  for (const close of closing) await close();
  rmSync(directory, { recursive: true, force: true });
});

async function audit(query: string) {
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `desk-audit-${randomUUID()}`,
    args: [{ profile: 'desk-audit', query, attended: false }],
  });
  const { document } = (await handle.result()) as InvestigationResult;
  const stored = await worker.evidence.get(document ?? '');
  if (!stored.available) throw new Error(stored.reason);
  return runDocumentSchema.parse(stored.document);
}

it('audits a graph by the profile of the guide alone, and reports as for a network', async () => {
  const healthy = await audit('Check the tickets.');
  // The tickets, then what they left open: three types of edges.
  expect(healthy.calls.map(({ digest }) => digest)).toEqual([
    'cypher_query: 3 nodes, 0 edges',
    'cypher_query: 5 nodes, 3 edges',
    'cypher_query: 4 nodes, 2 edges',
    'cypher_query: 3 nodes, 2 edges',
  ]);
  expect(healthy).toMatchObject({ outcome: 'achieved', verdict: 'healthy', findings: [] });
  expect(healthy.report.summary.join(' ')).toContain('Healthy');

  const client = await connect(address);
  const owns = { type: 'OWNS', from: 'team-1', to: 'service-1' };
  await client.callTool({ name: 'delete_edge', arguments: owns });
  await client.close();
  const broken = await audit('Check the tickets: who is responsible for ticket-1?');
  expect(broken).toMatchObject({
    verdict: 'fault',
    root_cause: { type: 'relation_missing', object: 'service-1' },
    other_causes: [],
  });
  expect(broken.findings.map(({ role, object }) => [role, object])).toEqual([
    ['cause', 'service-1'],
    ['symptom', 'ticket-1'],
  ]);
  const { markdown } = broken.report;
  expect(markdown).toContain('service-1 has no OWNS edge that counts: no team owns it.');
  expect(markdown).toContain('Add an edge OWNS from a Team to service-1.');
});
