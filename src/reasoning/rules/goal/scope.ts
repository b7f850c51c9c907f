import type { Profile } from '../../../domain/configuration/profile';
import { containsPhrase } from '../phrases';

/**
 * How a query stands to what this agent does. `change`: it wants something changed and nothing
 * else; `mixed`: it wants something looked at and changed; `other`: another topic; `vague`: no
 * topic at all, so that a question back can help.
 */
export type Scope =
  | { kind: 'in' }
  | { kind: 'change' | 'mixed'; wanted: string }
  | { kind: 'other' }
  | { kind: 'vague' };

const changeVerbs =
  'shut ?down|shut|no shut|unshut|reboot|reload|restart|reset|clear|bounce|configure|reconfigure|config|delete|remove|add|create|enable|disable|set|unset|apply|commit|rollback|roll back|upgrade|downgrade|install|patch|change|modify|update|replace|push|deploy|provision|move|rename|turn off|turn on|switch off|switch on|power ?cycle|drain|advertise|withdraw|increase|decrease|lower|raise|assign';

/** A change verb as an order: at the start of a sentence or clause, or after "please", "can you". */
const order = new RegExp(
  String.raw`(?:^|[.;:!?]\s+|,\s*(?:and\s+|then\s+)?|\b(?:and|then|please|(?:can|could|would|will) you|(?:i|we) (?:want|need|would like)(?: you)? to|(?:you )?(?:should|must)|go ahead and|help me(?: to)?|how (?:do|can) i|if (?:so|not|it is|they are)[^,]*,)\s+)(?:please\s+|also\s+|just\s+|then\s+|to\s+)*(${changeVerbs})\s+(?!of\b|signs?\b|done\b|from\b|by\b|since\b|was\b|has\b|is\b|in\b|time\b)([^.;!?]*)`,
  'i',
);

/** Openings that ask to look. */
const look =
  /\b(?:check|look|show|review|read|find out|list|what|which|why|is|are|does|do|has|have|did|how|any|anything|investigate|diagnose|troubleshoot|verify|see|examine|inspect|tell me|health|status)\b/i;

const otherTopics = [
  'weather',
  'joke',
  'poem',
  'song',
  'recipe',
  'football',
  'soccer',
  'stock price',
  'bitcoin',
  'translate',
  'movie',
  'horoscope',
  'birthday',
  'capital of',
  'essay',
  'president',
  'restaurant',
  'lunch',
  'send * email',
  'send * mail',
  'email to',
  'story',
];

const trouble =
  /\b(?:fix|broken|break|offline|dead|gone|lost|loses?|no service|no connection|cut off|dropouts?|flap\w*|tot|ausgefallen|ausfall|gestört|panne|coupé|caído|help|problems?|issues?|wrong|slow|down|not work|doesn't work|does not work|stopped|fail(?:s|ed|ing)?|it|this|hiccups?|complain\w*|interrupt\w*|unstable|something|anything|dashboard|internet|outage|unreachable|alarms?|alerts?|everything|check|look|investigate|debug)\b/i;

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

export function readScope(text: string, facts: ScopeFacts): Scope {
  // "Hiccups on pe1 since lunch": such a word only tells when, where a device is in trouble.
  const aboutTrouble = facts.hasDevice && trouble.test(text);
  if (!aboutTrouble && otherTopics.some((topic) => containsPhrase(text, topic))) {
    return { kind: 'other' };
  }
  if (!facts.hasDevice && lesson.test(text)) return { kind: 'other' };
  const change = order.exec(text);
  if (change !== null) {
    const wanted = `${change[1] ?? ''} ${change[2] ?? ''}`.replaceAll(/\s+/g, ' ').trim();
    const rest = `${text.slice(0, change.index)} ${text.slice(change.index + change[0].length)}`;
    return {
      kind: look.test(rest) && (facts.hasTopic || facts.hasDevice) ? 'mixed' : 'change',
      wanted,
    };
  }
  if (facts.hasDevice || facts.hasTopic || unnamedDevice.test(text)) return { kind: 'in' };
  return trouble.test(text) ? { kind: 'vague' } : { kind: 'other' };
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
