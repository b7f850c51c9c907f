import { composeDocument } from '../../src/report';
import { analysis, finding, input } from './fixtures';

const ticketOf = (...findings: ReturnType<typeof finding>[]) =>
  composeDocument(input({ analysis: analysis({ findings }) })).report.ticket.split('\n');

const lost = finding({
  id: 'f1',
  device: 'PE3',
  nextActions: ['Put Loopback0 on PE3 into IS-IS.'],
});
const worn = finding({ id: 'f2', device: 'P2', nextActions: ['Set the MTU.', 'show interfaces'] });

describe('what a ticket says to do next', () => {
  it('is one sentence for one cause', () => {
    expect(ticketOf(lost)).toContain('Next: Put Loopback0 on PE3 into IS-IS.');
  });

  it('is a numbered line for each cause, in their order and with their routers', () => {
    const lines = ticketOf(lost, worn);
    const first = lines.indexOf('Next: 1. Put Loopback0 on PE3 into IS-IS.');
    expect(first).toBeGreaterThan(0);
    expect(lines[first + 1]).toBe('2. On P2: Set the MTU.');
    expect(lines.at(-1)).toMatch(/^Run: /);
  });

  it('is three lines at most', () => {
    const more = ['R4', 'R5'].map((device) =>
      finding({ id: device, device, nextActions: [`Mend ${device}.`] }),
    );
    const lines = ticketOf(lost, worn, ...more);
    expect(lines).toContain('3. Mend R4.');
    expect(lines.join('\n')).not.toContain('Mend R5.');
  });
});
