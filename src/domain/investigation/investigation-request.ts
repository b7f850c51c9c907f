import * as z from 'zod';

import { ceilingsSchema } from '../configuration/ceilings';
import { previousRunSchema } from '../analysis/previous-run';
import { problemList, plainWords } from '../text/plain-problems';
import { gatherInput, optionNames } from './gather-input';
import { turnPlaceSchema } from './turn-place';
import { acknowledgementSchema } from '../watch/acknowledgement';

/** Each field says in `describe` what it is: the published reference is made from that. */
export const requestOverridesSchema = z.strictObject({
  plan: z
    .string()
    .min(1)
    .optional()
    .describe('Plan to follow whatever the question says (`netoncall plans` lists them).'),
  steps: z
    .array(z.string().trim().min(1))
    .min(1)
    .max(1000)
    .optional()
    .describe('A plan of your own: steps in plain language.'),
  maxRetries: z.int().min(0).max(10).optional().describe('Retries after the first pass.'),
  answerWithinSeconds: z
    .int()
    .min(1)
    .max(604_800)
    .optional()
    .describe('How long a question to a person stays open.'),
  windowMinutes: z
    .int()
    .min(1)
    .max(525_600)
    .optional()
    .describe('How many minutes of logs the question is about.'),
  reasoner: z
    .enum(['rules', 'model'])
    .optional()
    .describe('Who proposes: the built-in rules, or the model of the profile.'),
  planning: z
    .boolean()
    .optional()
    .describe('False: no plan is made; the question itself is the only step.'),
  maxReplans: z.int().min(0).max(20).optional().describe('New plans after a failure.'),
  maxNodes: z.int().min(1).max(10_000).optional().describe('Nodes that the run may execute.'),
  llm: z
    .string()
    .min(1)
    .optional()
    .describe('Model to reason with: a file of `llms/`, or `rules` for none.'),
  agent: z
    .string()
    .min(1)
    .optional()
    .describe('Agent whose role and tools the model has: a file of `agents/`.'),
  systemPrompt: z
    .string()
    .trim()
    .min(1)
    .max(8000)
    .optional()
    .describe('Said to the model first, in place of the configured prompt.'),
  temperature: z.number().min(0).max(2).optional().describe('Temperature of the model.'),
  ceilings: ceilingsSchema
    .optional()
    .describe('What the model may take in this run: `iterations`, `replies`, `tokens`, `money`.'),
});

/** Questions are sentences; what is longer is a log that was pasted. */
const longestQuery = 4000;

function tooLong({ input }: { input?: unknown }): string {
  const has =
    typeof input === 'string'
      ? `: ${input.trim().length} characters; the limit is ${longestQuery}`
      : '';
  return `the question is too long${has}. Ask in a few sentences, without pasted logs: netoncall reads logs itself`;
}

/** The start input of an investigation, as a person types it into the Temporal CLI. */
export const investigationRequestSchema = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(longestQuery, { error: tooLong })
    .describe("The question, in the asker's words."),
  profile: z.string().min(1).default('network').describe('Name of a folder in `profiles/`.'),
  askedBy: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Who asks; a profile may require somebody else to approve.'),
  devices: z
    .array(z.string().trim().min(1))
    .max(5000)
    .optional()
    .describe('Devices to look at, where the question does not name them.'),
  /** Conversation that this run belongs to. */
  sessionId: z.string().min(1).optional(),
  /** Set by that conversation: what was said before, and what is known from it. */
  conversation: turnPlaceSchema.optional(),
  /** Set by the incident that this run belongs to: the number of the run there. */
  incidentRun: z.int().min(1).optional(),
  attended: z
    .boolean()
    .default(true)
    .describe('False where nobody is there to answer, as on a schedule.'),
  now: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("The run's clock, ISO 8601 with an offset; the present time where absent."),
  previous: previousRunSchema
    .optional()
    .describe('`previous` of the result of the last run, so that this one can tell new from old.'),
  acknowledged: z
    .array(acknowledgementSchema)
    .max(200)
    .optional()
    .describe('Findings that people know of; reported as known until their date.'),
  everySeconds: z
    .int()
    .min(1)
    .max(31_622_400)
    .optional()
    .describe('Seconds between the runs of a schedule: the report then lists missed runs.'),
  overrides: requestOverridesSchema
    .optional()
    .describe('The same fields that may stand at the top level, together in one object.'),
});

export type RequestOverrides = z.infer<typeof requestOverridesSchema>;
export type InvestigationRequest = z.infer<typeof investigationRequestSchema>;
/** A request before its defaults are filled in: what callers write. */
export type InvestigationRequestInput = z.input<typeof investigationRequestSchema>;

/** Shown with every rejection of a start input: correct, and short enough to copy. */
export const requestExample = '{"query":"Check BGP neighbors on PE1"}';

/** Set by netoncall itself. */
const internalFields: ReadonlySet<string> = new Set(['sessionId', 'conversation', 'incidentRun']);

const topFields: readonly string[] = Object.keys(investigationRequestSchema.shape).filter(
  (name) => !internalFields.has(name),
);
const overrideFields: readonly string[] = Object.keys(requestOverridesSchema.shape);

/** What an input may hold at its top level, as the reference lists it. */
export const publicFields: readonly string[] = [
  ...topFields,
  ...overrideFields,
  ...Object.keys(optionNames),
];

/** The same for an error: which fields belong together, and which are other names of one. */
export const fieldsInWords =
  `Fields: ${topFields.join(', ')}.\n` +
  `Fields of "overrides" (also accepted at the top level): ${overrideFields.join(', ')}.\n` +
  `Also accepted: ${Object.entries(optionNames)
    .map(([name, field]) =>
      name === 'unattended' ? `"${name}": true for "${field}": false` : `"${name}" for "${field}"`,
    )
    .join(', ')}.`;

export type RequestReading =
  | { ok: true; request: InvestigationRequest }
  /** `problems`: each wrong field by itself; `help`: a correct input, and what there is. */
  | { ok: false; message: string; problems: string[]; help: string };

/**
 * Reads a start input of unknown shape. Never throws: a rejection carries one message that names
 * each wrong field and shows a correct input.
 */
export function readInvestigationRequest(input: unknown): RequestReading {
  const parsed = investigationRequestSchema.safeParse(gatherInput(input), plainWords);
  if (parsed.success) return { ok: true, request: parsed.data };
  const unknown = parsed.error.issues.some(({ code }) => code === 'unrecognized_keys');
  const problems = problemList(parsed.error).map((problem) => asWritten(problem, input));
  const help = `Example: ${requestExample}${unknown ? `\n${fieldsInWords}` : ''}`;
  return {
    ok: false,
    message: `Invalid input: ${problems.join('; ')}.\n${help}`,
    problems,
    help,
  };
}

/** A field is named as it stands in the input: at the top level, or by its other name. */
function asWritten(problems: string, input: unknown): string {
  if (typeof input !== 'object' || input === null) return problems;
  const flat = 'overrides' in input ? problems : problems.replaceAll('"overrides.', '"');
  return Object.entries(optionNames)
    .filter(([name]) => name in input)
    .reduce((text, [name, field]) => text.replaceAll(`"${field}"`, `"${name}"`), flat);
}
