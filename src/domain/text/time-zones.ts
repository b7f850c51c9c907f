/**
 * Minutes east of UTC of zone names that mean one thing only. Source: the abbreviations of the IANA
 * time zone database; those of the United States also in RFC 5322, section 4.3.
 */
export const plainZones: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  SGT: 480,
  HKT: 480,
  JST: 540,
  KST: 540,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
  EST: -300,
  EDT: -240,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};

/**
 * Names with several meanings, as people mostly mean them: British Summer Time, India (not Israel or
 * Ireland), North America (not China). A router's log is not read by these: there it may be either.
 */
export const usualZones: Readonly<Record<string, number>> = {
  ...plainZones,
  BST: 60,
  IST: 330,
  CST: -360,
  BRT: -180,
  ART: -180,
  COT: -300,
  SAST: 120,
  PKT: 300,
  WIB: 420,
  AWST: 480,
  /** As German calls CET and CEST. */
  MEZ: 60,
  MESZ: 120,
};

/** Minutes east of UTC of `+0200` or `-05:30`; null for what is no offset (at most 14 hours). */
export function offsetMinutes(text: string): number | null {
  const match = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(text.replace('−', '-'));
  if (match === null) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > 14 * 60 || Number(match[3] ?? 0) > 59) return null;
  return match[1] === '-' ? -minutes : minutes;
}

/** Whether a name is one of the IANA time zone database, as this machine has it. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
