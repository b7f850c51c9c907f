import { allFaults } from '../all-faults';
import type { Cause } from './cause';

/** What a router rejected of its configuration is looked at before whatever that left out. */
function withRejectedLines({ device, rejected, hint }: Cause, told: readonly string[]): string[] {
  if (rejected === undefined) return [...told];
  return [
    `Read what ${device} rejected of its configuration at its start (${rejected}), and configure again what is missing.${hint === undefined ? '' : ` ${hint}`}`,
    rejected,
    ...told,
  ];
}

/** What to do or look at next for a cause. */
export function nextActions(cause: Cause): string[] {
  const told = withRejectedLines(cause, allFaults[cause.type].actions(cause));
  if (cause.commit === undefined) return told;
  // What the commit changed is asked first of all commands, and the list of commits no more.
  const { id } = cause.commit;
  const command = `show configuration commit ${id === null ? 'list 10' : `changes ${id}`}`;
  const isCommand = (action: string): boolean => action.startsWith('show ');
  return [
    ...told.filter((action) => !isCommand(action)),
    command,
    ...told.filter(
      (action) => isCommand(action) && !action.startsWith('show configuration commit '),
    ),
  ];
}
