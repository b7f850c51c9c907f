import { citeSentences } from '../../../src/domain/reasoning/cite-sentences';
import { Grounds } from '../../../src/domain/reasoning/grounds';
import { claimsOf } from '../../../src/domain/reasoning/sentence-claims';

const weight = new Grounds('set_parameter_value', {
  simulation_id: 's7',
  parameter_path: 'Organism|Weight',
  value: 92,
  unit: 'kg',
});
const dose = new Grounds('set_parameter_value', { simulation_id: 's7', value: 120, unit: 'mg' });
const read = new Grounds(
  'query_graph',
  {},
  {
    nodes: [
      { id: 'ticket-1', title: 'Mail arrives late', reporter: 'John Doe' },
      { id: 'ticket-2', title: 'Dashboard', reporter: 'Ana' },
    ],
    half_life: 7.0832,
  },
);
const grounds = new Map([
  ['c1', weight],
  ['c2', dose],
  ['c3', read],
]);

const cite = (text: string, calls?: string[], told?: Grounds) =>
  citeSentences([{ text, ...(calls !== undefined && { calls }) }], grounds, told);

describe('a sentence that says what its call shows', () => {
  it.each([
    ['The weight in s7 is now 92 kg.', ['c1']],
    ['The weight is 92 kg and the dose is 120 mg.', ['c1', 'c2']],
    ['I found the tickets ticket-1 and ticket-2.', ['c3']],
    ['There are 2 tickets, and John Doe reported "Mail arrives late".', ['c3']],
    ['The half-life is 7.08 h.', ['c3']],
    ['Organism|Weight is 92kg.', ['c1']],
    ['- It was reported by Ana.', ['c3']],
    ['All of it is done.', []],
  ])('%s', (text, calls) => {
    expect(cite(text)).toEqual({ kept: [{ text, calls }], removed: [] });
  });

  it('holds a sentence to the calls that it cites, and to no other', () => {
    expect(cite('The weight is 92 kg.', ['c1']).kept).toHaveLength(1);
    expect(cite('The weight is 92 kg.', ['c2']).removed).toEqual(['The weight is 92 kg.']);
    // A call that there is not counts as none.
    expect(cite('The weight is 92 kg.', ['c9']).kept[0]?.calls).toEqual(['c1']);
  });
});

describe('a sentence that no call carries', () => {
  it.each([
    'The weight is 93 kg.',
    'The ticket is ticket-3.',
    'Ticket 1 was reported by Jane Doe.',
    'Its title is "Mail arrives early".',
    'I wrote it to /data/out.txt.',
    'The half-life is 7.1 h and the clearance is 4.2 L/h.',
    'There are 3 tickets.',
  ])('%s', (text) => {
    expect(cite(text)).toEqual({ kept: [], removed: [text] });
  });

  it('is kept where it was known before, without a call', () => {
    const told = new Grounds('Before, simulation s8 was loaded.');
    expect(cite('Simulation s8 was loaded before.', undefined, told).kept[0]?.calls).toEqual([]);
    expect(cite('Simulation s9 was loaded before.', undefined, told).removed).toHaveLength(1);
  });
});

describe('the claims of a sentence', () => {
  it('are its numbers in each way of writing them, its ids and its names', () => {
    expect(claimsOf('1. The Node of John Doe, ticket-9, holds 1,250 items: Fine.')).toEqual({
      phrases: ['Node', 'John Doe', 'ticket-9'],
      numbers: [['1250', '1.250']],
    });
  });

  it('are not the words that begin a sentence or a clause, nor words without a name', () => {
    expect(claimsOf('Done. Here is what I did: Nothing at the 2nd try, OK?')).toEqual({
      phrases: [],
      numbers: [],
    });
  });

  it('takes time in proportion to the length', () => {
    const text = 'a/'.repeat(200_000);
    const begun = performance.now();
    claimsOf(text);
    claimsOf("'".repeat(100_000));
    claimsOf('A '.repeat(100_000));
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});
