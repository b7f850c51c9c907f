import * as fc from 'fast-check';

import { clipBytes } from '../../src/cli/client/clip-bytes';
import { newWorkflowId } from '../../src/cli/client/workflow-id';
import { listQuery } from '../../src/cli/client/list-runs';
import { noRuns } from '../../src/cli/commands/list';

describe('newWorkflowId', () => {
  it('holds the time and nothing of the question, and differs from call to call', () => {
    const now = new Date('2026-03-04T09:20:00Z');
    const ids = new Set(Array.from({ length: 20 }, () => newWorkflowId(now)));
    expect(ids.size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^investigation-20260304t092000-[0-9a-f]{8}$/);
  });
});

describe('clipBytes', () => {
  it('never exceeds the limit and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(60), (text, extra) => {
        const limit = extra + 3;
        const clipped = clipBytes(text, limit);
        expect(Buffer.byteLength(clipped)).toBeLessThanOrEqual(limit);
        expect(text.startsWith(clipped.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});

describe('noRuns', () => {
  it('tells a search that found nothing from a server without runs', () => {
    expect(noRuns({})).toContain('Start one');
    expect(noRuns({ device: 'PE9' })).toBe('No run matches. All runs: netoncall list');
  });
});

describe('listQuery', () => {
  it('asks for investigations only', () => {
    expect(listQuery({})).toBe(
      "WorkflowType = 'investigate' AND ExecutionStatus != 'ContinuedAsNew'",
    );
  });

  it('keeps a quote in a name inside the name', () => {
    expect(listQuery({ device: "PE1' OR ''='" })).toBe(
      "WorkflowType = 'investigate' AND ExecutionStatus != 'ContinuedAsNew' AND NetoncallDevices = 'PE1\\' OR \\'\\'=\\''",
    );
  });

  it('finds the runs that wait for a person', () => {
    expect(listQuery({ waiting: true })).toContain('NetoncallAwaitingHuman = true');
  });
});
