import { Command } from 'commander';

import { commandList } from '../../src/cli/command-list';
import { Terminal } from '../../src/cli/terminal/terminal';

it.each(Object.entries(commandList))(
  '%s is listed under the name that its own file gives it',
  (name, { load }) => {
    const program = new Command().enablePositionalOptions();
    load()(program, new Terminal());
    expect(program.commands.map((command) => command.name())).toEqual([name]);
    expect(program.commands[0]?.description()).not.toBe('');
  },
);
