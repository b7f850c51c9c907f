import type { Command } from 'commander';

import { describeRun } from '../client/describe-run';
import { endedRun } from '../client/ended-run';
import { noWorkerNote, unpolledQueue } from '../client/read-status';
import { openSession } from '../client/session';
import type { Terminal } from '../terminal/terminal';

const examples = `
Example:
  $ netoncall cancel alert-4711`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('cancel')
    .description('Asks a run to stop. It abandons its calls and still reports what it has found.')
    .argument('<workflow-id>', 'workflow ID of the run')
    .addHelpText('after', examples)
    .action(async (workflowId: string) => {
      const session = await openSession({ environment: terminal.environment });
      try {
        const { status } = await describeRun(session, workflowId);
        if (status.name !== 'RUNNING') throw endedRun(workflowId, status.name);
        const handle = session.client.workflow.getHandle(workflowId);
        await handle.cancel();
        terminal.print(`Cancellation of run "${workflowId}" requested.`);
        const unpolled = await unpolledQueue(session, handle).catch(() => null);
        if (unpolled !== null)
          terminal.note(`It stops once a worker is running. ${noWorkerNote(unpolled)}`);
        terminal.note(`Report, once it has stopped: netoncall report ${workflowId}`);
      } finally {
        await session.close();
      }
    });
}
