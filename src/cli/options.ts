import { InvalidArgumentError, Option } from 'commander';

/** Reads a whole number within limits; commander prints the message with the option's name. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`Give a whole number from ${minimum} to ${maximum}.`);
  };
}

/** Reads a number within limits, whole or not. */
export function numberBetween(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (text.trim() !== '' && number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`Give a number from ${minimum} to ${maximum}.`);
  };
}

/** Collects an option that may be repeated or hold several names separated by commas. */
export function names(text: string, before: string[] | undefined): string[] {
  const given = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (given.length === 0) throw new InvalidArgumentError('Give a name, for example PE1.');
  return [...(before ?? []), ...given];
}

/** Collects `--ceiling tokens=20000`; what each may be is the request's to say. */
export function ceiling(
  text: string,
  before: Record<string, number> | undefined,
): Record<string, number> {
  const [, name, value] = /^(iterations|replies|tokens|money)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError(
      'Give iterations, replies, tokens or money with a number, for example tokens=20000.',
    );
  }
  return { ...before, [name]: Number(value) };
}

/** Characters of an id, as Temporal limits them. */
export const longestId = 1000;

/** An id as Temporal takes it; control characters would garble every list it is shown in. */
export function workflowId(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (text !== '' && text.length <= longestId && !/[\u0000-\u001F\u007F]/.test(text)) return text;
  throw new InvalidArgumentError(`Give an id of 1 to ${longestId} printable characters.`);
}

/** A run id as Temporal makes them; the server answers nothing useful to another text. */
export function runId(text: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text;
  throw new InvalidArgumentError('Give the run_id that `netoncall list --json` shows.');
}

export function taskQueueOption(): Option {
  return new Option(
    '--task-queue <name>',
    'task queue of the workers (environment: NETONCALL_TASK_QUEUE; default: netoncall)',
  );
}
