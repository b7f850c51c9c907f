import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { exitCodeOf } from '../../src/cli/exit-codes';
import { loadProfile, resolveServers } from '../../src/config';
import { builtInServer } from '../../src/domain/calls/built-in-tools';
import { startServiceDesk } from '../profiles/support/graph-lab';
import {
  answer,
  startTaskWorker,
  statusWhere,
  type TaskWorker,
} from '../profiles/support/task-worker';
import { sampled } from '../support/sampled';
import { filesCases } from './use-cases/files-cases';
import { graphCases } from './use-cases/graph-cases';
import type { UseCase } from './use-cases/use-case';

/** One cell for each wording of each case. */
const cells = (cases: UseCase[]) =>
  cases.flatMap((one) => one.wordings.map((query) => ({ ...one, query, one })));

/** How a case ends in one wording: as it should, with nothing unsaid and nothing said wrongly. */
async function play(worker: TaskWorker, one: UseCase, query: string) {
  const says = one.says(query);
  worker.script.push(...says);
  const handle = await worker.start({ query, overrides: one.overrides });
  for (const said of one.answers ?? []) {
    await statusWhere(handle, ({ openRequest }) => openRequest !== null);
    // Where code had the question by itself, the model's is not needed.
    if (worker.script.length === says.length) worker.script.shift();
    await answer(handle, said);
  }
  const document = await worker.document(handle);
  // What code can tell by itself, no model is asked.
  worker.script.length = 0;
  const { outcome, report, calls } = document;
  const said = report.summary.join('\n');
  return {
    outcome,
    exit: exitCodeOf(document),
    unsaid: one.summary.filter((wanted) => !wanted.test(said)),
    saidWrongly: one.never?.exec(said)?.[0],
    calls: calls.filter(({ server }) => server !== builtInServer).map(({ tool }) => tool),
  };
}

const rightEnd = ({ outcome, exit, calls }: UseCase) => ({
  outcome,
  exit,
  unsaid: [],
  saidWrongly: undefined,
  calls,
});

describe('the use cases of the graph, in their own words and in others', () => {
  let worker: TaskWorker;
  beforeAll(async () => {
    worker = await startTaskWorker('graph');
  });
  afterAll(async () => {
    await worker.stop();
  });

  it.each(sampled(cells(graphCases), 5))('$name: $query', async ({ one, query }) => {
    const desk = await startServiceDesk();
    await worker.use(desk.server);
    expect(await play(worker, one, query)).toEqual(rightEnd(one));
    expect(desk.executed()).toEqual(one.calls);
    await desk.close();
  });
});

describe('the scenarios of a folder, in their own words and in others', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'netoncall-cases-')));
  let worker: TaskWorker;
  beforeAll(async () => {
    writeFileSync(join(root, 'names.txt'), 'berta\nanton\n');
    worker = await startTaskWorker('files');
    const { files } = resolveServers(loadProfile('files'), { NETONCALL_FILES_ROOT: root });
    if (files === undefined) throw new Error('The profile has a server "files".');
    await worker.use(files);
  });
  afterAll(async () => {
    await worker.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it.each(sampled(cells(filesCases(root)), 5))('$name: $query', async ({ one, query }) => {
    expect(await play(worker, one, query)).toEqual(rightEnd(one));
  });
});
