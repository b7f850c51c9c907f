import type { Context } from '@temporalio/activity';

import { createLog } from '../../src/operations';
import { createMetrics } from '../../src/operations/metrics';
import { watchActivities } from '../../src/operations/watch-activities';

/** What the metrics say after one activity that gave `output`. */
async function metricsAfter(output: unknown): Promise<string> {
  const metrics = createMetrics(async () => 0);
  const info = { activityType: 'callTool', attempt: 1 };
  const interceptors = watchActivities(metrics, createLog({}))({ info } as unknown as Context);
  const input = { args: [{ call: { server: 'gnmibuddy', tool: 'get_logs' } }], headers: {} };
  await interceptors.inbound?.execute?.(input, async () => output);
  return await metrics.registry.metrics();
}

test('a call is counted with its own status', async () => {
  expect(await metricsAfter({ status: 'not_available' })).toMatch(
    /^netoncall_tool_call_seconds_count\{server="gnmibuddy",tool="get_logs",status="not_available"\} 1$/m,
  );
});

test('a call that found its server full was not made, and is not counted as one', async () => {
  const told = await metricsAfter(null);
  expect(told).not.toMatch(/^netoncall_tool_call_seconds_count/m);
  expect(told).toMatch(
    /^netoncall_activity_seconds_count\{activity="callTool",result="server full"\} 1$/m,
  );
});

test('an outcome that has not come yet is counted as 0, so that its first one is an increase', async () => {
  expect(await metricsAfter({ status: 'success' })).toMatch(
    /^netoncall_investigations_total\{outcome="failed",verdict="inconclusive"\} 0$/m,
  );
});
