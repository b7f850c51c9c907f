import type { Context } from '@temporalio/activity';

import { toolOf } from '../domain/calls/tool';
import type { AdmittedCall, Approval } from '../domain/calls/tool-call';
import { toolDifference } from '../domain/calls/tool-difference';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import { redactText } from '../domain/text/redact';
import { hashCall, type HashArguments, hashDefinition } from './hash-call';
import type { ActivityDependencies } from './interfaces';
import type { Made } from './keep-result';
import { isAway, usableTool } from './list-all-tools';
import { failed } from './perform-call';

/** A server that does not list its tools within this time is not trusted with the call. */
const listWithinMs = 15_000;

interface Checking {
  dependencies: ActivityDependencies;
  snapshot: RunSnapshot;
  hashArguments: HashArguments;
  context: Pick<Context, 'cancellationSignal'>;
}

/**
 * Lists the server's tools right before an approved call, for a server may have put something else
 * in the place of what was approved.
 * @returns why the call is not made; null where the tool is the one that was approved
 */
export async function whyDefinitionDiffers(
  { dependencies, snapshot, hashArguments, context }: Checking,
  call: AdmittedCall,
  approval: Approval,
): Promise<Omit<Made, 'milliseconds'> | null> {
  const { tools, profile, model } = snapshot;
  const before = toolOf(tools, call);
  // In a run from before definitions were kept, an approval is bound to its call alone.
  if (before === undefined || approval.definition === undefined) return null;
  const signal = AbortSignal.any([context.cancellationSignal, AbortSignal.timeout(listWithinMs)]);
  const listed = await dependencies.servers
    .listTools(call.server, { signal, fresh: true })
    .catch((error: unknown) => error);
  if (!Array.isArray(listed)) {
    const reason = redactText(listed instanceof Error ? listed.message : String(listed));
    const message = `The call was not sent, because ${call.server} did not list its tools before it: ${reason}`;
    const isLate = signal.aborted || isAway(listed);
    return { ...failed('connection', message, true), ...(isLate && { away: message }) };
  }
  const found = toolOf(listed, call);
  const now = found === undefined ? null : usableTool(found, profile, model);
  if (now === null) {
    const message = `The call was not sent: ${call.server} has no tool "${call.tool}" any more.`;
    return failed('unknown_tool', message, false);
  }
  const definition = hashDefinition(now, hashArguments);
  if (definition === approval.definition) return null;
  const message = 'The call was not sent: its tool is no longer the one that was approved.';
  const difference = toolDifference(before, now);
  const hash = hashCall(call, hashArguments, definition);
  return {
    ...failed('invalid_arguments', message, false),
    toolChange: {
      hash,
      definition,
      difference: difference.length > 0 ? difference : ['it is again what it was at the beginning'],
    },
  };
}
