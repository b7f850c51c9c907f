import type { Json } from '../../serve/tool';
import { outputsOf } from '../model/outputs';
import type { Parameter } from '../model/model-schema';
import type { Job } from '../state/jobs';
import type { Simulation } from '../state/simulations';

/** Six digits: what a model computes is not known better. */
export const significant = (value: number): number => Number(value.toPrecision(6));

/** A parameter as the tools give it. */
export function describeParameter(parameter: Parameter): Json {
  const { path, value, unit, minimum, maximum, whole, description } = parameter;
  return {
    parameter_path: path,
    value,
    unit,
    minimum,
    maximum,
    ...(whole ? { whole_numbers_only: true } : {}),
    description,
  };
}

/** A simulation as the tools give it. */
export function describeSimulation({ id, modelPath, model }: Simulation): Json {
  return {
    simulation_id: id,
    model_path: modelPath,
    title: model.title,
    drug: model.drug,
    compartments: model.compartments,
    route: model.route,
    parameters: model.parameters.length,
    outputs: outputsOf(model).map(({ path, unit }) => ({ output_path: path, unit })),
  };
}

/** A job as the tools give it. */
export function describeJob(job: Job): Json {
  return {
    job_id: job.id,
    simulation_id: job.simulationId,
    status: job.status,
    progress: job.progress,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
    ...(job.failure === null ? {} : { failure: job.failure.replace(/^: /, '') }),
  };
}
