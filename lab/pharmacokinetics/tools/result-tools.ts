import * as z from 'zod';
import { defineTool, ToolProblem, type Json, type LabTool } from '../../serve/tool';
import { decimate } from '../model/decimate';
import { outputsOf, type Output } from '../model/outputs';
import type { Job, Jobs } from '../state/jobs';
import type { Simulation, Simulations } from '../state/simulations';
import { significant } from './describe';
import { pharmacokineticResult } from './pharmacokinetic-result';
import { simulationId } from './simulation-tools';

const selection = {
  simulation_id: simulationId,
  job_id: z.string().describe('A job of this simulation; the latest where absent.').optional(),
  output_path: z
    .string()
    .describe('Path of an output, for instance Plasma|Velorin|Concentration.')
    .optional(),
};

function findOutput(outputs: Output[], path: string): Output {
  const found = outputs.find((output) => output.path === path);
  if (found !== undefined) return found;
  const available = outputs.map((output) => output.path);
  throw new ToolProblem(
    'not_found',
    `there is no output "${path}"; there are ${available.join(', ')}`,
    { output_path: path, available },
  );
}

function provenance(simulation: Simulation, job: Job): Json {
  return {
    simulation_id: simulation.id,
    job_id: job.id,
    /** True: these results are of other values than the simulation has now. */
    parameters_changed_since: job.model !== simulation.model,
  };
}

/** get_simulation_results and calculate_pk_parameters. */
export function resultTools(simulations: Simulations, jobs: Jobs): LabTool[] {
  return [
    defineTool({
      name: 'get_simulation_results',
      description:
        'Values over time of a completed job, for one output or all. Series longer than max_points are thinned; the peak, the first and the last point stay.',
      input: z.strictObject({
        ...selection,
        max_points: z.int().min(2).max(5000).default(100).describe('Points of a series at most.'),
      }),
      annotations: { readOnlyHint: true },
      run: (values) => {
        const simulation = simulations.get(values.simulation_id);
        const job = jobs.completed(simulation, values.job_id);
        const { times } = job.course;
        const all = outputsOf(job.model);
        const wanted =
          values.output_path === undefined ? all : [findOutput(all, values.output_path)];
        const series = wanted.map((output) => {
          const full = output.values(job.course);
          const kept = decimate(full, values.max_points);
          return {
            output_path: output.path,
            unit: output.unit,
            time_unit: 'h',
            times: kept.map((index) => significant(times[index]!)),
            values: kept.map((index) => significant(full[index]!)),
            points_computed: full.length,
            thinned: kept.length < full.length,
          };
        });
        return { ...provenance(simulation, job), series };
      },
    }),
    defineTool({
      name: 'calculate_pk_parameters',
      description:
        'Pharmacokinetic parameters of a completed job: Cmax, Tmax, AUC to the last point and to infinity, half-life, clearance, volume of distribution. From all computed points of a concentration.',
      input: z.strictObject(selection),
      annotations: { readOnlyHint: true },
      run: (values) => {
        const simulation = simulations.get(values.simulation_id);
        const job = jobs.completed(simulation, values.job_id);
        const concentrations = outputsOf(job.model).filter(({ unit }) => unit === 'mg/L');
        const output =
          values.output_path === undefined
            ? concentrations[0]!
            : findOutput(concentrations, values.output_path);
        return { ...provenance(simulation, job), ...pharmacokineticResult(job, output) };
      },
    }),
  ];
}
