import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  GetPromptResultSchema,
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  McpError,
  ReadResourceResultSchema,
} from '@modelcontextprotocol/sdk/types.js';

import { componentTool } from '../domain/calls/server-components';
import type { ComponentItem, ComponentKind, ToolDefinition } from '../domain/calls/tool';
import type { McpToolReply } from './call-result';
import { jsonRpcCode } from './json-rpc-code';

/** A server that turns pages for ever is broken. */
const mostPages = 200;

/**
 * The resources and prompts of a server, each kind as the tool that reads them. A server that does
 * not announce a kind is not asked for it.
 * @param deadline epoch milliseconds until which the lists may take
 * @param tools the server's own
 */
export async function listComponentTools(
  client: Client,
  server: string,
  deadline: number,
  tools: readonly ToolDefinition[],
): Promise<ToolDefinition[]> {
  const { resources, prompts } = client.getServerCapabilities() ?? {};
  const taken = tools.map(({ name }) => name);
  const listed = [
    resources === undefined
      ? null
      : componentTool(server, 'resource', await listResources(client, deadline), taken),
    prompts === undefined
      ? null
      : componentTool(server, 'prompt', await listPrompts(client, deadline), taken),
  ];
  return listed.filter((tool) => tool !== null);
}

async function listResources(client: Client, deadline: number): Promise<ComponentItem[]> {
  return await allPages('resources', async (params) => {
    const request = { method: 'resources/list' as const, params };
    const page = await client.request(request, ListResourcesResultSchema, until(deadline));
    const items = page.resources.map(({ uri, name, title, description }) => ({
      name: uri,
      description: [title ?? name, description ?? ''].filter((part) => part !== '').join(' – '),
    }));
    return { items, nextCursor: page.nextCursor };
  });
}

async function listPrompts(client: Client, deadline: number): Promise<ComponentItem[]> {
  return await allPages('prompts', async (params) => {
    const request = { method: 'prompts/list' as const, params };
    const page = await client.request(request, ListPromptsResultSchema, until(deadline));
    const items = page.prompts.map(({ name, description, arguments: wanted = [] }) => {
      const named = wanted.map((one) => (one.required === true ? one.name : `${one.name}?`));
      const takes = named.length === 0 ? '' : `(arguments: ${named.join(', ')})`;
      return { name, description: [takes, description ?? ''].join(' ').trim() };
    });
    return { items, nextCursor: page.nextCursor };
  });
}

/** A server that announces a kind and does not know the method has none of it. */
async function allPages(
  what: string,
  ask: (params: { cursor?: string }) => Promise<{
    items: ComponentItem[];
    nextCursor?: string | undefined;
  }>,
): Promise<ComponentItem[]> {
  const all: ComponentItem[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { items, nextCursor } = await ask(cursor === undefined ? {} : { cursor }).catch(noneOf);
    all.push(...items);
    if (nextCursor === undefined || nextCursor === '') return all;
    cursor = nextCursor;
  }
  const message = `the list of ${what} has more than ${mostPages} pages`;
  throw new McpError(jsonRpcCode.internalError, message);
}

function noneOf(error: unknown): { items: ComponentItem[]; nextCursor?: string } {
  if (error instanceof McpError && error.code === jsonRpcCode.methodNotFound) return { items: [] };
  throw error;
}

function until(deadline: number): RequestOptions {
  return { timeout: Math.max(1, deadline - Date.now()) };
}

/** Reads a resource or gets a prompt, in the shape of a tool's reply. */
export async function readComponent(
  client: Client,
  kind: ComponentKind,
  values: Record<string, unknown>,
  options: RequestOptions,
): Promise<McpToolReply> {
  if (kind === 'resource') {
    const params = { uri: String(values['uri']) };
    const request = { method: 'resources/read' as const, params };
    const { contents } = await client.request(request, ReadResourceResultSchema, options);
    return { content: contents.map(contentBlock), isError: false };
  }
  const given = (values['arguments'] ?? {}) as Record<string, string>;
  const params = { name: String(values['name']), arguments: given };
  const request = { method: 'prompts/get' as const, params };
  const { messages } = await client.request(request, GetPromptResultSchema, options);
  const content = messages.map(({ role, content: block }) =>
    block.type === 'text'
      ? textBlock(`${role}: ${block.text}`)
      : block.type === 'resource'
        ? contentBlock(block.resource)
        : textBlock(`${role}: (a part of the type ${block.type}, which is not shown)`),
  );
  return { content, isError: false };
}

/** Text is told; of anything else it is told that it is there. */
function contentBlock(
  content: { uri: string; mimeType?: string | undefined } & ({ text: string } | { blob: string }),
): McpToolReply['content'][number] {
  if ('text' in content) return textBlock(content.text);
  const bytes = Buffer.byteLength(content.blob, 'base64');
  const what = content.mimeType ?? 'unknown type';
  return textBlock(`(${content.uri}: ${bytes} bytes of ${what}, which are not text)`);
}

function textBlock(text: string): McpToolReply['content'][number] {
  return { type: 'text', text };
}
