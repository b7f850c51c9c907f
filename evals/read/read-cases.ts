import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

import { parse } from 'yaml';

import { InputProblem } from '../../lab/gnmi/problem';
import { listScenarios } from '../../lab/gnmi/scenario/load-scenario';
import type { EvalCase } from './eval-case';
import { caseFromFile } from './from-case-file';
import { caseFromScenario } from './from-scenario';

/** The scenarios that come with the lab, as cases. */
export function readScenarios(): EvalCase[] {
  return listScenarios().map((name) => caseFromScenario(name));
}

/** A file that holds no case, with all that is wrong with it in one line. */
export interface BadCase {
  file: string;
  problem: string;
}

export interface CaseFiles {
  cases: EvalCase[];
  bad: BadCase[];
}

/**
 * The cases of a folder, or of one file: case files and scenario files of the lab alike, in the
 * order of their names. A file that is wrong is listed with its field and what would be right.
 * @throws InputProblem where there is no file at all
 */
export function readCaseFiles(path: string): CaseFiles {
  const files = filesOf(path);
  if (files.length === 0) throw new InputProblem(`${path} holds no case (no file *.yaml)`);
  const found: CaseFiles = { cases: [], bad: [] };
  for (const file of files) {
    try {
      const one = readCaseFile(file);
      const earlier = found.cases.find(({ id }) => id === one.id);
      if (earlier === undefined) found.cases.push(one);
      else found.bad.push({ file, problem: `${file}: id: two cases have the id "${one.id}"` });
    } catch (error) {
      if (!(error instanceof InputProblem)) throw error;
      found.bad.push({ file, problem: error.message });
    }
  }
  return found;
}

/**
 * `readCaseFiles`, for whoever wants all or none.
 * @throws InputProblem with file, field and reason
 */
export function readCases(path: string): EvalCase[] {
  const { cases, bad } = readCaseFiles(path);
  const [first] = bad;
  if (first !== undefined) throw new InputProblem(first.problem);
  return cases;
}

function readCaseFile(file: string): EvalCase {
  const document = readYaml(file);
  return isScenario(document, file) ? caseFromScenario(file) : caseFromFile(file, document);
}

function filesOf(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => ['.yaml', '.yml'].includes(extname(name)))
      .sort()
      .map((name) => join(path, name));
  } catch {
    throw new InputProblem(`${path}: no such folder or file, or it cannot be read`);
  }
}

function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InputProblem(`${file} is not valid YAML: ${firstLine(error)}`);
  }
}

/** A scenario says what happened; a case gives the state that came of it. */
function isScenario(document: unknown, file: string): boolean {
  if (typeof document !== 'object' || document === null) {
    throw new InputProblem(`${basename(file)} holds no case: a map with "input" and "expect"`);
  }
  return !('state' in document) && 'name' in document;
}

function firstLine(error: unknown): string {
  return (error as Error).message.split('\n')[0] ?? '';
}
