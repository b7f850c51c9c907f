import logUpdate from 'log-update';

import type { RunStatus } from '../../domain/run/run-status';
import type { Retry } from '../client/read-retry';
import type { Terminal } from '../terminal/terminal';
import { renderChecklist, renderDone } from './checklist';
import { furtherLook, progressLines } from './progress-lines';
import { isRetryNews, retryText } from './retry-line';
import { wrapHanging } from '../terminal/wrap-words';

/** Shows where a run stands while it goes on. */
export interface Progress {
  show(status: RunStatus): void;
  /** What of the run is tried again at the moment; shown until it is null. */
  retrying(retry: Retry | null): void;
  /** Says something without disturbing what is drawn. */
  say(text: string): void;
  /** Leaves what is drawn as it is and draws no more until the next `show`. */
  pause(): void;
  /** The run is over: one line stays of what is drawn, so that the ticket stands on the screen. */
  end(): void;
}

/** Drawn over again on a terminal, otherwise one line for each thing that happened. */
export function createProgress(terminal: Terminal): Progress {
  return terminal.live ? new DrawnProgress(terminal) : new PrintedProgress(terminal);
}

class DrawnProgress implements Progress {
  private readonly draw: ReturnType<typeof logUpdate.create>;
  private frame = 0;
  private retry: Retry | null = null;
  private last: RunStatus | null = null;

  constructor(private readonly terminal: Terminal) {
    this.draw = logUpdate.create(terminal.streams.notes);
  }

  show(status: RunStatus): void {
    const { notes } = this.terminal.streams;
    // A terminal whose size nobody has set says that it has none.
    const columns = notes.columns || 80;
    const rows = notes.rows || 24;
    this.frame += 1;
    this.last = status;
    const view = { columns, rows, now: Date.now(), frame: this.frame, retry: this.retry };
    this.draw(renderChecklist(status, { ...view, colors: this.terminal.noteColors }));
  }

  retrying(retry: Retry | null): void {
    this.retry = retry;
  }

  say(text: string): void {
    this.draw.clear();
    this.terminal.note(text);
  }

  pause(): void {
    this.draw.done();
  }

  end(): void {
    const { streams, noteColors: colors } = this.terminal;
    if (this.last !== null) this.draw(renderDone(this.last, streams.notes.columns || 80, colors));
    this.draw.done();
  }
}

class PrintedProgress implements Progress {
  private before: RunStatus | null = null;
  private told: Retry | null = null;

  constructor(private readonly terminal: Terminal) {}

  show(status: RunStatus): void {
    const { isTTY, columns } = this.terminal.streams.notes;
    for (const line of progressLines(this.before, status)) {
      // In a pipe every step keeps its line.
      this.terminal.note(isTTY === true ? wrapHanging(line, Math.max(40, columns || 80)) : line);
    }
    this.before = furtherLook(this.before, status);
  }

  retrying(retry: Retry | null): void {
    if (retry !== null && !isRetryNews(this.told, retry)) return;
    if (retry !== null) this.terminal.note(retryText(retry));
    this.told = retry;
  }

  say(text: string): void {
    this.terminal.note(text);
  }

  pause(): void {
    // Nothing is drawn here.
  }

  end(): void {
    // What was printed stays.
  }
}
