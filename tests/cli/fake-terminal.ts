import { PassThrough } from 'node:stream';

import { Terminal } from '../../src/cli/terminal/terminal';

interface FakeTerminalOptions {
  /** Whether the streams are a terminal. */
  tty?: boolean;
  columns?: number;
  rows?: number;
  environment?: NodeJS.ProcessEnv;
}

/** A terminal whose output can be read and at which a test can type. */
export function fakeTerminal({
  tty = false,
  columns = 80,
  rows = 24,
  environment = {},
}: FakeTerminalOptions = {}) {
  const stream = (): PassThrough & { isTTY: boolean; columns: number; rows: number } =>
    Object.assign(new PassThrough(), { isTTY: tty, columns, rows });
  const [output, notes, input] = [stream(), stream(), stream()];
  const texts = { output: '', notes: '' };
  output.on('data', (chunk: Buffer) => (texts.output += chunk.toString()));
  notes.on('data', (chunk: Buffer) => (texts.notes += chunk.toString()));
  return {
    terminal: new Terminal({ output, notes, input }, environment),
    type: (text: string) => input.write(text),
    endInput: () => input.end(),
    texts,
  };
}
