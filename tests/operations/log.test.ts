import { createLog, sdkEntryWriter } from '../../src/operations';

function logOf(environment: NodeJS.ProcessEnv) {
  const lines: string[] = [];
  return { log: createLog(environment, (line) => lines.push(line)), lines };
}

describe('what a worker writes', () => {
  it('is a line for people, unless JSON is asked for', () => {
    const plain = logOf({});
    plain.log('drained and stopped');
    expect(plain.lines[0]).toMatch(/^\S+Z worker: drained and stopped$/);
    const json = logOf({ NETONCALL_LOG: 'json' });
    json.log('activity', 'warn', { runId: 'r', attempt: 2 });
    expect(JSON.parse(json.lines[0] ?? '')).toMatchObject({
      level: 'warn',
      message: 'activity',
      runId: 'r',
      attempt: 2,
    });
  });

  it("passes on the ids of the SDK's entries, and none of what a run was given or found", () => {
    const { log, lines } = logOf({ NETONCALL_LOG: 'json' });
    sdkEntryWriter(log)({
      level: 'WARN',
      message: 'Activity failed',
      timestampNanos: 0n,
      meta: { workflowId: 'w', input: 'password', error: new Error('refused') },
    } as never);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ workflowId: 'w', error: 'refused' });
    expect(lines[0]).not.toContain('password');
  });
});
