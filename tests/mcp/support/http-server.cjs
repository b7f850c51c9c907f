/**
 * The scripted server over streamable HTTP with sessions: as a process, `http-server.cjs <port>`, which says
 * its port on standard output, or in the process of the tests. RESUMABLE=yes numbers the events of its
 * streams; PLAIN=yes answers with JSON instead of streams; REFUSE answers everything with that status. A
 * call of the tool `http_status` is answered with that status.
 */
const { randomUUID } = require('node:crypto');
const { createServer } = require('node:http');
const {
  StreamableHTTPServerTransport,
} = require('@modelcontextprotocol/sdk/server/streamableHttp.js');
const { createScriptedServer } = require('./scripted-server.cjs');

/** Keeps events so that a stream can be taken up after the last one that arrived. */
class EventStore {
  events = [];

  async storeEvent(stream, message) {
    this.events.push({ stream, message });
    return String(this.events.length);
  }

  async replayEventsAfter(lastId, { send }) {
    const { stream } = this.events[Number(lastId) - 1];
    for (const [index, event] of this.events.entries()) {
      if (event.stream !== stream || index < Number(lastId)) continue;
      if (Object.keys(event.message).length > 0) await send(String(index + 1), event.message);
    }
    return stream;
  }
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function refuse(response, status, message) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32001, message } }));
}

function createHttpServer(env) {
  const sessions = new Map();
  const replies = new Set();
  const listening = new Set();
  const hooks = {
    openReplies: () => replies.size,
    breakReplies: () => replies.forEach((response) => response.destroy()),
    breakListening: () => listening.forEach((response) => response.destroy()),
  };

  async function openSession() {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: env.PLAIN === 'yes',
      onsessioninitialized: (id) => sessions.set(id, transport),
      ...(env.RESUMABLE === 'yes' ? { eventStore: new EventStore() } : {}),
    });
    await createScriptedServer(hooks).connect(transport);
    return transport;
  }

  async function serve(request, response) {
    if (new URL(request.url, 'http://host').pathname !== '/mcp') return refuse(response, 404, 'no');
    const body = request.method === 'POST' ? await readBody(request) : undefined;
    if (env.REFUSE) return refuse(response, Number(env.REFUSE), 'refused');
    if (body?.method === 'tools/call' && body.params.name === 'http_status') {
      return refuse(response, body.params.arguments.status, 'on request');
    }
    const id = request.headers['mcp-session-id'];
    const transport = id === undefined ? await openSession() : sessions.get(id);
    if (transport === undefined) return refuse(response, 404, 'Session not found');
    const kind = request.method === 'GET' ? listening : replies;
    kind.add(response);
    response.on('close', () => kind.delete(response));
    await transport.handleRequest(request, response, body);
  }

  return createServer((request, response) => void serve(request, response));
}

if (require.main === module) {
  createHttpServer(process.env).listen(Number(process.argv[2]), '127.0.0.1', function announce() {
    process.stdout.write(`${this.address().port}\n`);
  });
}

module.exports = { createHttpServer };
