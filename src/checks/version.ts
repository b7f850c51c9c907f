/**
 * Version of the rules that judge. A worker with another version must not continue a run silently,
 * so raise it whenever a check, a cause or a rule changes its judgement.
 */
export const checksVersion = '1.1.0';
