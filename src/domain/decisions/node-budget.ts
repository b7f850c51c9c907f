/** Counts the nodes that a run executes, against a limit. Part of the workflow's state. */
export class NodeBudget {
  used = 0;
  /** A node was wanted and not had. */
  spent = false;

  /** @param limit null: the plan itself bounds the run */
  constructor(readonly limit: number | null) {}

  /** Takes one node; false where the limit is reached, and then the run has to end. */
  take(): boolean {
    if (this.limit !== null && this.used >= this.limit) {
      this.spent = true;
      return false;
    }
    this.used += 1;
    return true;
  }
}
