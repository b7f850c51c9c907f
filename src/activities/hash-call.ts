import type { AdmittedCall } from '../domain/calls/tool-call';

export type HashArguments = (value: unknown) => string;

/** What an approval of several calls is bound to: all of them, in their order. */
export function hashBatch(hashes: readonly string[], hashArguments: HashArguments): string {
  return hashArguments({ batch: hashes });
}

/** What an approval is bound to: server, tool and arguments, whatever the id of the call. */
export function hashCall(call: AdmittedCall, hashArguments: HashArguments): string {
  return hashArguments({ server: call.server, tool: call.tool, arguments: call.arguments });
}
