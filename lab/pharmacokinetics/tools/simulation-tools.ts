import * as z from 'zod';
import { defineTool, type LabTool } from '../../serve/tool';
import type { Model } from '../model/model-schema';
import type { Jobs, OnProgress } from '../state/jobs';
import type { Simulations } from '../state/simulations';
import { describeJob, describeSimulation } from './describe';

/** The id of a simulation, as an argument. */
export const simulationId = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores')
  .describe('Id of a loaded simulation, as load_simulation returned it.');

/** load_simulation, run_simulation and get_job_status. */
export function simulationTools(
  models: ReadonlyMap<string, Model>,
  simulations: Simulations,
  jobs: Jobs,
): LabTool[] {
  return [
    defineTool({
      name: 'load_simulation',
      description: `Load a model file as a new simulation with the model's own values. Models: ${[...models.values()].map(({ name, title }) => `${name} (${title})`).join('; ')}.`,
      input: z.strictObject({
        model_path: z.string().describe('Name of the model file, for instance velorin-oral.'),
        simulation_id: simulationId
          .describe('Id that the simulation shall have; the server chooses one where absent.')
          .optional(),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
      run: (values) =>
        describeSimulation(simulations.load(values.model_path, values.simulation_id)),
    }),
    defineTool({
      name: 'run_simulation',
      description:
        'Compute the concentration over time with the values that the simulation has now. A long job: returns its job_id; see get_job_status.',
      input: z.strictObject({
        simulation_id: simulationId,
        wait: z
          .boolean()
          .describe(
            'Answer only when the job has ended. Where absent: true for a caller that asks for progress notifications, else false.',
          )
          .optional(),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
      run: async ({ simulation_id: id, wait }, context) => {
        const waits = wait ?? context.wantsProgress;
        const tell: OnProgress = ({ progress }) =>
          context.reportProgress(progress, 1, `simulation ${id}: ${Math.round(progress * 100)} %`);
        // Progress belongs to a call that is open; a job that goes on alone tells nobody.
        const job = jobs.start(simulations.get(id), waits ? tell : async () => undefined);
        if (waits) await job.ended;
        return describeJob(job);
      },
    }),
    defineTool({
      name: 'get_job_status',
      description: 'Status of a job of run_simulation: running, completed or failed, and how far.',
      input: z.strictObject({
        job_id: z.string().describe('Id of a job, as run_simulation returned it.'),
      }),
      annotations: { readOnlyHint: true },
      run: (values) => describeJob(jobs.get(values.job_id)),
    }),
  ];
}
