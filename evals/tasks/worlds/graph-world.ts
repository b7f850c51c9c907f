import { createGraphLab, serveToolsHttp } from '../../../lab/graph';
import { mcpServerSchema } from '../../../src/domain/configuration/profile';
import { runTool } from './run-tool';
import type { World } from './world';

type Values = Record<string, unknown>;

/** The service desk in a graph of its own, observed by what is stored. */
export async function graphWorld(): Promise<World> {
  const lab = await createGraphLab({ seed: 'service-desk' });
  const server = await serveToolsHttp(lab, {});
  const ask = async (query: string): Promise<Values[]> => {
    const values = { query, parameters: {}, write: false, limit: 100 };
    return (await runTool(lab, 'cypher_query', values))['rows'] as Values[];
  };
  const isEdge = async ({ type, from, to }: Values): Promise<boolean> => {
    const rows = await ask(
      'MATCH (a)-[r]->(b) RETURN a.id AS one, label(r) AS type, b.id AS other',
    );
    return rows.some((row) => row['one'] === from && row['type'] === type && row['other'] === to);
  };
  const hasProperties = async ({ id, properties }: Values): Promise<boolean> => {
    const nodes = (await ask('MATCH (n) RETURN n')).map(({ n }) => n as Values);
    const node = nodes.find((one) => one['id'] === id);
    const stored = (node?.['properties'] ?? {}) as Values;
    return (
      node !== undefined &&
      Object.entries(properties as Values).every(([name, value]) => stored[name] === value)
    );
  };
  return {
    servers: { graph: mcpServerSchema.parse({ url: server.url, callTimeoutMs: 20_000 }) },
    root: '',
    async holds({ right: { tool, arguments: given } }) {
      if (tool === 'add_edge') return await isEdge(given);
      if (tool === 'delete_edge') return !(await isEdge(given));
      return await hasProperties(given);
    },
    async close() {
      await server.close();
      await lab.close();
    },
  };
}
