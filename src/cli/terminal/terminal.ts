import picocolors from 'picocolors';

import { cleanLines } from '../../domain/text/escape';
import { wrapWords } from './wrap-words';

type Colors = ReturnType<typeof picocolors.createColors>;

export interface TerminalStreams {
  output: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  notes: NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number };
  input: NodeJS.ReadableStream & { isTTY?: boolean };
}

/**
 * Where a command speaks: results on standard output, everything else on standard error. Colour
 * and live progress only where a person looks, and no color under NO_COLOR (no-color.org).
 */
export class Terminal {
  exitCode = 0;
  /** Styles for results and for notes; plain where the stream is no terminal. */
  readonly colors: Colors;
  readonly noteColors: Colors;

  constructor(
    readonly streams: TerminalStreams = {
      output: process.stdout,
      notes: process.stderr,
      input: process.stdin,
    },
    readonly environment: NodeJS.ProcessEnv = process.env,
  ) {
    this.colors = picocolors.createColors(this.hasColor(streams.output));
    this.noteColors = picocolors.createColors(this.hasColor(streams.notes));
  }

  /** Whether results go to a terminal. */
  get rich(): boolean {
    return this.streams.output.isTTY === true;
  }

  /** Whether progress may be drawn. */
  get live(): boolean {
    return this.streams.notes.isTTY === true && this.environment['TERM'] !== 'dumb';
  }

  /** Whether somebody is there to be asked. */
  get interactive(): boolean {
    return this.streams.input.isTTY === true && this.streams.notes.isTTY === true;
  }

  get width(): number {
    return Math.max(40, this.streams.output.columns || 80);
  }

  /** A result, made by netoncall itself. */
  print(text: string): void {
    this.streams.output.write(`${text}\n`);
  }

  note(text: string): void {
    this.streams.notes.write(`${text}\n`);
  }

  /** A result from stored text, which may hold what a device wrote. */
  printForeign(text: string): void {
    this.print(cleanLines(text));
  }

  /** Words for a person, broken between words where a terminal would break them within; lines that `keep` matches stay whole. */
  wrapped(text: string, keep?: RegExp): string {
    return this.rich ? wrapLines(text, this.width, keep) : text;
  }

  /** The same on standard error. Lines that are set in are commands, which are copied whole. */
  noteWrapped(text: string): void {
    const { isTTY, columns = 80 } = this.streams.notes;
    this.note(isTTY === true ? wrapLines(text, Math.max(40, columns || 80), /^ /) : text);
  }

  private hasColor(stream: { isTTY?: boolean }): boolean {
    const { NO_COLOR: noColor, TERM: kind } = this.environment;
    return stream.isTTY === true && !noColor && kind !== 'dumb';
  }
}

/** Lines broken at words, the parts of each set in as it is; those that `keep` matches stay whole. */
function wrapLines(text: string, width: number, keep?: RegExp): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (keep?.test(line) === true) return [line];
      const [indent = ''] = /^ */.exec(line) ?? [];
      const room = width - indent.length;
      return wrapWords(line.slice(indent.length), room).map((part) => `${indent}${part}`);
    })
    .join('\n');
}
