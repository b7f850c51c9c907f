import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import {
  type InvestigationRequest,
  readInvestigationRequest,
  requestExample,
} from '../domain/investigation/investigation-request';
import { CommandFailure } from './command-failure';
import { exitCodes } from './exit-codes';
import { fileTrouble } from './file-trouble';
import { parseJson } from './parse-json';

/** The part of the command line of `run` that goes into the request. */
export interface RequestOptions {
  profile?: string;
  by?: string;
  device?: string[];
  plan?: string;
  llm?: string;
  agent?: string;
  systemPrompt?: string;
  temperature?: number;
  ceiling?: Record<string, number>;
  maxRetries?: number;
  window?: number;
  unattended?: boolean;
  /** File with the request as JSON; `-` is standard input. */
  input?: string;
}

/**
 * Makes a request of the command line. What is given there takes the place of what a JSON input
 * says.
 * @throws CommandFailure with each wrong field and a correct example
 */
export async function readRequest(
  words: readonly string[],
  options: RequestOptions,
): Promise<InvestigationRequest> {
  const base = options.input === undefined ? {} : await readInput(options.input);
  const query = words.join(' ');
  if (query === '' && options.input === undefined) {
    throw usage('The question is missing. Example: netoncall run "Check BGP neighbors on PE1"');
  }
  const reading = readInvestigationRequest({
    ...base,
    ...(query === '' ? {} : { query }),
    ...(options.profile === undefined ? {} : { profile: options.profile }),
    ...(options.by === undefined ? {} : { askedBy: options.by }),
    ...(options.device === undefined ? {} : { devices: options.device }),
    ...(options.unattended === true ? { attended: false } : {}),
    ...overridesOf(base, options),
  });
  if (reading.ok) return reading.request;
  if (options.input === undefined) throw usage(reading.message);
  const name = options.input === '-' ? 'Standard input' : options.input;
  throw usage(`${name}:\n  ${reading.problems.join('\n  ')}\n${reading.help}`);
}

function overridesOf(base: Record<string, unknown>, options: RequestOptions): object {
  const given = {
    ...(options.plan === undefined ? {} : { plan: options.plan }),
    ...(options.llm === undefined ? {} : { llm: options.llm }),
    ...(options.agent === undefined ? {} : { agent: options.agent }),
    ...(options.systemPrompt === undefined ? {} : { systemPrompt: options.systemPrompt }),
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    ...(options.ceiling === undefined ? {} : { ceilings: options.ceiling }),
    ...(options.maxRetries === undefined ? {} : { maxRetries: options.maxRetries }),
    ...(options.window === undefined ? {} : { windowMinutes: options.window }),
  };
  if (Object.keys(given).length === 0) return {};
  const before = base['overrides'];
  return { overrides: { ...(isRecord(before) ? before : {}), ...given } };
}

async function readInput(file: string): Promise<Record<string, unknown>> {
  const name = file === '-' ? 'standard input' : file;
  let content: string;
  try {
    content = file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8');
  } catch (error) {
    throw usage(`${name} cannot be read: ${fileTrouble(error)}`);
  }
  const value = parseJson(name, content, ` Example: ${requestExample}.`);
  if (isRecord(value)) return value;
  throw usage(`${name} does not contain a JSON object. Example: ${requestExample}.`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, exitCodes.usage);
}
