import { checkIds } from './all-checks';

/** Raise its last number where a check, a cause or a rule judges otherwise, its second where one is gone. */
const rules = '1.1.2';

/**
 * Version of the rules that judge, with how many checks there are: a new check changes it by itself.
 * A worker with another version must not continue a run silently.
 */
export const checksVersion = `${rules}+${checkIds.length}`;
