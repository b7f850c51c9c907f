import * as z from 'zod';
import { defineTool, ToolProblem, type Json, type LabTool } from '../../serve/tool';
import { addEdge, deleteEdge, updateEdge } from '../store/edges';
import type { GraphStore } from '../store/graph-store';
import { addNode, deleteNode, updateNode } from '../store/nodes';
import { idSchema } from '../store/seed';
import { changesSchema, nameSchema, propertiesSchema } from '../store/values';

const nodeId = idSchema.describe('Id of a node; ids are unique in the whole graph.');
const edgeKey = z.strictObject({
  type: nameSchema.describe('Edge type, for instance REPORTS.'),
  from: idSchema.describe('Id of the node where the edge begins.'),
  to: idSchema.describe('Id of the node where the edge ends.'),
});
const properties = propertiesSchema
  .describe('Names with texts, numbers or truth values.')
  .prefault({});

const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
const destroys = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };

function addTools(store: GraphStore): LabTool[] {
  return [
    defineTool({
      name: 'add_node',
      description: 'Add a node with a label, an id of its own and properties.',
      input: z.strictObject({
        label: nameSchema.describe('Label, for instance Ticket.'),
        id: nodeId,
        properties,
      }),
      annotations: adds,
      run: async (values) => ({ node: await store.write((one) => addNode(one, values)) }),
    }),
    defineTool({
      name: 'add_edge',
      description:
        'Add an edge between two nodes that exist. There is at most one of a type from one node to another.',
      input: edgeKey.extend({ properties }),
      annotations: adds,
      run: async (values) => ({ edge: await store.write((one) => addEdge(one, values)) }),
    }),
  ];
}

function updateTool(store: GraphStore): LabTool {
  return defineTool({
    name: 'update_props',
    description:
      'Set properties of one node (id) or one edge (edge); others stay as they are, null removes one.',
    input: z.strictObject({
      id: nodeId.optional(),
      edge: edgeKey.optional(),
      properties: changesSchema.refine((changes) => Object.keys(changes).length > 0, {
        message: 'name at least one property',
      }),
    }),
    annotations: destroys,
    run: async ({ id, edge, properties: changes }): Promise<Json> => {
      if (id !== undefined && edge === undefined) {
        return { node: await store.write((one) => updateNode(one, id, changes)) };
      }
      if (edge !== undefined && id === undefined) {
        return { edge: await store.write((one) => updateEdge(one, edge, changes)) };
      }
      throw new ToolProblem('invalid_argument', 'update_props: give either "id" or "edge"');
    },
  });
}

function deleteTools(store: GraphStore): LabTool[] {
  return [
    defineTool({
      name: 'delete_node',
      description: 'Delete a node. One that has edges is refused unless detach is true.',
      input: z.strictObject({
        id: nodeId,
        detach: z.boolean().default(false).describe('Delete the edges of the node as well.'),
      }),
      annotations: destroys,
      run: async ({ id, detach }) => {
        const { node, edges } = await store.write((one) => deleteNode(one, id, detach));
        return { deleted: node, edges_deleted: edges };
      },
    }),
    defineTool({
      name: 'delete_edge',
      description: 'Delete one edge.',
      input: edgeKey,
      annotations: destroys,
      run: async (key) => ({ deleted: await store.write((one) => deleteEdge(one, key)) }),
    }),
  ];
}

/** add_node, add_edge, update_props, delete_node and delete_edge. */
export function changeTools(store: GraphStore): LabTool[] {
  return [...addTools(store), updateTool(store), ...deleteTools(store)];
}
