import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ToolProblem } from '../../serve/tool';
import { pointsOf, simulate, type Course } from '../model/simulate';
import { regimenOf, valuesOf } from '../model/kinetics';
import type { Model } from '../model/model-schema';
import type { Simulation } from './simulations';

/** A simulation at work; it goes on whatever becomes of the call that started it. */
export interface Job {
  id: string;
  simulationId: string;
  /** The model with the values it had at the start; a later change does not touch a job. */
  model: Model;
  status: 'running' | 'completed' | 'failed';
  /** From 0 to 1. */
  progress: number;
  startedAt: string;
  finishedAt: string | null;
  failure: string | null;
  course: Course | null;
  ended: Promise<void>;
}

export type OnProgress = (job: Job) => Promise<void>;

/** In how many parts a job tells how far it is. */
const PARTS = 20;
/** More points than this are refused; they would fill the memory and nobody reads them. */
const MOST_POINTS = 50_000;

function refuseTooManyPoints(model: Model): void {
  const regimen = regimenOf(valuesOf(model));
  const points = pointsOf(regimen);
  if (points <= MOST_POINTS) return;
  throw new ToolProblem(
    'invalid_argument',
    `this simulation would have ${points} points; at most ${MOST_POINTS} are computed: shorten the duration or lengthen the output interval`,
    { points, maximum: MOST_POINTS },
  );
}

/** Runs simulations as jobs; each takes `seconds`, whatever the computer needs. */
export class Jobs {
  private readonly held = new Map<string, Job>();

  constructor(private readonly seconds: number) {}

  /** Starts a job and returns at once. Throws ToolProblem where the model cannot be run. */
  start(simulation: Simulation, onProgress: OnProgress): Job {
    refuseTooManyPoints(simulation.model);
    const job: Job = {
      id: `job-${randomUUID().slice(0, 8)}`,
      simulationId: simulation.id,
      model: simulation.model,
      status: 'running',
      progress: 0,
      startedAt: new Date().toISOString(),
      finishedAt: null,
      failure: null,
      course: null,
      ended: Promise.resolve(),
    };
    job.ended = this.work(job, onProgress);
    this.held.set(job.id, job);
    simulation.latestJob = job.id;
    return job;
  }

  /** Throws ToolProblem `not_found`. */
  get(id: string): Job {
    const found = this.held.get(id);
    if (found !== undefined) return found;
    throw new ToolProblem('not_found', `there is no job "${id}" in this server`, { job_id: id });
  }

  /** A job of a simulation that has ended well; the latest where none is named. */
  completed(simulation: Simulation, wanted: string | undefined): Job & { course: Course } {
    const id = wanted ?? simulation.latestJob;
    if (id === null) {
      throw new ToolProblem(
        'not_ready',
        `simulation ${simulation.id} has no results: run_simulation was not called`,
        { simulation_id: simulation.id },
      );
    }
    const job = this.get(id);
    if (job.simulationId !== simulation.id) {
      throw new ToolProblem(
        'invalid_argument',
        `job ${id} belongs to simulation ${job.simulationId}, not to ${simulation.id}`,
        { job_id: id, simulation_id: job.simulationId },
      );
    }
    const { course } = job;
    if (course !== null) return { ...job, course };
    throw new ToolProblem('not_ready', `job ${id} is ${job.status}${job.failure ?? ''}`, {
      job_id: id,
      status: job.status,
      progress: job.progress,
    });
  }

  private async work(job: Job, onProgress: OnProgress): Promise<void> {
    try {
      for (let part = 1; part <= PARTS; part += 1) {
        // No timer keeps a process alive whose client has gone.
        await sleep((this.seconds * 1000) / PARTS, undefined, { ref: false });
        if (part === PARTS) job.course = simulate(job.model);
        job.progress = part / PARTS;
        // A client that is gone does not stop the job.
        await onProgress(job).catch(() => undefined);
      }
      job.status = 'completed';
    } catch (error) {
      job.status = 'failed';
      job.failure = `: ${(error as Error).message}`;
    }
    job.finishedAt = new Date().toISOString();
  }
}
