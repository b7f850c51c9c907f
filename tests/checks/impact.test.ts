import { loadScenario, openLab } from '../../lab/gnmi';
import { investigateDirectly } from '../../evals/direct/run-directly';
import type { Impact } from '../../src/domain/analysis/analysis';
import { impactSentences } from '../../src/report/impact';

async function ticketOf(scenario: string): Promise<{ impact: Impact | undefined; ticket: string }> {
  const { expect: expected, now } = loadScenario(scenario);
  const lab = openLab({ scenario, ...(now === undefined ? {} : { now }) });
  const ask = { ask: expected.ask, now: lab.now.toISOString() };
  const { document } = await investigateDirectly({ lab, ...ask });
  return { impact: document.impact, ticket: document.report.ticket };
}

describe('who is affected by a fault', () => {
  it.each([
    ['access-port-down', 'Impact: Service lost: CUST-A at PE1'],
    ['route-target-mismatch', 'Impact: Service lost: CUST-A at PE2'],
    ['device-down', 'Impact: Service lost: everything that PE3 serves (not read)'],
    [
      'interface-down',
      'Impact: CUST-A at PE1 should still be working, but without a redundant path in the core (traffic was not tested). The effect on services at PE2 and PE3 was not assessed',
    ],
    [
      'mpls-disabled',
      'Impact: Part of the traffic may be lost: CUST-A between PE2 and PE1 or PE3 (not between PE1 and PE3) and CUST-B between PE2 and PE3',
    ],
    [
      'link-errors',
      'Impact: Part of the traffic may be lost: CUST-A and CUST-B at PE2. The effect on services at PE1 and PE3 was not assessed',
    ],
  ])('stands in the ticket of %s', async (scenario, line) => {
    expect((await ticketOf(scenario)).ticket).toContain(line);
  });

  it('does not count a router as cut off between which and others sessions are up', async () => {
    const { impact } = await ticketOf('duplicate-system-id');
    expect(impact?.lost).not.toContainEqual({ device: 'PE1', object: 'CUST-A' });
  });

  it.each(['healthy', 'link-flap', 'device-unreachable'])(
    'is not spoken of in %s, where nothing that lasts was found',
    async (scenario) => {
      const { impact, ticket } = await ticketOf(scenario);
      expect(impact).toBeUndefined();
      expect(ticket).not.toContain('Impact');
    },
  );

  it('names five services at most, and counts the rest', () => {
    const lost = Array.from({ length: 9 }, (_, index) => ({ device: 'PE1', object: `V${index}` }));
    const [line] = impactSentences({
      impact: { lost, reduced: [], unclear: [], kept: [] },
      checks: [],
    });
    expect(line).toMatch(/V4 and 4 more at PE1$/);
  });
});
