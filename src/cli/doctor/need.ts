import type { DoctorFinding } from '../../temporal';

/** One need: what was found, and commands of which any one helps where it is not met. */
export interface Need extends DoctorFinding {
  /** Nice to have; its absence is no fault. */
  readonly optional?: boolean;
}

export interface ExamineOptions {
  profile: string;
  taskQueue?: string | undefined;
  environment: NodeJS.ProcessEnv;
}
