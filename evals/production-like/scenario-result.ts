/** One line of the table. */
export interface ScenarioResult {
  scenario: string;
  ended: string;
  seconds: number;
  /** Calls that reached gNMIBuddy, against those of an undisturbed round. */
  calls: string;
  ok: boolean;
}
