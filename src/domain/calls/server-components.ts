import type { ComponentItem, ComponentKind, ToolDefinition } from './tool';

/** Items of one server that are offered; the description names how many are left out. */
const offeredAtMost = 200;
/** Items that a description lists one by one; the schema of the arguments holds all names. */
const describedAtMost = 60;
const longestDescription = 140;

const forms: Record<ComponentKind, { tool: string; parameter: string; about: string }> = {
  resource: {
    tool: 'read_resource',
    parameter: 'uri',
    about: 'Reads a resource of this server. It has:',
  },
  prompt: {
    tool: 'get_prompt',
    parameter: 'name',
    about: 'Gets a prompt of this server, filled in with its arguments. It has:',
  },
};

/**
 * The resources or prompts of a server as one tool that reads them, so that all that holds for
 * tools holds for them too: gate, policy, deadline, evidence, fence, trace.
 * @param taken names of the server's own tools
 * @returns null where there are none
 */
export function componentTool(
  server: string,
  kind: ComponentKind,
  items: readonly ComponentItem[],
  taken: readonly string[],
): ToolDefinition | null {
  if (items.length === 0) return null;
  let name = forms[kind].tool;
  while (taken.includes(name)) name = `${name}_`;
  return describe({ server, name, kind, items });
}

/**
 * The tool with those of its resources or prompts that may be used; any other tool as it is.
 * @param mayUse asked with the server and the resource's URI or the prompt's name
 * @returns null where nothing is left
 */
export function narrowComponents(
  tool: ToolDefinition,
  mayUse: (component: { server: string; name: string }) => boolean,
): ToolDefinition | null {
  const { server, name, component } = tool;
  if (component === undefined) return tool;
  const items = component.items.filter((item) => mayUse({ server, name: item.name }));
  return items.length === 0 ? null : describe({ server, name, kind: component.kind, items });
}

function describe({
  server,
  name,
  kind,
  items,
}: {
  server: string;
  name: string;
  kind: ComponentKind;
  items: readonly ComponentItem[];
}): ToolDefinition {
  const { parameter, about } = forms[kind];
  const offered = items.slice(0, offeredAtMost);
  const lines = offered.slice(0, describedAtMost).map(lineOf);
  const untold = offered.length - lines.length;
  const left = items.length - offered.length;
  return {
    server,
    name,
    description: [
      about,
      ...lines,
      ...(untold > 0 ? [`- and ${untold} more, by name only`] : []),
      ...(left > 0 ? [`(${left} more are not offered)`] : []),
    ].join('\n'),
    inputSchema: {
      type: 'object',
      properties: {
        [parameter]: { type: 'string', enum: offered.map((item) => item.name) },
        ...(kind === 'prompt' && {
          arguments: { type: 'object', additionalProperties: { type: 'string' } },
        }),
      },
      required: [parameter],
      additionalProperties: false,
    },
    // Neither changes anything, by what the protocol says of them.
    annotations: { readOnlyHint: true },
    component: { kind, items: [...offered] },
  };
}

function lineOf({ name, description }: ComponentItem): string {
  const line = description.replaceAll(/\s+/g, ' ').trim();
  const cut = line.length > longestDescription ? `${line.slice(0, longestDescription - 1)}…` : line;
  return cut === '' ? `- ${name}` : `- ${name}: ${cut}`;
}
