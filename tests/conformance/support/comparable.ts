type Json = Record<string, unknown>;

/** Members about the moment or the port that was really asked, and not about the network. */
const local = new Set([
  'data_timestamp',
  'data_timestamp_str',
  'timestamp',
  'current_datetime',
  'uptime',
  'boot_time',
  'boot_time_human',
  'grpc_servers',
]);

function scrubbedText(text: string): string {
  return text
    .replaceAll(/(collected at: |as of |Up since: )\d{4}-\d\d-\d\d [\d:]+/g, '$1WHEN')
    .replaceAll(/(CPU0:)\w{3} +\d+ [\d:.]+/g, '$1WHEN')
    .replaceAll(/https:\/\/errors\.pydantic\.dev\S*/g, 'HELP');
}

function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return scrubbedText(value);
  if (Array.isArray(value)) return value.map(scrubbed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !local.has(name))
      .map(([name, inner]) => [name, scrubbed(inner)]),
  );
}

/** An edge whichever end comes first, as both servers shuffle them. */
function edge(attributes: Json, names: string[]): Json {
  const ends = [
    [attributes['local_interface'], attributes['local_ip']],
    [attributes['remote_interface'], attributes['remote_ip']],
  ].map((end) => end.join(' '));
  return { names: names.sort(), network: attributes['network'], ends: ends.sort() };
}

function edgesOf(data: Json): Json[] | null {
  const connections = data['direct_connections'] as Json[] | undefined;
  const neighbors = data['neighbors'] as Json[] | undefined;
  const edges =
    connections?.map((one) =>
      edge(one['attributes'] as Json, [String(one['source']), String(one['target'])]),
    ) ?? neighbors?.map((one) => edge(one['attributes'] as Json, [String(one['neighbor'])]));
  return edges?.sort((a, b) => String(a['network']).localeCompare(String(b['network']))) ?? null;
}

/** The reply of a tool without what may differ between two servers in front of one network. */
export function comparable(reply: {
  structuredContent?: Json;
  content: unknown;
  isError: boolean;
}) {
  const { structuredContent: body, isError } = reply;
  if (body === undefined) return { isError, text: scrubbed(reply.content) };
  if (Array.isArray(body['devices'])) {
    return { isError, devices: (body['devices'] as Json[]).map(device) };
  }
  const edges = edgesOf((body['data'] ?? {}) as Json);
  return { isError, body: scrubbed(edges === null ? body : { ...body, data: { edges } }) };
}

/** An entry of the inventory; how long a connection may take is the test's choice. */
function device(entry: Json): Json {
  const { gnmi_timeout: _timeout, ...rest } = entry;
  return rest;
}

/** A JSON schema without what is there for readers only. */
export function withoutDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(
    ([name, value]) => !(name === 'description' && typeof value === 'string'),
  );
  return Object.fromEntries(members.map(([name, value]) => [name, withoutDescriptions(value)]));
}
