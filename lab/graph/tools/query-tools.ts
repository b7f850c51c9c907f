import * as z from 'zod';
import { defineTool, type LabTool } from '../../serve/tool';
import { runCypher } from '../store/cypher';
import type { GraphStore } from '../store/graph-store';
import { queryNodes } from '../store/query-nodes';
import { idSchema } from '../store/seed';
import { nameSchema, propertiesSchema } from '../store/values';

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const limit = z.int().min(1).max(1000).default(100).describe('Rows at most.');

/** query_graph and cypher_query. */
export function queryTools(store: GraphStore): LabTool[] {
  return [
    defineTool({
      name: 'query_graph',
      description:
        'Find nodes by label, id, equal properties, and the node that they are joined to. Never changes anything.',
      input: z.strictObject({
        label: nameSchema.optional(),
        id: idSchema.optional(),
        where: propertiesSchema
          .describe('Properties that are equal to these, for instance {"status": "open"}.')
          .prefault({}),
        connected_to: z
          .strictObject({
            id: idSchema,
            type: nameSchema.optional(),
            direction: z
              .enum(['out', 'in', 'any'])
              .default('any')
              .describe('out: edges that leave this node; in: edges that come to it.'),
          })
          .optional(),
        limit,
      }),
      annotations: { readOnlyHint: true },
      run: async ({ connected_to: connectedTo, ...query }) => {
        const { nodes, more } = await store.read((one) =>
          queryNodes(one, { ...query, ...(connectedTo === undefined ? {} : { connectedTo }) }),
        );
        return { nodes, count: nodes.length, truncated: more };
      },
    }),
    defineTool({
      name: 'cypher_query',
      description:
        'Run one statement of Cypher. Values belong into parameters ($name). A statement that changes the graph is refused unless write is true.',
      input: z.strictObject({
        query: z.string().min(1).max(10_000),
        parameters: z
          .record(nameSchema, z.union([plain, z.array(plain)]))
          .describe('Values of the parameters of the statement, by name without $.')
          .prefault({}),
        write: z.boolean().default(false).describe('The statement may change the graph.'),
        limit,
      }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
      run: async ({ query, parameters, ...how }) => {
        const turn = how.write ? store.write.bind(store) : store.read.bind(store);
        const { rows, more } = await turn((one) => runCypher(one, query, parameters, how));
        return { rows, count: rows.length, truncated: more };
      },
    }),
  ];
}
