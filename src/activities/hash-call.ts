import type { ToolDefinition } from '../domain/calls/tool';
import type { AdmittedCall } from '../domain/calls/tool-call';
import { pinnedDefinition } from '../domain/calls/tool-difference';

export type HashArguments = (value: unknown) => string;

/** What an approval of several calls is bound to: all of them, in their order. */
export function hashBatch(hashes: readonly string[], hashArguments: HashArguments): string {
  return hashArguments({ batch: hashes });
}

/**
 * What an approval is bound to: server, tool and arguments, whatever the id of the call, and what
 * the tool is by its definition.
 * @param definition hash of the tool's definition; absent in runs from before it was kept
 */
export function hashCall(
  call: AdmittedCall,
  hashArguments: HashArguments,
  definition?: string,
): string {
  const { server, tool, arguments: values } = call;
  return hashArguments({
    server,
    tool,
    arguments: values,
    ...(definition !== undefined && { definition }),
  });
}

export function hashDefinition(tool: ToolDefinition, hashArguments: HashArguments): string {
  return hashArguments(pinnedDefinition(tool));
}
