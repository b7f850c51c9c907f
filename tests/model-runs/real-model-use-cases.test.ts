import { startTaskWorker } from '../profiles/support/task-worker';
import { realCases } from './use-cases/real-cases';
import { type RealResult, runRealCase } from './use-cases/run-real-case';

/** Address of a running endpoint, ending in /v1; NETONCALL_REAL_MODEL names the model there. */
const address = process.env['NETONCALL_REAL_MODEL_URL'];
/** Only the cases whose name has this in it. */
const only = process.env['NETONCALL_REAL_CASE'] ?? '';
const hours = 3_600_000;

(address === undefined ? describe.skip : describe)('use cases with a real small model', () => {
  const results: RealResult[] = [];
  const chosen = realCases.filter(({ name }) => name.includes(only));

  beforeAll(async () => {
    const settings = {
      model_name: process.env['NETONCALL_REAL_MODEL'] ?? 'default',
      temperature: 0.2,
      max_tokens: 400,
      max_context_tokens: 8000,
      timeout_seconds: 290,
    };
    const endpoint = { baseUrl: address ?? '', settings, patienceSeconds: 1800 };
    for (const profile of ['graph', 'files'] as const) {
      const worker = await startTaskWorker(profile, { endpoint });
      for (const one of chosen.filter((some) => some.profile === profile)) {
        const result = await runRealCase(worker, one);
        results.push(result);
        process.stderr.write(`${line(result)}\n`);
      }
      await worker.stop();
    }
  }, 4 * hours);

  it('comes to an end each time', () => {
    expect(results).toHaveLength(chosen.length);
    expect(results.filter(({ outcome }) => outcome === 'hung')).toEqual([]);
  });

  it('calls nothing achieved that is not so', () => {
    const wrong = results.filter(({ outcome, holds }) => outcome === 'achieved' && !holds);
    expect(wrong.map(({ one, summary }) => [one.name, summary])).toEqual([]);
  });
});

/** One line of the table of results. */
function line({ one, outcome, exit, holds, calls, replies, minutes, summary }: RealResult): string {
  const right = one.right.includes(outcome) && holds ? 'yes' : 'no';
  const cells = [
    one.name,
    right,
    `${outcome}, ${exit}`,
    holds ? 'yes' : 'no',
    calls.join(', ') || 'none',
    replies,
    minutes.toFixed(1),
  ];
  const verbose = process.env['NETONCALL_REAL_MODEL_VERBOSE'] !== undefined;
  return `| ${cells.join(' | ')} |${verbose ? `\n  ${JSON.stringify(summary)}` : ''}`;
}
