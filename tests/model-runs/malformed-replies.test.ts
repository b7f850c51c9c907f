import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import type { WorkflowHandle } from '@temporalio/client';

import { schemaComplaints } from '../../src/domain/configuration/evaluation';
import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from '../../src/domain/run/run-document';
import { type Malformed, malformedReply, rightReply } from '../support/malformed-replies';
import { type Job, rightAnswer } from './support/right-answers';
import { demanding, filesStand, graphStand, networkStand, type Stand } from './support/stands';

const runsOfEach = 6;

const stands: Stand[] = [];
beforeAll(async () => {
  stands.push(await networkStand(), await graphStand(), await filesStand());
});
afterAll(async () => {
  for (const stand of stands) await stand.stop();
});

/** What the model says in turn, again and again; null where it is right. */
type Script = (Malformed | null)[];

async function run(stand: Stand, script: Script) {
  const { worker, job } = stand;
  let said = 0;
  stand.think((request) => {
    const right = rightAnswer(request, job);
    const malformed = script[said % Math.max(1, script.length)];
    said += 1;
    return malformed?.say(right) ?? rightReply(right);
  });
  const { profile, query } = job;
  const limits = { maxRetries: 1, maxReplans: 1 };
  const overrides = { llm: 'scripted', agent: demanding.name, ...limits, ...job.overrides };
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `malformed-${randomUUID()}`,
    workflowExecutionTimeout: '100s',
    args: [{ profile, query, attended: false, overrides }],
  });
  const { document } = (await handle.result()) as InvestigationResult;
  const stored = await worker.evidence.get(document ?? '');
  if (!stored.available) throw new Error(`The run's document is not there: ${stored.reason}`);
  return {
    document: runDocumentSchema.parse(stored.document),
    failed: await failedTasks(handle),
  };
}

/** Workflow tasks of a run that failed, each with what was wrong. */
async function failedTasks(handle: WorkflowHandle): Promise<unknown[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap((event) => event.workflowTaskFailedEventAttributes ?? []);
}

const notUnderstood = {
  start: "The run ended early: The model's answer could not be used (",
  end: '). What is to be done, and to what? The run is unattended, so nobody was asked.',
};

/** How a run ends that nobody attends and whose model read the task in no form that can be used. */
function isNotUnderstood(line: string): boolean {
  // Long ones are cut where limitations are.
  return (
    line.startsWith(notUnderstood.start) && (line.endsWith(notUnderstood.end) || line.endsWith('…'))
  );
}

/** What is dishonest in how a run ended; null where nothing is. */
function complaintAbout({ profile }: Job, document: RunDocument): string | null {
  const { outcome, verdict, calls, agent_answer: given, limitations, report } = document;
  if (outcome === 'failed') {
    // Where no rules can plan, a run ends with its model, or with a reading that nobody could use.
    const endsWithModel = document.model?.ended === true || limitations.some(isNotUnderstood);
    const said = [...limitations, ...report.summary].join(' ');
    return profile !== 'network' && endsWithModel ? null : `the run failed: ${said}`;
  }
  if (profile === 'network' && verdict === 'healthy') return 'the fault of the lab is healthy';
  if (report.markdown.trim() === '') return 'there is no report';
  if (outcome !== 'achieved') {
    return limitations.length + report.summary.length > 0 ? null : 'nothing says what is missing';
  }
  if (!calls.some(({ status }) => status === 'success')) return 'achieved without a result';
  if (given?.evaluation?.result !== 'pass') return 'achieved with an answer that nobody accepted';
  const complaints = schemaComplaints(demanding.schema, given.value);
  return complaints.length === 0 ? null : `achieved with an answer that ${complaints.join()}`;
}

/** The first reply is right more often than not: a run that is not understood ends there. */
const anyScript: fc.Arbitrary<Script> = fc
  .tuple(
    fc.option(malformedReply, { freq: 1 }),
    fc.option(malformedReply, { freq: 1 }),
    fc.array(fc.option(malformedReply, { freq: 2 }), { maxLength: 12 }),
  )
  .map(([one, other, rest]) => [one === null ? null : other, ...rest]);
const scripts = fc.array(anyScript, { minLength: runsOfEach, maxLength: runsOfEach });

test('runs whose model says what is right are achieved', async () => {
  for (const stand of stands) {
    const { document } = await run(stand, []);
    expect([stand.job.profile, document.outcome]).toEqual([stand.job.profile, 'achieved']);
    expect(complaintAbout(stand.job, document)).toBeNull();
  }
});

test(`${3 * runsOfEach} runs with malformed replies close with an honest outcome, and no workflow task fails`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(scripts, scripts, scripts), async (all) => {
      const ended = stands.map(async (stand, index) => {
        for (const script of all[index] ?? []) {
          const { document, failed } = await run(stand, script);
          expect([complaintAbout(stand.job, document), script]).toEqual([null, script]);
          expect(failed).toEqual([]);
        }
      });
      await Promise.all(ended);
    }),
    // A counterexample is not made smaller: that would take a run for each try.
    { numRuns: 1, endOnFailure: true },
  );
}, 180_000);
