import type { Command } from 'commander';

import { loadPlans } from '../../config/load-plans';
import { stepText, type PlanFile } from '../../domain/configuration/plan';
import { didYouMean } from '../../domain/text/near-names';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';
import { wrapWords } from '../terminal/wrap-words';

const examples = `
Examples:
  $ netoncall plans
  $ netoncall plans show check_bgp_neighbors
  $ netoncall run "What is the matter with PE1?" --plan check_bgp_neighbors

Plans are files in NETONCALL_PLANS; a run follows the one that its question suggests.`;

/** Shows the catalogue: which plans there are, what each is for, and its steps. */
export function addCommand(program: Command, terminal: Terminal): void {
  const plans = program
    .command('plans')
    .description('Shows the plans that a run can follow: what each is for, and its steps.')
    .addHelpText('afterAll', examples);
  plans
    .command('show', { isDefault: true })
    .description('Prints the steps of a plan, or the list of plans.')
    .argument('[plan]', 'name of the plan')
    .option('--json', 'print it as JSON')
    .action((intent: string | undefined, { json }: { json?: boolean }) => {
      const known = loadPlans();
      const shown = intent === undefined ? known : findPlan(intent, known);
      if (json === true) terminal.print(JSON.stringify(shown, null, 2));
      else terminal.print('intent' in shown ? planText(shown, terminal) : tableOf(shown, terminal));
    });
}

function findPlan(intent: string, plans: readonly PlanFile[]): PlanFile {
  const plan = plans.find((known) => known.intent === intent);
  if (plan !== undefined) return plan;
  const near = didYouMean(
    intent,
    plans.map((known) => known.intent),
  );
  const message = `There is no plan "${intent}".${near === null ? '' : ` ${near}`}`;
  throw new CommandFailure(message, exitCodes.usage, ['netoncall plans']);
}

function tableOf(plans: readonly PlanFile[], { width, colors }: Terminal): string {
  const rows = plans.map(({ intent, description }) => [intent, description]);
  return renderTable(['Plan', 'Purpose'], rows, {
    width,
    heading: colors.bold,
    wholeWords: true,
  });
}

function planText({ intent, description, steps }: PlanFile, { width, colors }: Terminal): string {
  const numbered = steps.map(stepText).map((step, index) => {
    const number = `${index + 1}. `.padStart(4);
    return `${number}${wrapWords(step, width - number.length).join('\n    ')}`;
  });
  return [colors.bold(intent), ...wrapWords(description, width), '', ...numbered].join('\n');
}
