import type { LbugValue } from '@ladybugdb/core';
import * as z from 'zod';

/** A name that can be a label, an edge type or a property. */
export const nameSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'must be a letter, then letters, digits or underscores');

const plainSchema = z.union([z.string(), z.number(), z.boolean()]);

/** Properties of a node or edge; "id" is not one of them. */
export const propertiesSchema = z
  .record(nameSchema, plainSchema)
  .refine((properties) => !Object.keys(properties).some((name) => name.toLowerCase() === 'id'), {
    message: '"id" is given by its own argument and cannot be a property',
  });

/** Properties to change; null removes one. */
export const changesSchema = z
  .record(nameSchema, plainSchema.nullable())
  .refine((changes) => !Object.keys(changes).some((name) => name.toLowerCase() === 'id'), {
    message: '"id" cannot be changed; add a new node instead',
  });

export type PropertyValue = z.infer<typeof plainSchema> | null;
export type Properties = Record<string, PropertyValue>;
export type Row = Record<string, LbugValue>;

export interface GraphNode {
  label: string;
  id: string;
  properties: Properties;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function ownProperties(value: Record<string, unknown>): Properties {
  const own = Object.entries(value).filter(
    ([name, one]) => !name.startsWith('_') && name !== 'id' && one !== null,
  );
  return Object.fromEntries(own) as Properties;
}

/** A node as the database gives it, without the properties that it does not have. */
export function nodeOf(value: unknown): GraphNode {
  const node = value as Record<string, unknown>;
  return {
    label: String(node['_label']),
    id: String(node['id']),
    properties: ownProperties(node),
  };
}

/** Any value of a row as plain JSON: nodes and edges without the database's own fields. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isObject(value)) return value;
  if ('_src' in value) return { type: value['_label'], properties: ownProperties(value) };
  if ('_label' in value) return nodeOf(value);
  if ('_nodes' in value) {
    return { nodes: plainValue(value['_nodes']), edges: plainValue(value['_rels']) };
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainValue(one)]));
}
