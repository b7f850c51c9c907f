import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import { type Payload, WorkflowNotFoundError } from '@temporalio/common';

import {
  conversationType,
  fleetPartType,
  workflowType,
} from '../../domain/investigation/investigation-names';
import { EncryptionError } from '../../encryption';
import { type Cited, refsIn } from '../../evidence';
import { grpcCode } from '../client/read-status';
import { CommandFailure } from '../command-failure';

/** NOT_FOUND of gRPC. */
const notFound = 5;

/** Histories that are read at the same time. */
const atOnce = 8;

/** Encodings of Temporal's default data converter; what another one wrote cannot be searched. */
const readable = new Set(['json/plain', 'json/protobuf', 'binary/null', 'binary/plain']);

/**
 * The evidence that open runs and those closed since a time refer to, found in their histories: a
 * run keeps its contents by reference only, so every reference passes through its history.
 * @throws CommandFailure where a history cannot be read; then nobody knows what it refers to
 */
export async function citedByRuns(client: Client, closedSince: Date): Promise<Cited> {
  try {
    return await readRuns(client, closedSince);
  } catch (error) {
    if (!(error instanceof EncryptionError)) throw error;
    throw new CommandFailure(
      `A run cannot be read, so it is not known what it refers to. ${error.message} ` +
        'Nothing was removed.',
    );
  }
}

async function readRuns(client: Client, closedSince: Date): Promise<Cited> {
  const refs = new Set<string>();
  const runs = new Set<string>();
  const query =
    `WorkflowType IN ('${workflowType}', '${fleetPartType}', '${conversationType}') AND ` +
    `(ExecutionStatus = 'Running' OR CloseTime > '${closedSince.toISOString()}')`;
  const visit = async ({ workflowId, runId }: WorkflowExecutionInfo): Promise<void> => {
    runs.add(runId);
    const history = await historyOf(client, workflowId, runId);
    for (const payload of await decoded(client, payloadsIn(history))) {
      for (const ref of refsIn(textOf(payload, workflowId))) refs.add(ref);
    }
  };
  let batch: WorkflowExecutionInfo[] = [];
  for await (const run of client.workflow.list({ query })) {
    batch.push(run);
    if (batch.length < atOnce) continue;
    await Promise.all(batch.map(visit));
    batch = [];
  }
  await Promise.all(batch.map(visit));
  return { refs, runs };
}

/**
 * Null where the run is gone: it was deleted after it was listed, and a moment later the list would
 * not have named it. Whatever else keeps a history from being read may hide what the run needs.
 */
async function historyOf(client: Client, workflowId: string, runId: string): Promise<unknown> {
  try {
    return await client.workflow.getHandle(workflowId, runId).fetchHistory();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || grpcCode(error) === notFound) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(
      `The history of run "${workflowId}" could not be read (${reason}), so it is not known what ` +
        'the run refers to. Nothing was removed.',
    );
  }
}

/** Every payload that a history holds, wherever in its events it stands. */
function payloadsIn(value: unknown): Payload[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return isPayload(value) ? [value] : Object.values(value).flatMap(payloadsIn);
}

function isPayload(value: object): value is Payload {
  const { metadata } = value as { metadata?: Record<string, unknown> };
  return metadata?.['encoding'] instanceof Uint8Array;
}

async function decoded(client: Client, payloads: Payload[]): Promise<Payload[]> {
  let read = payloads;
  for (const codec of client.options.loadedDataConverter.payloadCodecs) {
    read = await codec.decode(read);
  }
  return read;
}

function textOf({ metadata, data }: Payload, workflowId: string): string {
  const encoding = new TextDecoder().decode(metadata?.['encoding'] ?? undefined);
  if (!readable.has(encoding)) throw unreadable(workflowId, encoding);
  // A payload without data, such as that of an activity that returns nothing, shows an empty list.
  return data instanceof Uint8Array ? new TextDecoder().decode(data) : '';
}

function unreadable(workflowId: string, encoding: string): CommandFailure {
  return new CommandFailure(
    `The history of run "${workflowId}" is encoded as "${encoding}", which this command cannot ` +
      'read, so it cannot tell what the run refers to. Nothing was removed.',
  );
}
