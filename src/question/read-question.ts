import type { Claim, ParsedQuestion, TextKind } from '../domain/analysis/parsed-question';
import { type ChangeRequest, readChange } from './read-change';
import { hasNounsInCapitals } from './gloss';
import { normaliseText } from './normalise-text';
import { readClaims } from './read-claims';
import { asksForLook, lastQuestion, readForm } from './read-form';
import { readRouteCounts } from './read-route-counts';
import { readTells } from './read-tells';
import { withNamesWritten } from './spoken-names';
import { readText } from './read-text';
import { prefixesIn, targetsIn } from './read-values';
import { asksWhatIsLost, readWants } from './read-wants';
import { readYes } from './read-yes';
import { withoutToldTrials, withoutToldValues } from './told-trials';

/** Whoever asks whether work is complete tells of that work, in whatever words. */
function withWorkTold(claims: readonly Claim[], wants: string | null): Claim[] {
  return wants === 'complete' && !claims.includes('announced')
    ? [...claims, 'announced']
    : [...claims];
}

/** A question as its words tell it, before anything of the network is known. */
export interface QuestionReading {
  /** What is read for names, areas and times: sentences, in English where the reading knows the language. */
  text: string;
  parsed: Omit<ParsedQuestion, 'subjects' | 'zone'>;
  change: ChangeRequest | null;
  /** What a person wrote beside lines of a log; absent where there are none. */
  asked?: string;
}

/** The last readings: one run asks for the same one many times over. */
const known = new Map<string, QuestionReading>();
const kept = 64;

/**
 * Reads the asker's words: what they came as, what they claim, want and ask to change. Never throws.
 * @param names of routers, which somebody who dictates calls by numbers in words
 */
export function readQuestion(said: string, names: readonly string[] = []): QuestionReading {
  const raw = withNamesWritten(said, names);
  const before = known.get(raw);
  if (before !== undefined) return before;
  const reading = read(raw);
  if (known.size >= kept) known.clear();
  known.set(raw, reading);
  return reading;
}

/** Whoever passes on that work is planned and asks what is lost, or what holds, asks for what it takes away. */
function impactOfWork(kind: TextKind, asked: string, claims: readonly Claim[]): string | null {
  if (kind !== 'ticket' || !claims.includes('announced')) return null;
  return asksWhatIsLost(lastQuestion(asked) ?? '') ? 'if_gone' : null;
}

function read(raw: string): QuestionReading {
  const { kind, text, asked, isChat } = readText(raw);
  const claimed = readClaims(text, kind === 'syslog' ? asked : text);
  const isData = kind !== 'question' && kind !== 'ticket';
  // A machine's words want nothing: "Number of prefixes received" asks for no number.
  const said = withoutToldValues(asked ?? text);
  const asking = isChat === true ? (lastQuestion(text) ?? said) : said;
  const form = said === '' ? 'why' : readForm(asking, claimed.claims);
  const wants =
    readWants(withoutToldTrials(said), form, claimed.claims) ??
    impactOfWork(kind, said, claimed.claims);
  const yes = form === 'yes_no' || form === 'yes_no_each' ? readYes(said, kind === 'ticket') : null;
  const change = isData ? null : readChange(text, kind === 'ticket');
  const routes = readRouteCounts(text);
  const targets = targetsIn(text);
  const prefixes = prefixesIn(text);
  const claimsAndForm = {
    kind,
    form: isData && form === 'state' ? 'why' : form,
    ...(yes !== null && { yes }),
    ...(wants !== null && { wants }),
    ...claimed,
    claims: withWorkTold(claimed.claims, wants),
  };
  const tells = readTells(text, claimsAndForm);
  return {
    text,
    change,
    ...(isData && asked !== undefined && { asked }),
    parsed: {
      ...claimsAndForm,
      ...(tells.length > 0 && { tells }),
      ...(targets !== null && { targets }),
      ...(prefixes.length > 0 && { prefixes }),
      ...(routes !== null && { routes }),
      ...(hasNounsInCapitals(normaliseText(raw)) && { nounsInCapitals: true }),
      ...(asksForLook(said) && { look: true }),
      ...(change !== null && { change: change.wanted }),
    },
  };
}
