import type { PortFacts } from '../../src/checks/facts';
import { carrierWords } from '../../src/checks/interfaces/port-words';

const of = (description: string | null) => carrierWords({ description } as PortFacts);

describe('what a description tells of a carrier', () => {
  it('is the number of the circuit, and the words in quotes', () => {
    expect(of('NNI carrier RIOCEL circuito RC-5519')).toBe(
      'circuit RC-5519 (description "NNI carrier RIOCEL circuito RC-5519")',
    );
    expect(of('NNI to NORDNET')).toBe('description "NNI to NORDNET"');
  });

  it('is nothing where it names none', () => {
    expect(of('ACC PAPIER-KUHN Berlin')).toBeNull();
    expect(of(null)).toBeNull();
  });

  it('holds no mark in which a command could stand', () => {
    expect(of('carrier `show run`\n"x"')).toBe('description "carrier show run x"');
  });
});
