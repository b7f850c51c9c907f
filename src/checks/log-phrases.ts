import { holdsInTurn } from '../domain/text/bounded-text';

/** What a line reports. Lines of other kinds are kept as `other`. */
export type LogKind =
  | 'link'
  | 'isis'
  | 'bgp'
  | 'ldp'
  | 'commit'
  | 'max_prefix'
  | 'no_policy'
  | 'bad_auth'
  | 'isis_auth'
  | 'notification'
  | 'duplicate_system_id'
  | 'restart'
  | 'process'
  | 'hardware'
  | 'other';

const has =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);

/** Messages that are known by a phrase and not by their shape. */
const phrases: { kind: LogKind; isIn: (text: string) => boolean }[] = [
  {
    kind: 'max_prefix',
    isIn: (text) =>
      /max(?:imum)?[- ]?(?:pfx|prefix)|\b(?:prefix|route)[-_ ]?limit\b/i.test(text) ||
      holdsInTurn(text, /\b(?:routes|prefixes)\b/i, /\bexceed\w* [^.]{0,40}\b(?:maximum|limit)\b/i),
  },
  {
    kind: 'no_policy',
    isIn: (text) =>
      /NBR_NOPOLICY/i.test(text) ||
      holdsInTurn(text, /No (?:in|out)bound /i, /policy is configured/i),
  },
  {
    kind: 'isis_auth',
    isIn: (text) =>
      /ISIS|IS-IS|CLNS|\bIIH/i.test(text) &&
      (/AUTH\w{0,40}[_ ](?:FAIL|DROP|MISMATCH|ERR)|(?:invalid|bad|wrong|missing|no) authentication/i.test(
        text,
      ) ||
        holdsInTurn(text, /authentication\b/i, /\b(?:fail|mismatch|invalid|type)/i)),
  },
  {
    kind: 'bad_auth',
    isIn: (text) =>
      /BADAUTH|(?:invalid|no|missing|bad|incorrect|wrong) (?:MD5|MAC|EA|TCP-?AO)\b|authentication (?:failure|failed)/i.test(
        text,
      ) || holdsInTurn(text, /(?:MD5|TCP-?AO)\b/i, /\bmismatch/i),
  },
  {
    kind: 'duplicate_system_id',
    isIn: has(
      /dup(?:licate)?[_ -]?sys(?:tem)?[_ -]?id|duplicate system|system[_ ]id[_ ](?:conflict|may conflict)|\b(?:our|own|same|this) system[_ -]?id\b/i,
    ),
  },
  {
    kind: 'restart',
    isIn: has(
      /\b(?:reload(?:ed|ing)?|rebooted|booted|cold ?start|RP switchover|(?:chassis|system|router) (?:is )?(?:reset|restart)(?:ed|ing)?)\b/i,
    ),
  },
  {
    kind: 'hardware',
    isIn: has(/RX_?LOS|loss of signal|\bLOS\b|optic|transceiver|\bSFP\b|low (?:rx|receive)/i),
  },
];

/**
 * What a message reports by its words alone; null for any other.
 * @param facility which protocol refused something may stand there alone: %CLNS-4-AUTH_FAIL
 */
export function kindByPhrase(facility: string, told: string): LogKind | null {
  const phrase = phrases.find(({ kind, isIn }) =>
    isIn(kind === 'isis_auth' ? `${facility} ${told}` : told),
  );
  return phrase?.kind ?? null;
}
