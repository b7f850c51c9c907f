import { fitLine } from '../../src/cli/terminal/fit-line';
import { wrapHanging } from '../../src/cli/terminal/wrap-words';

describe('a line that is wider than the terminal', () => {
  it('goes on below its text, behind the mark and the number of a step', () => {
    expect(wrapHanging('  ✓ 10. Read the list of interfaces of P1 (added)', 30)).toBe(
      '  ✓ 10. Read the list of\n        interfaces of P1\n        (added)',
    );
  });

  it('is cut at a word where it is drawn over again', () => {
    expect(fitLine('  ✓ 10. Read the list of interfaces of P1', 30)).toBe(
      '  ✓ 10. Read the list of …',
    );
  });
});
