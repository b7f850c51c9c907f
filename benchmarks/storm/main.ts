import { stormFaults } from './judge-storm';
import { runStorm } from './run-storm';

/** Prints what came of a storm over the lab; exit code 1 where it did not end as it should. */
async function main(): Promise<void> {
  const storm = await runStorm();
  const { answers, counts, incidents, seconds } = storm;
  const statuses = [...answers.statuses].map(([status, count]) => `${count} × ${status}`);
  console.log(
    `answers: ${statuses.join(', ')}; without an answer, and sent again: ${answers.unanswered}`,
  );
  console.log(`alerts: ${JSON.stringify(counts)}`);
  for (const { id, rootCause, alerts, runs, merged } of incidents) {
    const cause = rootCause === null ? 'none' : `${rootCause.type} of ${rootCause.device}`;
    const of = `${alerts.total} alerts, ${runs.length} runs, ${merged.length} merged into it`;
    console.log(`${id}: ${cause}; ${of}`);
  }
  const faults = stormFaults(storm);
  console.log(
    `${faults.length === 0 ? 'all holds' : faults.join('\n')}, after ${seconds.toFixed(0)} s`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
