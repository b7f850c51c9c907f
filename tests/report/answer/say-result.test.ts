import { sayResult } from '../../../src/report/answer/say-result';

describe('what a call brought, in words', () => {
  it('a number comes with the unit that the result names', () => {
    const parameter = { path: 'Organism|Weight', value: 92, unit: 'kg' };
    const previous = { value: 70, unit: 'kg' };
    expect(sayResult('Set the weight', { parameter, previous })).toEqual([
      'Set the weight: previous: 70 kg; parameter: (path: Organism|Weight; value: 92 kg).',
    ]);
    expect(sayResult('Dose', { dose: 120, dose_unit: 'mg', share: 0.5, unit: 'L' })).toEqual([
      'Dose: dose: 120 mg; share: 0.5; unit: L.',
    ]);
    expect(sayResult('Half-life', { half_life: { value: null, unit: 'h' } })).toEqual([
      'Half-life: half life: not known.',
    ]);
    expect(sayResult('Share', { value: 0.4, unit: '1' })).toEqual(['Share: value: 0.4.']);
  });

  it('a created thing comes with its id first', () => {
    const node = { label: 'Ticket', properties: { status: 'open' }, id: 'ticket-9' };
    expect(sayResult('Add the ticket', { node })).toEqual([
      'Add the ticket: id: ticket-9; label: Ticket; properties: (status: open).',
    ]);
  });

  it('a list of objects is a table, with the members of their members as columns', () => {
    const nodes = ['a', 'b'].map((id) => ({
      id,
      properties: { title: `Title|${id}`, open: true },
    }));
    expect(sayResult('Read the tickets', { nodes, count: 2, truncated: false })).toEqual([
      'Read the tickets (2):',
      '| id | title | open |',
      '| --- | --- | --- |',
      '| a | Title/a | true |',
      '| b | Title/b | true |',
    ]);
  });

  it('counts the rows, columns, items, members and lines that are left out', () => {
    const rows = Array.from({ length: 13 }, (_row, id) => ({
      id,
      a: 1,
      b: 1,
      c: 1,
      d: 1,
      e: 1,
      f: 1,
    }));
    const table = sayResult('Rows', rows);
    expect(table[0]).toBe('Rows (13):');
    expect(table.slice(-2)).toEqual(['… and 3 more.', '1 column left out: f.']);
    expect(
      sayResult(
        'Items',
        Array.from({ length: 12 }, (_item, index) => index),
      ),
    ).toEqual(['Items: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more.']);
    const wide = Object.fromEntries(
      Array.from({ length: 14 }, (_one, index) => [`m${index}`, index]),
    );
    expect(sayResult('Wide', wide)[0]).toMatch(/m11: 11 and 2 more\.$/);
    const text = Array.from({ length: 15 }, (_line, index) => `line ${index}`).join('\n');
    expect(sayResult('Read the file', { content: text }).slice(-2)).toEqual([
      'line 11',
      '… and 3 more lines.',
    ]);
  });

  it('says nothing found for an empty list, and done for an empty result', () => {
    expect(sayResult('Find the tickets', { nodes: [] })).toEqual(['Find the tickets: none found.']);
    expect(sayResult('Tidy up', {})).toEqual(['Tidy up: done.']);
    expect(sayResult('Write the file', { content: 'Successfully wrote to /a.txt' })).toEqual([
      'Write the file: Successfully wrote to /a.txt.',
    ]);
  });

  it.each([
    ['\u001B[31mred\u0000\u202Etxt', 'redtxt'],
    [null, 'not known'],
    [[[1, 2], [3]], '1, 2, 3'],
    [{ a: { b: { c: { d: 1 } } } }, 'b: (c: 1 member)'],
  ])('%j stays one harmless line', (value, expected) => {
    expect(sayResult('It', value)).toEqual([`It: ${expected}.`]);
  });
});
