import { runProgram } from '../../src/cli/run-program';
import { loadPlans } from '../../src/config/load-plans';
import { fakeTerminal } from './fake-terminal';

async function typed(columns: number, ...words: string[]) {
  const { terminal, texts } = fakeTerminal({ columns });
  const code = await runProgram(words, terminal);
  return { code, ...texts };
}

describe('the command `plans`', () => {
  it.each([40, 80])('lists each plan with what it finds out, %d columns wide', async (columns) => {
    const { code, output } = await typed(columns, 'plans');
    expect(code).toBe(0);
    for (const { intent, description } of loadPlans()) {
      expect(output).toContain(intent);
      expect(output).toContain(description.split(' ')[0]);
    }
    expect(output).not.toContain('…');
  });

  it('prints the steps of one plan, numbered and wrapped at words', async () => {
    const { code, output } = await typed(60, 'plans', 'show', 'check_bgp_neighbors');
    const plan = loadPlans().find(({ intent }) => intent === 'check_bgp_neighbors');
    expect(code).toBe(0);
    expect(output).toMatch(/^check_bgp_neighbors\nChecks the BGP sessions/);
    expect(output).toContain(`\n ${plan!.steps.length}. If a neighbor is down`);
    expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  it('prints JSON for a script', async () => {
    const all = await typed(80, 'plans', '--json');
    expect(JSON.parse(all.output)).toEqual(loadPlans());
    const one = await typed(80, 'plans', 'show', 'review_p_device', '--json');
    expect(JSON.parse(one.output)).toMatchObject({ intent: 'review_p_device' });
  });

  it('names the plans that a mistyped name may have meant, and ends with 2', async () => {
    const { code, notes } = await typed(80, 'plans', 'show', 'check_bgp');
    expect(code).toBe(2);
    expect(notes).toBe(
      'netoncall: There is no plan "check_bgp". Did you mean "check_bgp_neighbors"?\n' +
        'Try:\n  netoncall plans\n',
    );
  });
});
