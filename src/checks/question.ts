import {
  type AnswerForm,
  type Claim,
  type ParsedQuestion,
  type Tell,
  wantsCause,
} from '../domain/analysis/parsed-question';
import type { Wording } from '../question';

/** What the asker's words ask for or claim, as checks look at it. */
export interface Question extends Record<Claim, boolean> {
  /** How the words call things whose names only what is read of the routers makes known. */
  wording: Wording;
  form: AnswerForm;
  /** It reports trouble or wants the reason of something: its cause answers it. */
  wantsCause: boolean;
  /** The same whether or not it asks to have something looked at besides. */
  reportsTrouble: boolean;
  /** What a yes says of what is asked about; null where that is not whether it works. */
  yes: 'working' | 'not_working' | 'intended' | null;
  /** The one fact that is wanted where it is not the state of something. */
  wants: string | null;
  /** Areas that are asked for and that no tool shows. */
  unshown: readonly string[];
  /** What was reported, as a sentence; null where nothing was. */
  complaint: string | null;
  /** Routes that there were, and that are left, by the asker's count; null where nothing is told. */
  routes: { was: number; is: number } | null;
  /** Whether the words name a thing of the trade, such as `mtu`. */
  names: (thing: string) => boolean;
  /** Whether the words tell or ask one of these. */
  tells: (...any: readonly Tell[]) => boolean;
  /** Route targets that the words name, and which of their uses is asked about; null where there are none. */
  targets: NonNullable<ParsedQuestion['targets']> | null;
  /** Prefixes that the words name. */
  prefixes: readonly string[];
}

const claimNames: Record<Claim, false> = {
  symptom: false,
  reason: false,
  impact: false,
  lasting: false,
  now: false,
  passing: false,
  traffic: false,
  foreign: false,
  size: false,
  alarm: false,
  errors: false,
  events: false,
  sessions: false,
  restart: false,
  announced: false,
  gone: false,
};

/** The parsed question as checks look at it. Only the asker's: nothing that came from a device passes here. */
export function questionOf(
  {
    form,
    yes,
    wants,
    claims,
    mentions,
    complaint,
    routes,
    unshown,
    look,
    tells,
    targets,
    prefixes,
  }: Omit<ParsedQuestion, 'subjects'>,
  wording: Wording,
): Question {
  const named = new Set(mentions);
  const told = new Set(tells);
  return {
    ...claimNames,
    ...Object.fromEntries(claims.map((claim) => [claim, true])),
    wording,
    form,
    wantsCause: wantsCause({ claims, form, look }),
    reportsTrouble: wantsCause({ claims, form }),
    yes: yes ?? null,
    wants: wants ?? null,
    unshown: unshown ?? [],
    complaint: complaint ?? null,
    routes: routes ?? null,
    names: (thing) => named.has(thing),
    tells: (...any) => any.some((one) => told.has(one)),
    targets: targets ?? null,
    prefixes: prefixes ?? [],
  };
}

/** Facts of how routers are set up, which no log tells. */
const ofSettings: ReadonlySet<string> = new Set([
  'address',
  'as_number',
  'description',
  'distinguisher',
  'hostname',
  'isis_level',
  'mtu',
  'net',
  'targets',
  'version',
]);

/** Whether the one fact that is wanted is a setting. */
export function asksOfSetting({ wants }: Pick<Question, 'wants'>): boolean {
  return wants !== null && ofSettings.has(wants);
}
