import { auditRecords, endedRunOf } from '../../../src/domain/audit/audit-records';
import type { LogEntry } from '../../../src/domain/run/run-log';

const entry: LogEntry = { at: 1000, kind: 'call', source: 'mcp', name: 'get', detail: 'read' };
const run = { run: 'w-1', run_id: 'r-1' };

describe('the audit records of a run', () => {
  it('are its log, each with the run, the time and what else is known of it', () => {
    const entries = [
      { ...entry, facts: { server: 'gnmi' } },
      { ...entry, at: null },
    ];
    const plain = { ...run, kind: 'call', source: 'mcp', name: 'get', detail: 'read' };
    expect(auditRecords(run, entries)).toEqual([
      { ...plain, at: '1970-01-01T00:00:01.000Z', server: 'gnmi' },
      { ...plain, at: null },
    ]);
  });

  it('tell by the last one which run has ended', () => {
    expect(endedRunOf({ kind: 'ended', run_id: 'r-1' })).toBe('r-1');
    expect(endedRunOf({ kind: 'call', run_id: 'r-1' })).toBeNull();
    expect(endedRunOf({ kind: 'ended', run_id: 7 })).toBeNull();
  });
});
