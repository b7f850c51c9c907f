import * as z from 'zod';

import { optionNames } from './gather-input';
import {
  investigationRequestSchema,
  publicFields,
  requestExample,
  requestOverridesSchema,
} from './investigation-request';

/** What the options of `netoncall run` that have a name of their own mean in JSON. */
const optionFields: Record<keyof typeof optionNames, z.ZodType> = {
  by: z.string().optional().describe('The same as `askedBy`.'),
  window: z.int().optional().describe('The same as `windowMinutes`.'),
  unattended: z
    .boolean()
    .optional()
    .describe('True: ask no questions back. The opposite of `attended`.'),
};

/** JSON Schema (draft 2020-12) of the input that starts an investigation. */
export function requestJsonSchema(): Record<string, unknown> {
  const all: Record<string, z.ZodType> = {
    ...investigationRequestSchema.shape,
    ...requestOverridesSchema.shape,
    ...optionFields,
  };
  const shape = Object.fromEntries(
    publicFields.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
  return {
    ...z.toJSONSchema(z.strictObject(shape), { io: 'input' }),
    $id: 'netoncall/request/1',
    title: 'Input of an investigation',
    description: `What starts the workflow investigate. The shortest is ${requestExample}.`,
  };
}

interface FieldSchema {
  type?: string;
  enum?: readonly string[];
  description?: string;
  default?: unknown;
  maximum?: number;
  maxLength?: number;
  items?: FieldSchema;
}

/** The reference of that input, as Markdown: one row a field, made from the schema. */
export function requestReference(): string {
  const { properties } = requestJsonSchema() as { properties: Record<string, FieldSchema> };
  const rows = Object.entries(properties).map(
    ([name, field]) => `| \`${name}\` | ${typeOf(field)} | ${wordsOf(field)} |`,
  );
  return [
    '# The input of an investigation',
    '',
    'What `temporal workflow start --type investigate --input`, `netoncall run --input` and schedules take: one JSON object. Only `query` is needed. Every option of `netoncall run` has a field here, by the same name in camel case where there is no other (`--max-retries` is `maxRetries`). An input with a field that does not exist fails the run at once, and the message lists the fields. The schema itself is in [request.schema.json](request.schema.json).',
    '',
    '```json',
    '{"query":"Check BGP neighbors on PE1","window":60,"maxRetries":1,"unattended":true}',
    '```',
    '',
    '| field | type | what it says |',
    '|---|---|---|',
    ...rows,
    '',
    'This page is written by `node scripts/write-request-reference.mjs`; a test holds it to the schema.',
    '',
  ].join('\n');
}

function typeOf(field: FieldSchema): string {
  if (field.enum !== undefined) return field.enum.map((one) => `\`${one}\``).join(', ');
  if (field.type === 'array') return `list of ${field.items?.type ?? 'object'}s`;
  return field.type ?? 'object';
}

function wordsOf({ description = '', default: usual, maxLength, maximum }: FieldSchema): string {
  const most = maxLength ?? (maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum);
  return [
    description,
    ...(most === undefined ? [] : [`At most ${most}${maxLength ? ' characters' : ''}.`]),
    ...(usual === undefined ? [] : [`Default: \`${JSON.stringify(usual)}\`.`]),
  ].join(' ');
}
