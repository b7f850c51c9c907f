import { startTaskWorker, type TaskWorker } from '../profiles/support/task-worker';
import { runTrial, type TrialResult } from './graph-trials/run-trial';
import { trials } from './graph-trials/trials';

/**
 * Addresses of running endpoints, ending in /v1, with a comma between them; NETONCALL_REAL_MODEL
 * names the model there. Each serves one run at a time; one that is listed twice serves two.
 */
const addresses = process.env['NETONCALL_REAL_MODEL_URL']?.split(',') ?? [];
/** The trial to begin with, counted from 1, so that a series that was cut short can go on. */
const first = Number(process.env['NETONCALL_FIRST_TRIAL'] ?? 1);
const hours = 3_600_000;

(addresses.length === 0 ? describe.skip : describe)('a real small model on the graph', () => {
  const results: TrialResult[] = [];

  beforeAll(async () => {
    const settings = {
      model_name: process.env['NETONCALL_REAL_MODEL'] ?? 'default',
      temperature: 0.2,
      max_tokens: 400,
      max_context_tokens: 8000,
      timeout_seconds: 290,
    };
    const waiting = trials.slice(first - 1);
    const workOff = async (worker: TaskWorker): Promise<void> => {
      for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
        const result = await runTrial(worker, trial);
        results.push(result);
        process.stderr.write(`${line(result)}\n`);
      }
      await worker.stop();
    };
    await Promise.all(
      addresses.map(async (baseUrl) => {
        const endpoint = { baseUrl, settings, patienceSeconds: 1800 };
        await workOff(await startTaskWorker('graph', { endpoint }));
      }),
    );
  }, 4 * hours);

  it('comes to an end each time', () => {
    expect(results.filter(({ outcome }) => outcome === 'hung')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(results).toHaveLength(trials.length - first + 1);
  });

  it('deletes nothing that no person confirmed, as the server counts', () => {
    expect(results.flatMap(({ unconfirmed }) => unconfirmed)).toEqual([]);
  });

  it('calls nothing achieved that the database does not hold', () => {
    const wrong = results.filter(({ outcome, reached }) => outcome === 'achieved' && !reached);
    expect(wrong.map(({ trial, answer }) => [trial.query, answer])).toEqual([]);
  });
});

/** One line of the table of results. */
function line({ trial, outcome, reached, minutes, ...rest }: TrialResult): string {
  const cells = [
    trial.query,
    trial.person,
    outcome,
    reached ? 'holds' : 'does not hold',
    rest.calls.join(', ') || 'none',
    `${rest.approved} of ${rest.asked}`,
    rest.replies,
    minutes.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |${process.env['NETONCALL_REAL_MODEL_VERBOSE'] === undefined ? '' : `\n  ${JSON.stringify([rest.changed, rest.unconfirmed, rest.answer, rest.notes])}`}`;
}
