import type { ServerReply, ToolServers } from '../../src/activities/interfaces';
import type { ToolDefinition } from '../../src/domain/calls/tool';

type Answer = (values: Record<string, unknown>, signal: AbortSignal) => Promise<ServerReply>;

/** Tools by name, each with what it answers. An unknown tool fails loudly: the gate let it pass. */
export class ScriptedServers implements ToolServers {
  readonly calls: { server: string; tool: string; values: Record<string, unknown> }[] = [];
  listed = 0;

  constructor(
    private readonly tools: ToolDefinition[],
    private readonly answers: Record<string, Answer>,
    private readonly concurrency = 1,
  ) {}

  limits() {
    return { concurrency: this.concurrency, callTimeoutMs: 5000 };
  }

  async listTools(server: string) {
    this.listed += 1;
    return this.tools.filter((tool) => tool.server === server);
  }

  async callTool(
    server: string,
    tool: string,
    values: Record<string, unknown>,
    options: { signal: AbortSignal },
  ): Promise<ServerReply> {
    this.calls.push({ server, tool, values });
    const answer = this.answers[tool];
    if (answer === undefined) throw new Error(`No answer was scripted for the tool "${tool}".`);
    return await answer(values, options.signal);
  }
}

/** A plain successful reply. */
export function replying(structuredContent: Record<string, unknown>): Answer {
  return async () => ({
    kind: 'result',
    result: { content: [], structuredContent, isError: false },
  });
}
