import type { ToolLab } from '../../../lab/serve/serve-tools';

/** What a lab's tool says, without a server, so that nobody's log of calls knows of it. */
export async function runTool(
  lab: ToolLab,
  name: string,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const tool = lab.tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`The lab has no tool "${name}".`);
  const context = {
    wantsProgress: false,
    reportProgress: async () => undefined,
    signal: new AbortController().signal,
  };
  return await tool.run(values as never, context);
}
