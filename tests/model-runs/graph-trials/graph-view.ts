import type { GraphLab } from '../../../lab/graph';

export interface GraphView {
  /** Properties of each node, by its id. */
  nodes: Record<string, Record<string, unknown>>;
  /** `from TYPE to` of each edge. */
  edges: string[];
}

interface Rows {
  rows: Record<string, unknown>[];
}

/** What the database holds, read past the server, so that no log of calls shows it. */
export async function readGraph(lab: GraphLab): Promise<GraphView> {
  const tool = lab.tools.find(({ name }) => name === 'cypher_query');
  if (tool === undefined) throw new Error('The graph lab has no tool that takes Cypher.');
  const query = async (statement: string): Promise<Rows['rows']> => {
    const values = { query: statement, parameters: {}, write: false, limit: 1000 };
    const context = {
      wantsProgress: false,
      reportProgress: async () => undefined,
      signal: new AbortController().signal,
    };
    return ((await tool.run(values as never, context)) as unknown as Rows).rows;
  };
  const nodes = await query('MATCH (n) RETURN n');
  const edges = await query(
    'MATCH (a)-[r]->(b) RETURN a.id AS one, label(r) AS type, b.id AS other',
  );
  return {
    nodes: Object.fromEntries(
      nodes.map(({ n }) => {
        const { id, label, properties } = n as { id: string; label: string; properties: object };
        return [id, { label, ...properties }];
      }),
    ),
    edges: edges.map(({ one, type, other }) => [one, type, other].join(' ')).sort(),
  };
}
