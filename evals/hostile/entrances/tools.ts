import * as fc from 'fast-check';

import type { ToolDefinition } from '../../../src/domain/calls/tool';
import { vetSchema } from '../../../src/domain/calls/vet-schema';
import { unheldKeywords } from '../../../src/domain/configuration/unheld-keywords';
import {
  decidePolicy,
  needsConfirmation,
  readingRule,
} from '../../../src/domain/configuration/tool-policy';
import { Gate } from '../../../src/domain/decisions/gate';
import { fenceData, nameTools } from '../../../src/llm';
import { toolDefinition } from '../../../src/mcp/list-tools';
import { readStep } from '../../../src/reasoning/rules/match/step-topics';
import { hostileDocument } from '../documents';
import { entrance, Harm, jsonSize } from '../entrance';
import { recordedTools, snapshotOf } from '../samples';
import { hostileText, nastyText } from '../texts';

/** Patterns as they stand in schemas, whole and in part. */
const patternWords = [
  ...['(a+)+', '(a|a)*', '(.*a){12}', '^(a|aa)+$', '([a-z]+)*x', '\\d{1,9}', '(?=', '(?<!', '\\1'],
  ...['[^', '\\p{L}', '{2,}', '{1,1000}', '(?:', '.*', '^', '$', '|', '\\b', '(a?){30}a{30}'],
];

const pattern = fc.oneof(
  hostileText(300, patternWords),
  nastyText(60, patternWords),
  fc
    .array(fc.constantFrom(...patternWords), { minLength: 1, maxLength: 4 })
    .map((all) => all.join('')),
);

const schemaSample = (source: string): unknown => ({
  type: 'object',
  properties: {
    device_name: { type: 'string', pattern: source, minLength: 1 },
    list: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } },
    count: { type: 'integer', minimum: 0, maximum: 10 },
  },
  patternProperties: { [source]: { type: 'string' } },
  required: ['device_name'],
  additionalProperties: false,
  $defs: { a: { allOf: [{ $ref: '#/$defs/b' }, { $ref: '#/$defs/b' }] }, b: { type: 'string' } },
});

const schemaWords = [
  '#/$defs/a',
  '#',
  '#/',
  '#/properties',
  'string',
  'object',
  'date-time',
  'uri',
];
const schema = pattern.chain((source) =>
  hostileDocument([schemaSample(source)], 5000, [...schemaWords, ...patternWords]),
);

/** A tool's schema of a hostile server, and arguments that take long under it. */
export const toolSchemas = entrance({
  name: 'tool schemas',
  inputs: fc.record({
    inputSchema: schema,
    value: fc.oneof(nastyText(20_000), hostileText(20_000, ['a', 'aaaa', '!'])),
  }),
  size: (input) => jsonSize(input),
  enter({ inputSchema, value }) {
    unheldKeywords(vetSchema(inputSchema).schema);
    const gate = new Gate([{ server: 's', name: 't', inputSchema }], []);
    const values = { device_name: value, list: [value], [value.slice(0, 2000)]: 1 };
    return gate.admit({ tool: 't', arguments: values, reason: '' }, 'c');
  },
});

const { profile } = snapshotOf('network');
const sampleTools = recordedTools();

/** A server's list of tools, spoiled in a few places, as far as it passes the protocol's schema. */
export const toolLists = entrance({
  name: 'tool lists',
  inputs: fc.array(hostileDocument(sampleTools, 20_000, ['get_', 'device', 'Ignore all ']), {
    minLength: 1,
    maxLength: 4,
  }),
  size: (input) => jsonSize(input),
  enter(listed) {
    const tools = listed.flatMap((one): ToolDefinition[] => {
      const tool = one as Parameters<typeof toolDefinition>[1] | null;
      if (typeof tool?.name !== 'string' || typeof tool.inputSchema !== 'object') return [];
      return [toolDefinition('s', { ...tool, description: textOrNone(tool.description) })];
    });
    const named = nameTools(tools);
    for (const tool of tools) {
      const decided = { ...tool, policy: decidePolicy(profile.policy, tool) };
      needsConfirmation(
        { ...decided, reads: readingRule(profile.policy, tool) },
        { device: 'PE1' },
      );
      vetSchema(tool.inputSchema);
    }
    return { named, fences: tools.map(({ name, description }) => fenceData(name, description)) };
  },
  inspect(result) {
    const { named, fences } = result as { named: { name: string }[]; fences: string[] };
    if (new Set(named.map(({ name }) => name)).size < named.length) throw new Harm('equal names');
    const odd = named.find(({ name }) => !/^[A-Za-z0-9_-]{1,64}$/.test(name));
    if (odd !== undefined) throw new Harm(`the name ${JSON.stringify(odd.name)} for a model`);
    for (const fence of fences) {
      if ((fence.match(/<\/data-/g) ?? []).length !== 1) throw new Harm('a fence with two ends');
    }
  },
});

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A step of a plan that a person, or a model, wrote in words. */
export const planSteps = entrance({
  name: 'steps of plans',
  inputs: hostileText(100_000, [
    'If ',
    'the BGP ',
    'state of ',
    'interface ',
    'logs ',
    'unless ',
    ', then ',
  ]),
  size: (text) => text.length,
  enter: (text) => readStep(text, profile),
});
