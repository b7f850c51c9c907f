import { InvalidArgumentError, Option } from 'commander';

import { allOutcomeWords, type Outcome, outcomeNamed } from '../../domain/analysis/outcome';
import type { SearchAttributeName } from '../../domain/investigation/search-attributes';
import { answeredSchema } from '../../domain/run/answered';

interface RunFilterOption {
  option: Option;
  /** Conditions in the language of Temporal's visibility store; all have to hold. */
  terms: (value: string) => string[];
}

const isRunning = `ExecutionStatus = 'Running'`;

/** By what runs can be filtered: each with its option of `netoncall list` and what it asks the server. */
export const runFilters = {
  device: {
    option: new Option('--device <name>', 'only runs that checked this device'),
    terms: (name) => [`${attribute('NetoncallDevices')} = ${quoted(name)}`],
  },
  outcome: {
    option: new Option(
      '--outcome <name>',
      `only runs that ended so: ${allOutcomeWords.join(', ')}`,
    ).argParser(readOutcome),
    terms: (name) => [`${attribute('NetoncallOutcome')} = ${quoted(name)}`],
  },
  answered: {
    option: new Option(
      '--answered <how>',
      'only runs that answered their question (yes), did so in part (partly) or did not (no)',
    ).choices(answeredSchema.options),
    terms: (how) => [`${attribute('NetoncallAnswered')} = ${quoted(how)}`],
  },
  running: {
    option: new Option('--running', 'only runs in progress'),
    terms: () => [isRunning],
  },
  waiting: {
    option: new Option('--waiting', 'only runs waiting for a person'),
    terms: () => [isRunning, `${attribute('NetoncallAwaitingHuman')} = true`],
  },
} satisfies Record<string, RunFilterOption>;

/** What is filtered by; a filter without a value, such as `running`, holds where it is true. */
export type GivenFilters = { [Name in keyof typeof runFilters]?: string | boolean | undefined };

/** Conditions of all filters that are given. */
export function filterTerms(given: GivenFilters): string[] {
  const filters: Readonly<Record<string, RunFilterOption>> = runFilters;
  return Object.entries(filters).flatMap(([name, { terms }]) => {
    const value = given[name as keyof GivenFilters];
    return value === undefined || value === false ? [] : terms(String(value));
  });
}

/** An outcome by the word in the State column, or by its name in JSON. */
function readOutcome(text: string): Outcome {
  const outcome = outcomeNamed(text);
  if (outcome === undefined)
    throw new InvalidArgumentError(`Allowed choices are ${allOutcomeWords.join(', ')}.`);
  return outcome;
}

function attribute(name: SearchAttributeName): string {
  return name;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
