import { composeDocument } from '../../src/report';
import { renderHtml } from '../../src/report/html';
import { renderBullets, renderLines } from '../../src/report/markdown/lines';
import { cellsOf, foldTables, inRuns } from '../../src/report/table-rows';
import { analysis, input } from './fixtures';

const summary = [
  'Tickets (2):',
  '| id | title |',
  '| --- | --- |',
  '| ticket-1 | no *data* |',
  '| ticket-2 | late |',
  'The plan was changed 1 time.',
];

describe('rows between bars', () => {
  it('stand together apart from what is around them', () => {
    expect(inRuns(summary).map(({ rows, lines }) => [rows, lines.length])).toEqual([
      [false, 1],
      [true, 4],
      [false, 1],
    ]);
    expect(cellsOf('| a | b |')).toEqual(['a', 'b']);
    expect(cellsOf('| --- | --- |')).toBeNull();
  });

  it('are a table among the bullets of a summary, with each cell escaped', () => {
    expect(renderBullets(summary)).toBe(
      [
        '- Tickets (2):',
        '',
        '| id | title |',
        '| --- | --- |',
        '| ticket-1 | no \\*data\\* |',
        '| ticket-2 | late |',
        '',
        '- The plan was changed 1 time.',
      ].join('\n'),
    );
  });

  it('are one among the lines of an answer', () => {
    expect(renderLines(['Two.', '| a |', '| --- |', '| 1 |'])).toBe(
      'Two.  \n\n| a |\n| --- |\n| 1 |',
    );
  });

  it('are one line of a ticket, which counts what has no room', () => {
    expect(foldTables(summary, 300)).toEqual([
      'Tickets (2):',
      'ticket-1, no *data*; ticket-2, late',
      'The plan was changed 1 time.',
    ]);
    expect(foldTables(summary, 25)[1]).toBe('ticket-1, no *data*; 1 more');
    expect(foldTables(['| a | b |', '| c | d |'], 300)).toEqual(['a, b; c, d']);
  });

  it('are one on the page', () => {
    const document = composeDocument(input({ analysis: analysis() }));
    const page = renderHtml({ ...document, report: { ...document.report, summary } }, null);
    expect(page).toContain('<th scope="col">title</th>');
    expect(page).not.toContain('| ticket-1');
  });
});
