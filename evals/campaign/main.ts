#!/usr/bin/env node
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { InputProblem } from '../../lab/gnmi/problem';
import { runDirectly } from '../direct/run-directly';
import { type CampaignArguments, readArguments } from './arguments';
import { generateIncidents } from './generate';
import type { Incident } from './incident';
import { caseFileOf, untoldFaults } from './output/case-file';
import { campaignDocument } from './output/document';
import { campaignTable, isMiss } from './output/table';
import { type JudgedIncident, runIncident } from './run-incident';
import { inconsistencies } from './visible';

/** A line for the person who waits, on standard error: standard output holds the result alone. */
function note(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** The incidents that were asked for; one that cannot be judged ends the campaign. */
function* chosen(options: CampaignArguments): Generator<Incident> {
  for (const incident of generateIncidents(options)) {
    const [problem] = inconsistencies(incident);
    if (problem !== undefined) throw new Error(`${incident.id} (${incident.kind}): ${problem}`);
    yield incident;
  }
}

async function dump(folder: string, options: CampaignArguments): Promise<void> {
  await mkdir(folder, { recursive: true });
  let written = 0;
  for (const incident of chosen(options)) {
    const untold = untoldFaults(incident);
    if (untold.length > 0) {
      note(`${incident.id} is left out: no case file can report ${untold.join(', ')}`);
      continue;
    }
    await writeFile(join(folder, `${incident.id}.yaml`), caseFileOf(incident));
    written += 1;
  }
  note(`${written} case files in ${folder}`);
}

async function investigateAll(options: CampaignArguments): Promise<void> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const judged: JudgedIncident[] = [];
  for (const incident of chosen(options)) {
    const one = await runIncident(incident, runDirectly);
    judged.push(one);
    if (judged.length % 50 === 0) {
      const misses = judged.filter(isMiss).length;
      note(`${judged.length} of ${options.count}: ${misses} misses, ${seconds().toFixed(0)} s`);
    }
  }
  const { json, seed } = options;
  if (json !== undefined) {
    const facts = { seed, seconds: seconds() };
    await writeFile(json, JSON.stringify(campaignDocument(judged, facts), null, 2));
  }
  process.stdout.write(`${campaignTable(judged, process.stdout.columns ?? 160)}\n`);
}

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  if (options === null) return;
  await (options.dump === undefined ? investigateAll(options) : dump(options.dump, options));
}

main().catch((error: unknown) => {
  note(`campaign: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof InputProblem ? 2 : 30;
});
