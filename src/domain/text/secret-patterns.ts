/** A form in which configurations, logs and people write secrets. */
export interface SecretPattern {
  name: string;
  /**
   * What stands before the secret, and the secret itself as the group `secret`. All counts are
   * bounded, so that a try at one place takes a bounded time.
   */
  source: string;
  /** `m` where the pattern is of whole lines. */
  flags?: 'm';
  /** Only where what follows is no plain word: people also write "the password is wrong". */
  unlikeWords?: true;
}

const gap = String.raw`[ \t]{1,4}`;
const value = String.raw`(?<secret>"[^"\n]{1,512}"|'[^'\n]{1,512}'|[^\s"';,]{1,512})`;
/** Words that say how a value is written down, and not the value. */
const kind = String.raw`(?:(?:encrypted|clear|hash|text|ascii-text|hexadecimal|hmac-md5|md5|password|local|remote|accept|\d{1,2})${gap}){0,3}`;

/**
 * Cisco IOS and IOS-XR ("Hiding passwords", configuration guides), Junos (statements with `$9$` and
 * crypt values), RFC 3986 3.2.1, RFC 9110 11.6.2, RFC 7468, RFC 7519, and prefixes of well-known tokens.
 */
export const secretPatterns: readonly SecretPattern[] = [
  {
    name: 'private key (PEM)',
    source: String.raw`-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?<secret>[^]*?)(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)`,
  },
  {
    name: 'password with its kind',
    source: String.raw`\b(?:password|passphrase|secret|key-string)${gap}(?:encrypted|clear|hash|0|4|5|6|7|8|9|10)${gap}${value}`,
  },
  {
    name: 'key with its kind',
    source: String.raw`\bkey${gap}(?:encrypted|clear|6|7)${gap}${value}`,
  },
  {
    name: 'password as a line of a configuration',
    source: String.raw`^[ \t]{0,16}(?:set [^\n]{0,120} )?(?:username \S{1,64} |neighbor \S{1,64} |enable )?(?:password|secret)${gap}${value}[ \t;]{0,8}$`,
    flags: 'm',
  },
  {
    name: 'key of a protocol',
    source: String.raw`\b(?:authentication-key|encrypted-password|pre-shared-key|hello-password|lsp-password|area-password|domain-password|message-digest-key \d{1,3}|key-string|md5-key|shared-secret|isakmp key)${gap}${kind}${value}`,
  },
  {
    name: 'SNMP community',
    source: String.raw`\bsnmp(?:-server)?${gap}(?:v[123]c?${gap})?community(?:[ \t-]string)?${gap}(?:(?:encrypted|clear|is|was|=|:|\d)${gap}){0,2}${value}`,
  },
  {
    name: 'SNMP community of a host',
    source: String.raw`\bsnmp-server host${gap}\S{1,64}${gap}(?:(?:traps?|informs?|version|1|2c|3|auth|noauth|priv|encrypted|clear)${gap}){0,6}${value}`,
  },
  {
    name: 'SNMP community (Junos)',
    source: String.raw`^[ \t]{0,16}community${gap}${value}[ \t]{0,4}\{`,
    flags: 'm',
  },
  {
    name: 'SNMP user',
    source: String.raw`\b(?:auth|priv)${gap}(?:md5|sha(?:-\d{3})?|aes|des56|des|3des)${gap}(?:\d{3}${gap})?(?:(?:encrypted|clear)${gap})?${value}`,
  },
  {
    name: 'key of TACACS+ or RADIUS',
    source: String.raw`\b(?:tacacs|radius)(?:-server)?\b[^\n]{0,120}\bkey${gap}(?:(?:encrypted|clear|\d)${gap})?${value}`,
  },
  {
    name: 'hash of a password, or a value that Junos hides',
    source: String.raw`(?<secret>\$(?:1|5|6|8|9|10|14)\$[^\s"';,}]{4,256})`,
  },
  {
    name: 'URL with a password',
    source: String.raw`\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@]{0,128}:(?<secret>[^\s/@]{1,256})@`,
  },
  {
    name: 'header with credentials',
    source: String.raw`\b(?:authorization|x-api-key|x-auth-token)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:(?:basic|bearer|token|digest|apikey)${gap})?${value}`,
  },
  { name: 'bearer token', source: String.raw`\bbearer${gap}(?<secret>[\w.~+/=-]{16,2048})` },
  {
    name: 'token known by its beginning',
    source: String.raw`\b(?<secret>eyJ[\w-]{8,2048}\.[\w-]{8,2048}\.[\w-]{0,2048}|gh[pousr]_\w{20,255}|AKIA[0-9A-Z]{16}|xox[abprs]-[\w-]{10,255}|glpat-[\w-]{16,64})`,
  },
  {
    name: 'assigned value',
    source: String.raw`(?:password|passwd|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|(?:auth|access|refresh|api)[_-]?token|community[_-]string)["']?[ \t]{0,4}(?:=>?|:)[ \t]{0,4}${value}`,
  },
  {
    name: 'said in a sentence',
    source: String.raw`\b(?:password|passwd|passphrase|pwd|secret|token)${gap}(?:(?:is|was)${gap})?${value}`,
    unlikeWords: true,
  },
];

/** Names of members that hold secrets, in small letters without `_` and `-`. */
export const secretMember =
  /(?:password|passwd|passphrase|secret|secretkey|privatekey|apikey|accesskey|authkey|authenticationkey|md5key|presharedkey|sharedsecret|keystring|snmpcommunity|communitystring|authorization|accesstoken|authtoken|refreshtoken|apitoken|sessiontoken)$/;

/** What stands where a secret would, and is none. */
export const noSecrets: ReadonlySet<string> = new Set(
  (
    'a an and any as at but by clear configured correct default differs disabled does enabled ' +
    'encrypted error expired failed failure for from has hash if in incorrect invalid is key ' +
    'keychain key-chain match mismatch mismatched missing must needed no none not null of ok on or ' +
    'reset required rotation same set string strings that the to true false unknown unset ' +
    'was were which with without wrong yes'
  ).split(' '),
);
