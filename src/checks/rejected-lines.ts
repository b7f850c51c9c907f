import { latestLine, type LogLine } from './log-lines';

/** Lines of its configuration that a router refused when it read it at a start. */
export interface RejectedLines {
  line: LogLine;
  /** What the router says of it, without where it is shown. */
  what: string;
  /** The command that shows them. */
  command: string;
}

/** `configuration restored with errors, 2 lines rejected in …, see show configuration failed startup`. */
const withErrors =
  /: ((?:startup )?configuration (?:was |is )?(?:restored|applied|loaded|read) with errors\b.{0,200})$/i;
/** IOS XR shows what it refused of a configuration by this, and of that of a start with one more word. */
const shown = /\bshow configuration failed(?: startup| persistent| load)?/i;

export function readRejected(line: LogLine): RejectedLines | null {
  const message = withErrors.exec(line.text)?.[1];
  if (message === undefined) return null;
  const command = shown.exec(message)?.[0] ?? 'show configuration failed startup';
  const what = message
    .replace(/[,;.]?\s+(?:see|use|check)\s+['"]?show configuration\b.*$/i, '')
    .replace(/[.,;]$/, '');
  return { line, what, command };
}

/** The latest of them in a log, up to a moment; null where the log tells of none. */
export function rejectedBefore(lines: readonly LogLine[], until: number): RejectedLines | null {
  const line = latestLine(
    lines,
    (one) =>
      one.time !== null && one.time.earliest.getTime() <= until && readRejected(one) !== null,
  );
  return line === undefined ? null : readRejected(line);
}
