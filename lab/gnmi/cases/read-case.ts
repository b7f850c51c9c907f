import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { InputProblem, parseInput } from '../problem';
import { caseSchema, type CaseDocument } from './case-schema';

/** Parses the YAML text of a case. Throws InputProblem with source, field and reason. */
export function parseCase(text: string, source = 'case'): CaseDocument {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw new InputProblem(
      `${source} is not valid YAML: ${(error as Error).message.split('\n')[0]}`,
    );
  }
  const parsed = parseInput(caseSchema, document, source);
  if (Number.isNaN(Date.parse(parsed.input.now))) {
    throw new InputProblem(
      `${source}: input.now: "${parsed.input.now}" is not a time; write for instance 2026-03-04T09:20:00Z`,
    );
  }
  return parsed;
}

/** Reads a case file. */
export function readCase(path: string): CaseDocument {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new InputProblem(`${path}: no such case file, or it cannot be read`);
  }
  return parseCase(text, path);
}
