import { vetSchema } from '../domain/calls/vet-schema';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';

/** Of the tools that were called, those whose arguments the gate held to a part of their schema only. */
export function unheldSchemas(
  { tools }: Pick<RunSnapshot, 'tools'>,
  calls: readonly { server: string; tool: string }[],
): { tool: string; left: string[] }[] {
  const called = new Set(calls.map(({ server, tool }) => `${server}/${tool}`));
  return tools.flatMap(({ server, name, inputSchema }) => {
    const tool = `${server}/${name}`;
    const left = called.has(tool) ? vetSchema(inputSchema).left : [];
    return left.length === 0 ? [] : [{ tool, left }];
  });
}
