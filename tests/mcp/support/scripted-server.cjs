/* oxlint-disable no-underscore-dangle -- MCP calls its metadata _meta */
/** An MCP server whose tools misbehave on demand; the transports are in the files beside this one. */
const { Server } = require('@modelcontextprotocol/sdk/server/index.js');
const {
  CallToolRequestSchema,
  ListToolsRequestSchema,
} = require('@modelcontextprotocol/sdk/types.js');

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const text = (value) => ({ content: [{ type: 'text', text: String(value) }] });

/**
 * @param hooks.breakReplies breaks the streams of the calls that wait, where there are any
 * @param hooks.openReplies counts the calls that wait
 * @param hooks.hanging counts the calls of "hang" of all sessions that have these hooks
 * @param hooks.breakListening breaks the streams on which clients only listen
 */
function createScriptedServer(hooks = {}) {
  let calls = 0;
  let seenLast = () => undefined;
  const lastSeen = new Promise((resolve) => (seenLast = resolve));
  const extraTools = [];
  const tools = {
    echo: (args) => text(args.text),
    pid: () => text(process.pid),
    calls: () => text(calls),
    environment: () => text(Object.keys(process.env).sort().join(' ')),
    meta: (_args, extra) => text(JSON.stringify(extra._meta ?? null)),
    slow: async ({ ms }) => {
      await later(ms);
      return text('at last');
    },
    hang: () => {
      hooks.hanging = (hooks.hanging ?? 0) + 1;
      return new Promise(() => undefined);
    },
    hanging: () => text(hooks.hanging ?? 0),
    block: () => {
      for (;;);
    },
    die: () => process.exit(3),
    refuse: () => ({ content: [], isError: true }),
    huge: ({ bytes }) => text('x'.repeat(bytes)),
    structured: () => ({ content: [], structuredContent: { state: 'IDLE' } }),
    mismatched: () => ({ content: [], structuredContent: { unannounced: true } }),
    nonsense: (_args, { requestId }) => {
      // Past the SDK, which would not let a server say this.
      const message = { jsonrpc: '2.0', id: requestId, result: { content: 'not a list' } };
      process.stdout.write(`${JSON.stringify(message)}\n`);
      return new Promise(() => undefined);
    },
    crash: ({ message }) => {
      throw new Error(message);
    },
    noise: () => {
      process.stdout.write('GRPC ERROR Host: 192.0.2.1:57400\n');
      return text('heard');
    },
    progress: async ({ steps, everyMs }, extra) => {
      for (let step = 1; step <= steps; step += 1) {
        await later(everyMs);
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken: extra._meta.progressToken, progress: step, total: steps },
        });
      }
      // A sign of progress that arrives together with the reply is dropped by the SDK.
      await lastSeen;
      return text('done');
    },
    progress_seen: () => {
      seenLast();
      return text('noted');
    },
    learn: async ({ name }) => {
      extraTools.push(name);
      await server.notification({ method: 'notifications/tools/list_changed' });
      return text('learned');
    },
    break_reply: async ({ answerAfterMs }) => {
      // The stream has to have begun before it can break.
      await later(200);
      hooks.breakReplies();
      await later(answerAfterMs);
      return text('after the break');
    },
    open_replies: () => text(hooks.openReplies()),
    break_listening: async () => {
      hooks.breakListening();
      await later(300);
      return text('nothing happened');
    },
  };
  const server = new Server(
    { name: 'scripted', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    if (process.env.SCRIPT === 'hang_list') return new Promise(() => undefined);
    const names = [...Object.keys(tools), ...extraTools];
    const from = Number(params?.cursor ?? 0);
    const page = names.slice(from, from + 5).map(describe);
    const more = process.env.SCRIPT === 'endless_list' || from + 5 < names.length;
    return { tools: page, ...(more ? { nextCursor: String(from + 5) } : {}) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    calls += 1;
    const tool = tools[params.name];
    if (tool === undefined) {
      throw Object.assign(new Error(`Unknown tool: ${params.name}`), { code: -32602 });
    }
    return tool(params.arguments ?? {}, extra);
  });
  return server;
}

function describe(name) {
  return {
    name,
    inputSchema: { type: 'object', properties: {} },
    ...(name === 'echo' ? { description: 'Says it again.' } : {}),
    ...(name === 'echo' ? { annotations: { title: 'Echo', readOnlyHint: true } } : {}),
    ...(name === 'mismatched'
      ? { outputSchema: { type: 'object', required: ['state'], properties: { state: {} } } }
      : {}),
  };
}

module.exports = { createScriptedServer };
