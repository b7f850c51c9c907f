import { join } from 'node:path';

import { openLab } from '../../lab/gnmi';
import { composeDocument } from '../../src/report';
import type { RunDocument } from '../../src/domain/run/run-document';
import { input } from '../report/fixtures';
import { runLoop, type Run } from './support/run-loop';

/** A run over a network, and the document that a person reads of it. */
async function reportOf(
  source: Parameters<typeof openLab>[0],
  ask: string,
): Promise<Run & { document: RunDocument }> {
  const found = await runLoop(openLab(source), { ask, previous: null, reply: null });
  const { goal, analysis } = found;
  return { ...found, document: composeDocument(input({ analysis, status: { goal, calls: [] } })) };
}

describe('a cause on another router than the one asked about', () => {
  const source = { scenario: 'bgp-neighbor-down', now: '2026-11-27T21:30:00Z' };

  it('comes first, though its evidence was read last', async () => {
    const found = await reportOf(source, 'Check BGP neighbors on PE1');
    const symptom = found.calls.findIndex((call) => call.includes('"PE1"'));
    const cause = found.calls.findIndex(
      (call) => call.includes('get_interface_info') && call.includes('"P1"'),
    );
    expect(cause).toBeGreaterThan(symptom);
    const [first, ...others] = found.document.findings;
    expect(first).toMatchObject({ role: 'cause', type: 'interface_admin_down', device: 'P1' });
    expect(others.map(({ role }) => role)).toContain('symptom');
    expect(found.document.report.summary[0]).toMatch(
      /^1 of 2 BGP sessions on PE1 is down because .*GigabitEthernet0\/0\/0\/3 on P1\b/,
    );
    const { markdown } = found.document.report;
    expect(markdown.indexOf('### Cause')).toBeGreaterThan(-1);
    expect(markdown.indexOf('### Cause')).toBeLessThan(markdown.indexOf('### Symptoms'));
  });
});

describe('a session that is down for no visible reason', () => {
  it('is told without a cause, and with the limit of what was read', async () => {
    const caseFile = join(__dirname, 'cases', 'no-cause-visible.yaml');
    const { document } = await reportOf({ caseFile }, 'Check BGP neighbors on zrh-pe1');
    expect(document).toMatchObject({ verdict: 'fault', root_cause: null, other_causes: [] });
    expect(document.findings.filter(({ role }) => role === 'cause')).toEqual([]);
    const summary = document.report.summary.join('\n');
    expect(summary).toContain('The cause could not be determined from the collected data.');
    expect(summary).not.toMatch(/\bbecause\b|It follows:/);
  });
});
