import * as fc from 'fast-check';

import { composeDocument, verifyReport, writeVerifiedReport } from '../../src/report';
import { identifiersOf } from '../../src/report/identifiers';
import type { RunDocument } from '../../src/domain/run/run-document';
import { analysis, call, check, finding, healthyAnalysis, input, peer } from './fixtures';

function withSummary(document: RunDocument, ...summary: string[]): RunDocument {
  return { ...document, report: { ...document.report, summary } };
}

describe('verifyReport', () => {
  it('leaves a report that its evidence carries as it is', () => {
    const document = composeDocument(input());
    expect(verifyReport(document)).toEqual({ document, removed: [] });
  });

  it('removes and lists a sentence about a device that nothing mentions', () => {
    const invented = 'PE7 has lost its route to the reflector.';
    const document = withSummary(composeDocument(input()), `PE1 has a fault. ${invented}`);
    const verified = verifyReport(document);
    expect(verified.removed).toEqual([invented]);
    expect(verified.document.report.summary).toEqual(['PE1 has a fault.']);
    expect(verified.document.report.markdown).not.toContain('PE7');
    expect(verified.document.limitations.join()).toContain(
      '1 statement in this report was removed or corrected because no evidence supported it',
    );
  });

  it('leaves what says that nobody looked at something, behind other sentences of an item', () => {
    const document = composeDocument(input());
    const said = 'The effect on services at PE8 and PE9 was not assessed.';
    const nobody = { lost: [], unclear: [], reduced: [], kept: [] };
    const impact = { ...nobody, ...document.impact, unchecked: ['PE8', 'PE9'] };
    const told = withSummary({ ...document, impact }, `PE1 has a fault. ${said}`);
    expect(verifyReport(told).document.report.summary).toEqual([`PE1 has a fault. ${said}`]);
  });

  it('leaves what says that a part of a task was not done, whatever it names', () => {
    const part = { id: '1', text: 'Set the status of PE7 to 10.9.9.9', why: null, calls: [] };
    const document = {
      ...composeDocument(input()),
      parts: [{ ...part, status: 'open' as const }],
    };
    const said = 'Not done: Set the status of PE7 to 10.9.9.9.';
    const claim = 'The status of PE7 is 10.9.9.9.';
    const verified = verifyReport(withSummary(document, said, claim));
    expect(verified.removed).toEqual([claim]);
    expect(verified.document.report.summary).toEqual([said]);
  });

  it('removes a sentence that ties a known peer to a device that it was not seen with', () => {
    const document = composeDocument(
      input({
        analysis: analysis({ checks: [check(), check({ device: 'PE2', object: '10.9.9.9' })] }),
      }),
    );
    const claim = `PE2 has lost its session to ${peer}.`;
    expect(verifyReport(withSummary(document, 'PE1 has a fault.', claim)).removed).toEqual([claim]);
  });

  it('removes a causal chain over a port that no evidence holds', () => {
    const claim = 'The session fell because GigabitEthernet0/0/0/7 on PE1 lost light.';
    expect(verifyReport(withSummary(composeDocument(input()), claim)).removed).toEqual([claim]);
  });

  it('marks a finding as a hypothesis when no call of the run brought its evidence', () => {
    const foreign = finding({
      evidence: [{ ref: `sha256:${'0'.repeat(64)}`, pointer: '', value: 'state=IDLE' }],
    });
    const { document } = verifyReport(
      composeDocument(input({ analysis: analysis({ findings: [foreign] }) })),
    );
    expect(document.findings[0]).toMatchObject({ confidence: 'possible' });
    expect(document.findings[0]!.title).toMatch(/^Hypothesis: /);
    expect(document.report.summary[0]).toMatch(/^Hypothesis: PE1: the BGP session/);
    expect(document.report.markdown).toContain('### Cause: Hypothesis: PE1');
  });

  it('takes the verdict back to inconclusive when neither a check nor a finding has evidence', () => {
    const { document, removed } = writeVerifiedReport(input({ status: { calls: [] } }));
    expect(document).toMatchObject({ verdict: 'inconclusive', root_cause: null });
    expect(document.checks.every(({ result }) => result === 'not_verifiable')).toBe(true);
    expect(removed).toContain('The verdict fault: the evidence allows inconclusive.');
  });

  it('keeps a sentence that finds nothing in what could be read, and no claim that nothing is wrong', () => {
    const partly = 'PE1: no fault found in the data that could be read.';
    const claim = 'PE1: no fault found.';
    const { document, removed } = verifyReport(
      withSummary(composeDocument(input()), partly, claim),
    );
    expect(document.report.summary).toEqual([partly]);
    expect(removed).toContain(claim);
  });

  it('turns a healthy verdict with a failing check into a fault', () => {
    const document = {
      ...composeDocument(input({ analysis: healthyAnalysis() })),
      checks: [check()],
    };
    const verified = verifyReport(document).document;
    expect(verified.verdict).toBe('fault');
    expect(verified.report.summary.join(' ')).not.toContain('Healthy');
    expect(verified.report.summary[0]).toContain(`BGP session with ${peer}`);
  });

  it.each(['partial', 'retries_exhausted', 'failed'] as const)(
    'turns a healthy verdict of a run that ended as %s into inconclusive',
    (outcome) => {
      const document = { ...composeDocument(input({ analysis: healthyAnalysis() })), outcome };
      const verified = verifyReport(document).document;
      expect(verified.verdict).toBe('inconclusive');
      expect(verified.report.summary[0]).toMatch(/^Could not tell/);
    },
  );

  it('does not call an objective achieved when not one area could be read', () => {
    const failed = call({ outcome: { status: 'failed', ref: null } });
    const { document } = writeVerifiedReport(
      input({
        status: { calls: [failed], outcome: 'achieved' },
        analysis: analysis({
          verdict: 'healthy',
          checks: [],
          findings: [],
          coverage: [
            {
              device: 'PE1',
              subject: 'bgp',
              state: 'failed',
              reason: 'empty reply',
              transient: false,
            },
          ],
        }),
      }),
    );
    expect(document).toMatchObject({ outcome: 'partial', verdict: 'inconclusive' });
    expect(document.report.summary[0]).toContain('no result came back');
  });

  it('changes nothing more when it is applied a second time', () => {
    const first = verifyReport(
      withSummary(composeDocument(input()), 'PE7 is down.', 'PE1 has a fault.'),
    );
    const second = verifyReport(first.document);
    expect(second.removed).toEqual([]);
    expect(second.document).toEqual(first.document);
  });

  it('keeps no sentence that names an address outside the evidence', () => {
    const document = composeDocument(input());
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const claim = `PE1 has lost its session to ${address}.`;
        const { removed } = verifyReport(withSummary(document, claim));
        const carried = document.checks.some(({ object }) => object === address);
        expect(removed.includes(claim)).toBe(!carried);
      }),
    );
  });
});

describe('identifiersOf', () => {
  const known = new Set(['pe1', 'core.rtr-3']);

  it('finds devices, addresses and ports, and no protocol words', () => {
    const text =
      'core.rtr-3 and PE1: IPv4 over L3VPN, level-2, GigabitEthernet0/0/0/1.100 with 192.0.2.1/31 and 2001:db8::1.';
    const { devices, objects } = identifiersOf(text, known);
    expect([...devices].sort()).toEqual(['core.rtr-3', 'pe1']);
    expect([...objects].sort()).toEqual(['192.0.2.1', '2001:db8::1', 'gigabitethernet0/0/0/1.100']);
  });

  it('takes a time of day and a route target for neither', () => {
    const { devices, objects } = identifiersOf('At 09:02:11 the import 64496:300 was gone.', known);
    expect([...devices, ...objects]).toEqual([]);
  });
});
