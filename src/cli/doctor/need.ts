import type { DoctorFinding } from '../../temporal';

/** One need: what was found, and commands of which any one helps where it is not met. */
export interface Need extends DoctorFinding {
  /** Nice to have; its absence is no fault. */
  readonly optional?: boolean;
  /** A limit that the configuration itself names: to be known, and nothing to be put right. */
  readonly declared?: boolean;
}

export interface ExamineOptions {
  profile: string;
  taskQueue?: string | undefined;
  environment: NodeJS.ProcessEnv;
}
