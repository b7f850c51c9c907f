/** Numbers of routes that the asker tells: how many there were, and how many are left. */
export interface RouteCounts {
  was: number;
  is: number;
}

const things = String.raw`(?:vpnv[46] |bgp )?(?:routes?|prefix(?:es)?)`;
const count = String.raw`(\d{1,7})`;
/** "Dropped from 15 to 9 routes", "routes went from 24 down to 17". */
const fell = new RegExp(
  String.raw`\b(?:dropped|drops|fell|falls|went|goes|gone|down|shrank|decreased|reduced|lost)\s+(?:down\s+)?from\s+${count}(?:\s+${things})?\s+(?:down\s+)?to\s+${count}\b`,
  'i',
);
/** "9 routes instead of 15", "17 routes, 24 until this morning", "9 prefixes (normally 15)". */
const beside = new RegExp(
  String.raw`\b${count}\s+${things}[\s,(]{1,3}(?:instead of|rather than|not|down from|normally|usually|was|were|used to be|should be|expected|expect(?:ing)?)\s+${count}\b`,
  'i',
);
const until = new RegExp(
  String.raw`\b${count}\s+${things}[\s,(]{1,3}${count}\s+(?:until|before|yesterday|last|normally|usually|earlier)\b`,
  'i',
);
/** "Only 9 of 15 prefixes". */
const partOf = new RegExp(
  String.raw`\b${count}\s+(?:out\s+)?of\s+(?:the\s+)?${count}\s+${things}\b`,
  'i',
);

/** What a text reports routes that became fewer; null where it tells nothing of the kind. */
export function readRouteCounts(text: string): RouteCounts | null {
  const match = fell.exec(text);
  if (match !== null) {
    // Numbers alone may be of anything.
    return /\b(?:routes?|prefix(?:es)?)\b/i.test(text) ? fewer(match[1], match[2]) : null;
  }
  const told = beside.exec(text) ?? until.exec(text) ?? partOf.exec(text);
  return told === null ? null : fewer(told[2], told[1]);
}

function fewer(was = '', is = ''): RouteCounts | null {
  return Number(is) < Number(was) ? { was: Number(was), is: Number(is) } : null;
}
