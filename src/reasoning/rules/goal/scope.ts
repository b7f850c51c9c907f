import type { Profile } from '../../../domain/configuration/profile';
import { isOffTopic, mayBeOfNetwork, type QuestionReading } from '../../../question';

/**
 * How a query stands to what this agent does. `change`: it wants something changed and nothing
 * else; `mixed`: it wants something looked at and changed; `other`: another topic; `vague`: it
 * names nothing to look at, so that a question back can help.
 */
export type Scope =
  | { kind: 'in' }
  | { kind: 'change' | 'mixed'; wanted: string }
  | { kind: 'other' }
  | { kind: 'vague' };

/** A device that is spoken of without its name: worth a question back, and not a refusal. */
const unnamedDevice =
  /\b(?:the|our|this|that|my|one|which|a)\s+(?:\w+\s+)?(?:router|device|node|box|switch|reflector)s?\b/i;

/** Questions about the subject itself and not about this network. */
const lesson =
  /^\s*(?:please\s+|can you\s+|could you\s+)*(?:explain|define|teach|describe|write|summari[sz]e|how does)\b|^\s*what (?:is|are|does|do) (?:a |an |the )?[\w-]+(?: [\w-]+)?(?: mean| stand for| protocol)?\s*\??\s*$/i;

export interface ScopeFacts {
  /** The query names a device or selects some. */
  hasDevice: boolean;
  /** Words of the profile occur: of an intent, or of something no tool shows. */
  hasTopic: boolean;
}

export function readScope({ text, change, parsed }: QuestionReading, facts: ScopeFacts): Scope {
  // "Hiccups on pe1 since lunch": such a word only tells when, where a device is in trouble.
  const isTrouble = parsed.claims.includes('symptom');
  const ofNetwork = isTrouble && parsed.mentions.length > 1;
  if (isOffTopic(text, isTrouble && facts.hasDevice, ofNetwork)) return { kind: 'other' };
  if (!facts.hasDevice && lesson.test(text)) return { kind: 'other' };
  if (change !== null) {
    const { only, wanted } = change;
    // Whoever reports trouble in other sentences wants it looked at too.
    const tells = parsed.complaint !== undefined && !parsed.complaint.includes(wanted);
    const reads = (!only || tells) && (facts.hasTopic || facts.hasDevice);
    return { kind: reads ? 'mixed' : 'change', wanted };
  }
  const inScope = facts.hasDevice || facts.hasTopic || unnamedDevice.test(text);
  if (inScope) return { kind: 'in' };
  // Whoever reports a trouble is not rejected for the words used.
  const tells = parsed.kind !== 'question' || parsed.claims.length > 0 || mayBeOfNetwork(text);
  return { kind: tells ? 'vague' : 'other' };
}

/** Questions that fit, for those who asked something else. */
export function askInstead(profile: Profile, device: string | undefined): string[] {
  const name = device ?? 'PE1';
  return profile.inventory !== null
    ? [
        `Check BGP neighbors on ${name}`,
        `Check interface status on ${name}`,
        `Health check of ${name}`,
      ]
    : [];
}
