import * as z from 'zod';

/** What kind of text a question came as. Alerts and log lines are data, not sentences. */
export const textKindSchema = z.enum([
  'question',
  'alert',
  'alertmanager',
  'grafana',
  'syslog',
  'nagios',
  'ticket',
]);

/**
 * What an answer has to look like. `state`: how it is; `why`: what is behind what was reported;
 * `value`: one figure or word that a router has, such as its version.
 */
export const answerFormSchema = z.enum([
  'state',
  'why',
  'yes_no',
  'yes_no_each',
  'which',
  'who',
  'when',
  'value',
  'list',
  'how_many',
]);

/** What the words claim or ask about, as far as reading and judging depend on it. */
export const claimSchema = z.enum([
  /** They claim that something is wrong, and do not merely ask whether it is. */
  'symptom',
  /** They ask for the reason of something. */
  'reason',
  /** They claim that users or traffic suffer. */
  'impact',
  /** They claim that it is so now, and not that it comes and goes. */
  'lasting',
  /** They ask whether it is so at this moment: what is over is no answer. */
  'now',
  /** They claim that it comes and goes. */
  'passing',
  /** It is about traffic: reach, loss, speed, size of packets. */
  'traffic',
  /** Somebody sees routes or networks that are not his. */
  'foreign',
  /** Large packets, fragments or transfers that hang. */
  'size',
  /** It comes from a monitoring system and not from people. */
  'alarm',
  'errors',
  'events',
  'sessions',
  'restart',
  /** The asker reports work that explains a restart. */
  'announced',
  /** It asks whether something is gone: that it is found nowhere is the answer. */
  'gone',
]);

/** What else the words tell or ask, each by a list of words of its own; absent in runs from before it was read. */
export const tellSchema = z.enum([
  /** Whether there is more than one way, or which ways there are. */
  'asks_for_paths',
  /** What is new or changed, beside what is named. */
  'asks_what_changed',
  /** What is so at this moment: what came back before is no answer. */
  'asks_of_this_moment',
  /** Whoever is without service now, and not what is named. */
  'asks_who_is_off',
  /** Customers that would have nothing left, and not what the network itself would lose. */
  'asks_who_is_left_without',
  /** Whether what is told has one cause. */
  'asks_if_one_cause',
  'asks_if_alike',
  'asks_if_different',
  /** Whether a fault lies here, and not with somebody else. */
  'asks_if_ours',
  /** Whether what is named is behind a fault. */
  'asks_who_is_to_blame',
  /** The alarms or the environment of a router; an alarm that is reported asks for its cause. */
  'asks_for_alarms',
  /** The network as a whole. */
  'asks_of_all',
  /** Those that are up, or down, of what is listed, or the state of each. */
  'asks_for_those_up',
  'asks_for_those_down',
  'asks_for_those_needed',
  'asks_for_each_state',
  /** Addresses of routers as a whole, and of none of their other ports. */
  'asks_for_loopbacks',
  /** Where labels are missing. */
  'asks_for_missing_labels',
  /** An answer for each router of a role. */
  'asks_each_pe',
  'asks_each_rr',
  'asks_each_p',
  /** Something is wrong, and not what. */
  'says_something_is_wrong',
  'says_it_comes_and_goes',
  /** What was named before is meant: "while it is away". */
  'refers_back',
  /** The only thing that is named is supposed to be gone: "is going for a reload". */
  'supposes_what_is_named',
]);

/** What a question names, and what it was taken for. */
export const askedSubjectSchema = z.object({
  said: z.string(),
  kind: z.enum(['network', 'role', 'router', 'port', 'vrf', 'neighbor', 'name']),
  /** Spelled as the inventory and the routers spell it; absent for whole groups. */
  names: z.array(z.string()).optional(),
  /** It is meant by its place or its role: the words do not have its name. */
  meant: z.literal(true).optional(),
});

/** Where a question's times of day are read. */
export const askedZoneSchema = z.object({
  /** As the question or the profile calls it: `CEST`, `Europe/Oslo`, `UTC`. */
  name: z.string(),
  from: z.enum(['question', 'profile', 'default']),
});

/** One reading of what a person, a monitoring system or a ticket wants to know. */
export const parsedQuestionSchema = z.object({
  kind: textKindSchema,
  form: answerFormSchema,
  /** What a yes says of what is asked about, where that is whether it works. */
  yes: z.enum(['working', 'not_working', 'intended']).optional(),
  /** The one fact that is wanted where it is not the state of something: `uptime`, `changes`. */
  wants: z.string().optional(),
  claims: z.array(claimSchema),
  /** Things of the trade that the words name, such as `mtu` or `route_targets`. */
  mentions: z.array(z.string()),
  /** What else the words tell or ask. */
  tells: z.array(tellSchema).optional(),
  /** Route targets that the words name, and which of their uses they ask about. */
  targets: z
    .object({ values: z.array(z.string()), as: z.array(z.enum(['import', 'export'])) })
    .optional(),
  /** Prefixes that the words name. */
  prefixes: z.array(z.string()).optional(),
  /** The sentence that says what is wrong. */
  complaint: z.string().optional(),
  /** The sentence that says how it should be. */
  expectation: z.string().optional(),
  /** Routes that there were, and that are left, by the asker's count. */
  routes: z.object({ was: z.int(), is: z.int() }).optional(),
  /** It is in a language that writes all nouns with a capital letter: such a word need be no name. */
  nounsInCapitals: z.literal(true).optional(),
  /** It asks to have something looked at, beside what it reports. */
  look: z.literal(true).optional(),
  /** Areas that it asks for and no tool shows, such as `cpu`. */
  unshown: z.array(z.string()).optional(),
  /** The day of log lines that it holds and that lie outside of the time it tells: they were not read. */
  oldLines: z.iso.date().optional(),
  /** What it wants changed; nothing is. */
  change: z.string().optional(),
  subjects: z.array(askedSubjectSchema),
  zone: askedZoneSchema.optional(),
});

/** Forms of an answer that need all that was asked about to be read, whatever is found to be wrong. */
const ofEach = new Set<AnswerForm>(['which', 'list', 'how_many', 'yes_no_each', 'who']);

/** Whether a question reports trouble or wants the reason of something, and no more: its cause answers it. */
export function wantsCause({
  claims,
  form,
  look,
}: Pick<ParsedQuestion, 'claims' | 'form' | 'look'>): boolean {
  const tells = claims.some((claim) => claim === 'symptom' || claim === 'reason');
  return tells && look !== true && !ofEach.has(form);
}

export type TextKind = z.infer<typeof textKindSchema>;
export type AnswerForm = z.infer<typeof answerFormSchema>;
export type Claim = z.infer<typeof claimSchema>;
export type Tell = z.infer<typeof tellSchema>;
export type AskedSubject = z.infer<typeof askedSubjectSchema>;
export type AskedZone = z.infer<typeof askedZoneSchema>;
export type ParsedQuestion = z.infer<typeof parsedQuestionSchema>;
