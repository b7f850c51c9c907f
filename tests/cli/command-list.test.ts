import { Command } from 'commander';

import { commandList, loadCommand } from '../../src/cli/command-list';
import { Terminal } from '../../src/cli/terminal/terminal';

it.each(Object.keys(commandList))(
  '%s is listed under the name that its own file gives it',
  (name) => {
    const program = new Command().enablePositionalOptions();
    loadCommand(name, program, new Terminal());
    expect(program.commands.map((command) => command.name())).toEqual([name]);
    expect(program.commands[0]?.description()).not.toBe('');
  },
);
