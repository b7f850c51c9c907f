import type { Boundary } from './boundary';

/** What a worker's hook reads from the file that this variable names, as JSON, at each activity. */
export const orderVariable = 'NETONCALL_FAULT_ORDER';

export interface Order {
  /**
   * Where hook and campaign tell each other of one scene, by what is added to this path: `.reached`
   * when the boundary is, `.go` when it may go on, `.activities` with those that began, one a line.
   */
  scene: string;
  /** Null: only the names of the activities are written down. */
  boundary: Boundary | null;
}
