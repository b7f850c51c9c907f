import type { ServerReply, ToolServers } from '../../src/activities/interfaces';
import type { McpPool } from '../../src/mcp';
import type { Move, Task } from './task';
import type { World } from './worlds/world';

/** A call that reached the server, and whether its answer reached the run. */
export interface Arrival extends Move {
  succeeded: boolean;
  answered: boolean;
}

/** How often a server that is busy says so before it works. */
const busyTimes = 2;

/**
 * The way between a run and its servers, on which calls of a task's parts meet their troubles. What
 * arrives is noted on the far side of it.
 */
export function troubledWire(
  task: Task,
  world: World,
  pool: McpPool,
): { servers: ToolServers; arrivals: Arrival[] } {
  const arrivals: Arrival[] = [];
  const met = new Map<number, number>();
  const servers: ToolServers = {
    limits: (name) => world.servers[name] ?? null,
    listTools: async (name, options) => await pool.listTools(name, options),
    async callTool(server, tool, values, options) {
      const part = partOf(task, world, { tool, arguments: values });
      const times = met.get(part) ?? 0;
      met.set(part, times + 1);
      const trouble = task.troubles[part] ?? 'none';
      if (trouble === 'busy' && times < busyTimes) return busy;
      if (trouble === 'broken') return broken;
      const reply = await pool.callTool(server, tool, values, options);
      const lost = trouble === 'lost' && times === 0;
      arrivals.push({ tool, arguments: values, succeeded: isSuccess(reply), answered: !lost });
      return lost ? connectionLost : reply;
    },
  };
  return { servers, arrivals };
}

const busy: ServerReply = {
  kind: 'transport_error',
  class: 'connection',
  message: 'HTTP 503: the server is busy',
  transient: true,
  mayHaveRun: false,
};
const broken: ServerReply = {
  kind: 'result',
  result: { content: [{ type: 'text', text: 'The disk is full.' }], isError: true },
};
const connectionLost: ServerReply = {
  kind: 'transport_error',
  class: 'connection',
  message: 'Connection closed',
  transient: true,
  mayHaveRun: true,
};

function isSuccess(reply: ServerReply): boolean {
  if (reply.kind !== 'result') return false;
  return (reply.result as { isError?: boolean }).isError !== true;
}

/** The part whose call this is, with the paths as the model writes them; -1 for any other call. */
export function partOf(task: Task, { root }: Pick<World, 'root'>, call: Move): number {
  const key = keyOf(call, root);
  return task.parts.findIndex(
    ({ right, wrong }) => keyOf(right, '') === key || (wrong && keyOf(wrong, '') === key),
  );
}

function keyOf({ tool, arguments: given }: Move, root: string): string {
  const entries = Object.entries(given)
    .filter(([name, value]) => !(name === 'properties' && isEmpty(value)))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([tool, entries]);
  return root === '' ? text : text.replaceAll(`${root}/`, '');
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
