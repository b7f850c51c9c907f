import { certaintyText } from '../../src/report/certainty';
import { finding } from './fixtures';

const facts = (claims: ('symptom' | 'events')[], causedBy: string | null = null) => ({
  findings: [finding({ id: 'symptom:x', role: 'symptom', causedBy })],
  understood: {
    kind: 'question' as const,
    form: 'why' as const,
    claims,
    mentions: [],
    subjects: [],
  },
});

describe('how sure a cause is said to be', () => {
  const port = finding({ id: 'cause:a', type: 'interface_down', confidence: 'likely' });
  const shared = finding({ id: 'cause:b', type: 'rd_conflict', confidence: 'confirmed' });

  it('tells a state that was read from its reason, which was not', () => {
    expect(certaintyText(port, facts(['symptom']))).toBe(
      'Confirmed: the state was read on the device; the reason for it is not known',
    );
  });

  it('infers nothing where nobody complains and no symptom follows', () => {
    expect(certaintyText(shared, facts([]))).toBe(
      'Confirmed: the replies of the devices show this directly',
    );
  });

  it.each([
    ['somebody complains', facts(['symptom'])],
    ['a symptom follows from it', facts([], 'cause:b')],
  ])('says that the rest is inferred where %s', (_when, document) => {
    expect(certaintyText(shared, document)).toMatch(/that it caused the symptoms is inferred$/);
  });

  it('calls a guess one where no reply shows it', () => {
    const guess = finding({ id: 'cause:c', type: 'mtu_mismatch', confidence: 'likely' });
    expect(certaintyText(guess, facts(['symptom']))).toMatch(/^Likely: it fits/);
  });
});
