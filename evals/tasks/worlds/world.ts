import type { McpServer } from '../../../src/domain/configuration/profile';
import type { Part } from '../task';

/** The servers of one task, and what they hold, read past the way that a run reads. */
export interface World {
  /** By the name that the profile gives it. */
  servers: Record<string, McpServer>;
  /** Where the paths of a call begin; empty where calls have none. */
  root: string;
  /** Whether a change that a part wants is so now. */
  holds(part: Part): Promise<boolean>;
  close(): Promise<void>;
}
