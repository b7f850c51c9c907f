/**
 * An MCP server over standard input and output with a tool, resources and prompts. Each handshake
 * and each request is a line of the file that REQUESTS names: the method, and what it asked for.
 * SLOW: a resource with this URI is answered never.
 */
const { appendFileSync } = require('node:fs');
const { Server } = require('@modelcontextprotocol/sdk/server/index.js');
const { StdioServerTransport } = require('@modelcontextprotocol/sdk/server/stdio.js');
const {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} = require('@modelcontextprotocol/sdk/types.js');

const resources = {
  'rules://naming': { description: 'How files are named.', text: 'Names are lower case.' },
  'rules://layout': { description: 'Where files go.', text: 'All in one folder.' },
  'secret://salaries': { description: 'What people earn.', text: 'Too little.' },
  'picture://logo': { description: 'The logo.', blob: Buffer.from('pixels').toString('base64') },
};

const note = (...words) => {
  if (process.env.REQUESTS) appendFileSync(process.env.REQUESTS, `${words.join(' ')}\n`);
};

const server = new Server(
  { name: 'library', version: '1.0.0' },
  { capabilities: { tools: {}, resources: {}, prompts: {} } },
);
server.oninitialized = () => note('initialized');
server.setRequestHandler(ListToolsRequestSchema, () => {
  note('tools/list');
  const inputSchema = { type: 'object', properties: {} };
  return {
    tools: [
      { name: 'count', description: 'Counts.', inputSchema, annotations: { readOnlyHint: true } },
    ],
  };
});
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  note('tools/call', params.name);
  return { content: [{ type: 'text', text: '42' }] };
});
server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => {
  note('resources/list');
  const names = Object.keys(resources);
  const from = Number(params?.cursor ?? 0);
  const page = names.slice(from, from + 3).map((uri) => ({
    uri,
    name: uri.split('//')[1],
    description: resources[uri].description,
  }));
  return { resources: page, ...(from + 3 < names.length && { nextCursor: String(from + 3) }) };
});
server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
  note('resources/read', uri);
  if (uri === process.env.SLOW) return new Promise(() => undefined);
  const { text, blob } = resources[uri] ?? {};
  if (text === undefined && blob === undefined) throw new McpError(-32002, 'Resource not found');
  return {
    contents: [text === undefined ? { uri, mimeType: 'image/png', blob } : { uri, text }],
  };
});
server.setRequestHandler(ListPromptsRequestSchema, () => {
  note('prompts/list');
  const wanted = [{ name: 'file', required: true }, { name: 'tone' }];
  return { prompts: [{ name: 'review', description: 'Reviews a file.', arguments: wanted }] };
});
server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
  note('prompts/get', params.name);
  const text = `Review ${params.arguments?.file} with care.`;
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
});

void server.connect(new StdioServerTransport());
