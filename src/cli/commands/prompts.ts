import { readFileSync } from 'node:fs';

import type { Command } from 'commander';

import { promptNodes } from '../../reasoning/model/prompts';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { fileTrouble } from '../file-trouble';
import { loadProfile } from '../../config/load-profile';
import { listLiveTools } from '../profile/describe-profile';
import { standLabUrl, withLab } from '../stand/lab-url';
import { previewPrompt } from '../prompts/preview';
import { promptFile, readNode, resetPrompt, savePrompt } from '../prompts/prompt-files';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';

interface ProfileOption {
  profile: string;
}

const examples = `
Examples:
  $ netoncall prompts show
  $ netoncall prompts preview propose-tool-calls "Check BGP neighbors on PE1"
  $ netoncall prompts save assess-objective my-prompt.md
  $ netoncall prompts reset assess-objective

If a saved text has no placeholders, the variables and tool instructions are added around it.`;

/** Shows and changes what a model is told. */
export function addCommand(program: Command, terminal: Terminal): void {
  const prompts = program
    .command('prompts')
    .description('Shows, previews, saves and resets the prompts that are sent to an LLM.')
    .addHelpText('after', examples);
  const command = (name: string, description: string): Command =>
    prompts
      .command(name)
      .description(description)
      .option('--profile <name>', 'profile whose prompts these are', 'network');

  command('show', 'Prints a prompt, or the list of them.')
    .argument('[prompt]', 'name of the prompt; without it, the prompts are listed')
    .action((name: string | undefined, { profile }: ProfileOption) => {
      if (name !== undefined) {
        terminal.print(promptFile(profile, readNode(name)).text.trimEnd());
        return;
      }
      const rows = promptNodes.map((node) => {
        const { own, file } = promptFile(profile, node);
        return [node, own ? "the profile's own" : 'default', file];
      });
      // Each prompt keeps its line, and its path can be copied.
      const layout = { width: Number.MAX_SAFE_INTEGER, heading: terminal.colors.bold };
      terminal.print(renderTable(['Node', 'Prompt', 'File'], rows, layout));
    });
  command(
    'preview <node> <task>',
    'Prints a prompt with a task and the live tools filled in.',
  ).action(async (name: string, task: string, { profile }: ProfileOption) => {
    const { environment } = terminal;
    const node = readNode(name);
    const live = withLab(environment, await standLabUrl(environment));
    const { tools, unreachable } = await listLiveTools(loadProfile(profile), live);
    for (const line of unreachable) terminal.note(`Not reached: ${line}`);
    const known = unreachable.length === 0 ? tools : null;
    terminal.print(previewPrompt(profile, node, task, known));
  });
  command('save <node> <file>', 'Makes the text of a file the prompt of a profile.').action(
    (name: string, file: string, { profile }: ProfileOption) => {
      const saved = savePrompt(profile, readNode(name), readText(file));
      terminal.print(saved);
      terminal.note('Runs that start from now on use it.');
    },
  );
  command('reset <node>', 'Goes back to the default prompt.').action(
    (name: string, { profile }: ProfileOption) => {
      const removed = resetPrompt(profile, readNode(name));
      terminal.note(removed === null ? 'It is already the default.' : `Removed ${removed}`);
    },
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const message = `${file} cannot be read: ${fileTrouble(error)}`;
    throw new CommandFailure(message, exitCodes.usage);
  }
}
