import { WorkflowUpdateFailedError } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';

import {
  acknowledgeUpdate,
  answerUpdate,
  queryNames,
} from '../../domain/investigation/investigation-names';
import type { IncidentState } from '../../domain/alerts/incident';
import { noteUpdate } from '../../domain/memory/note-update';
import type { AnswerReply } from '../../domain/people/human-request';
import type { TemporalAccess } from '../temporal-access';
import { type Addressees, NotTakenError } from './take-answer';

/** Slack waits for three seconds for what comes of a click. */
const patience = 2_500;

const gone = {
  run: 'That run is over, or there is none of that id: nothing is waiting for an answer.',
  acknowledge: 'That incident is over, or there is none of that id.',
};

/** Runs and incidents of a server. What is said again with the same id is taken once. */
export function openAddressees(
  { client }: Pick<TemporalAccess, 'client'>,
  patienceMs = patience,
): Addressees {
  const soon = async <T>(call: () => Promise<T>): Promise<T> =>
    await client.withDeadline(Date.now() + patienceMs, call);

  async function update<T>(
    workflow: string,
    name: string,
    { input, updateId, ended }: { input: object; updateId: string; ended: string },
  ): Promise<T> {
    try {
      const handle = client.workflow.getHandle(workflow);
      return await soon(() => handle.executeUpdate<T, [object]>(name, { args: [input], updateId }));
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw new NotTakenError(ended);
      if (!(error instanceof WorkflowUpdateFailedError)) throw error;
      throw new NotTakenError(error.cause?.message ?? error.message);
    }
  }

  async function statusOf<T>(workflow: string, ended: string): Promise<T> {
    try {
      const handle = client.workflow.getHandle(workflow);
      return await soon(() => handle.query<T>(queryNames.status));
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw new NotTakenError(ended);
      throw error;
    }
  }
  type Asked = NonNullable<Awaited<ReturnType<Addressees['openQuestion']>>>['request'];
  const askedBy = async (workflow: string): Promise<Asked | null> => {
    const status = await statusOf<{ openRequest?: Asked | null }>(workflow, gone.run);
    return status.openRequest ?? null;
  };

  return {
    openRequest: askedBy,
    async openQuestion(incident) {
      const { investigation } = await statusOf<Pick<IncidentState, 'investigation'>>(
        incident,
        gone.acknowledge,
      );
      if (investigation === null || investigation.endedAt !== null) return null;
      const { workflowId: workflow } = investigation;
      const request = await askedBy(workflow);
      return request === null ? null : { workflow, request };
    },
    answer: async (workflow, answer, updateId) =>
      await update<AnswerReply>(workflow, answerUpdate, {
        input: answer,
        updateId,
        ended: gone.run,
      }),
    async acknowledge({ incident, by, delivery: updateId }) {
      const ended = gone.acknowledge;
      await update(incident, acknowledgeUpdate, { input: { by }, updateId, ended });
    },
    async note({ incident, text, by: proved, name, delivery: updateId }) {
      const by = name === null ? proved : `${name} (${proved})`;
      const ended = `That incident is over; netoncall note ${incident} "<text>" keeps the note.`;
      await update(incident, noteUpdate, { input: { text, by }, updateId, ended });
    },
  };
}
