import * as fc from 'fast-check';

import { type Malformed, malformedReply, rightReply } from '../support/malformed-replies';
import { inFull } from '../support/sampled';
import { complaintAbout } from './support/honest-end';
import { rightAnswer } from './support/right-answers';
import { runJob } from './support/run-job';
import { filesStand, graphStand, networkStand, type Stand } from './support/stands';

const runsOfEach = inFull ? 6 : 3;

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
  let said = 0;
  stand.think((request) => {
    const right = rightAnswer(request, stand.job);
    const malformed = script[said % Math.max(1, script.length)];
    said += 1;
    return malformed?.say(right) ?? rightReply(right);
  });
  return await runJob(stand);
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
