import * as z from 'zod';

import { proposedCallSchema } from '../calls/tool-call';
import { parsedQuestionSchema } from './parsed-question';
import { goalPartSchema, partsAtMost } from './goal-part';
import { whereaboutsSchema } from './kept-names';

/** Areas of a device that evidence can be about. */
export const subjectSchema = z.enum([
  'inventory',
  'interfaces',
  'interface_details',
  'isis',
  'bgp',
  'mpls',
  'vpn',
  'logs',
  'system',
  'profile',
  'topology',
]);

/** One device of the inventory. */
export const inventoryDeviceSchema = z.object({
  /** Spelled as the inventory spells it; names are case-sensitive further down. */
  name: z.string(),
  address: z.string().nullable(),
  /** P, PE, RR, CE … from the inventory or the profile; null where neither says. */
  role: z.string().nullable(),
});

export const goalEntitiesSchema = z.object({
  interfaces: z.array(z.string()).default([]),
  vrfs: z.array(z.string()).default([]),
  neighbors: z.array(z.string()).default([]),
});

/** A question that has to be answered before anything is looked at. */
export const clarificationNeedSchema = z.object({
  about: z.string(),
  question: z.string(),
  options: z.array(z.string()),
});

/** Names that one goal may have looked up, words that are taken for names beside them, and letters of each: they are outside text. */
export const lookupAtMost = 12;
export const guessesAtMost = 12;
export const lookupLength = 64;

/** What the query asks for, once it was understood. */
export const goalSchema = z.object({
  /** One sentence: the check, the device, and the interface, VRF or neighbor named. */
  objective: z.string(),
  intent: z.string(),
  /** Devices to look at, spelled as in the inventory. */
  devices: z.array(z.string()),
  entities: goalEntitiesSchema,
  /**
   * What the question names in place of a device: addresses, customers, circuits, sites, VRFs. Looked
   * up in what is read of `devices`; absent where the question names its devices.
   */
  lookup: z
    .array(z.string().min(1).max(lookupLength))
    .max(lookupAtMost + guessesAtMost)
    .optional(),
  /** Of these, nouns that may be names: none of them is missed where it is not found. */
  nouns: z.array(z.string()).optional(),
  /** Of these, words that are in no list: taken for names where nothing else is found, and never missed. */
  guesses: z.array(z.string()).optional(),
  /** Ports that these names were found at; a port of that name on another router is not meant. */
  ports: z.array(z.object({ device: z.string(), port: z.string() })).optional(),
  /** Devices that the question names beside these names; it is about them where no name is found. */
  beside: z.array(z.string()).optional(),
  /** Where earlier runs have seen these names; absent where nothing is kept of them. */
  whereabouts: whereaboutsSchema.optional(),
  /** Areas that must have been read for the objective to count as met. */
  subjects: z.array(subjectSchema),
  /** Those of them in which only the names are looked up: the plan itself needs none. */
  lookupOnly: z.array(subjectSchema).optional(),
  constraints: z.array(z.string()).default([]),
  complexity: z.enum(['simple', 'complex']),
  /** 0–1: how sure the reading of the query is. */
  confidence: z.number().min(0).max(1),
  contradictions: z.array(z.string()).default([]),
  /** `out`: nothing this agent has tools for. */
  scope: z.enum(['in', 'out']),
  /** Minutes before now that the question is about. */
  windowMinutes: z.int().min(1),
  /** Minutes before now at which the time that is asked about ends; absent where that is now. */
  windowEndMinutes: z.int().min(1).optional(),
  windowSource: z.enum(['question', 'previous_run', 'default', 'override']),
  /** Areas that the question needs and that no tool can show, such as `cpu`. */
  unseen: z.array(z.string()).default([]),
  /** How the question was understood; absent in goals that were made before it was kept. */
  question: parsedQuestionSchema.optional(),
  /** What a task of another domain names. */
  named: z.array(z.string()).optional(),
  /** What is to be true or known in the end; absent where checks judge, or nobody has told. */
  parts: z.array(goalPartSchema).max(partsAtMost).optional(),
  /** The one call that a simple goal takes, where parsing yields it. */
  call: proposedCallSchema.optional(),
});

const clarifyReading = z.object({ kind: z.literal('clarify'), need: clarificationNeedSchema });
const rejectReading = z.object({
  kind: z.literal('reject'),
  reason: z.string(),
  /** Near matches or what can be asked instead. */
  suggestions: z.array(z.string()),
});
/** How a question was understood that is not looked into, or not yet. */
const understood = { question: parsedQuestionSchema.optional() };

/** What intake makes of a query: a goal, a question back, or a refusal. */
export const goalReadingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('goal'), goal: goalSchema }),
  clarifyReading.extend(understood),
  rejectReading.extend(understood),
]);

/** The same where a catalogue has the plan: without optional parts, endpoints can be held to it strictly. */
export const questionReadingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('goal'),
    goal: goalSchema.omit({
      beside: true,
      call: true,
      guesses: true,
      lookup: true,
      lookupOnly: true,
      nouns: true,
      parts: true,
      ports: true,
      question: true,
      whereabouts: true,
    }),
  }),
  clarifyReading,
  rejectReading,
]);

export type Subject = z.infer<typeof subjectSchema>;
export type InventoryDevice = z.infer<typeof inventoryDeviceSchema>;
export type Goal = z.infer<typeof goalSchema>;
export type ClarificationNeed = z.infer<typeof clarificationNeedSchema>;
export type GoalReading = z.infer<typeof goalReadingSchema>;

/** The ports of a router that a question names: by their own name, or by what they were found to be. */
export function portsAskedAt({ entities, ports = [] }: Goal, device: string): string[] {
  return entities.interfaces.filter((name) => {
    const places = ports.filter(({ port }) => port === name);
    return places.length === 0 || places.some((one) => one.device === device);
  });
}

/** Tables that show whether something works at a place; logs, uptimes, labels and single ports tell why it does not. */
const showState: ReadonlySet<string> = new Set<Subject>(['interfaces', 'isis', 'bgp', 'vpn']);

/**
 * Whether an area of a router is read though what was reported has its cause: any of a router that the
 * question names or selects, and of the one where a name was found. Of a name that was found at several,
 * whether it works there.
 */
export function isReadAnyhow(
  { devices, lookup, question }: Goal,
  device: string,
  area: string,
): boolean {
  if (lookup === undefined || devices.length === 1 || showState.has(area)) return true;
  const named = question?.subjects ?? [];
  return named.some(({ kind, names = [] }) => kind === 'router' && names.includes(device));
}
