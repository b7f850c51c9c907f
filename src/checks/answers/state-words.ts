import { minuteText } from '../log-time';
import { type PartlyRead, partlyReadWords } from '../partly-read';
import type { Sessions } from './asked';
import { byWhom, type Commit } from './commits';
import type { Bearing } from './bearing';
import { type Relation, relationWords } from './relation';
import { isOrAre, yesNoFirst } from './said-of';

/** What shows that something works, in figures that were read. */
export interface Signs {
  passed: number;
  /** Checks that could not be verified. */
  open: number;
  told: string[];
}

function signWords({ passed, open, told }: Signs): string {
  if (told.length > 0) return told.join('; ');
  const number = `${passed} ${passed === 1 ? 'check' : 'checks'} passed`;
  return open === 0 ? number : `${number}, ${open} not verified`;
}

type YesNo = 'yes' | 'no' | null;
/** When it began, as a sentence goes on; `since` is absent where nobody asked when. */
const sinceWords = (since: string | null | undefined, commit?: Commit) => {
  if (since === undefined) return '';
  if (since !== null) return ` since ${minuteText(new Date(since))}`;
  const last =
    commit === undefined ? '' : `; the last commit on ${commit.router}: ${byWhom(commit)}`;
  return ` (since when is not known${last})`;
};

/**
 * How far what is broken reaches: `whole` of what was asked about, `part` of a router or area of which
 * other things work, `elsewhere` on a router that was not asked about.
 */
export type Reach = 'whole' | 'part' | 'elsewhere';

interface Broken {
  about: string;
  why: string;
  /** Whether `why` is a cause that is certain. */
  certain?: boolean;
  answer: YesNo;
  /** Whether a yes to the question says that something is wrong. */
  trouble: boolean;
  since?: string | null;
  /** The last commit on the cause's router, where no line tells when it began. */
  commit?: Commit;
  reach: Reach;
  /** BGP sessions of the routers asked about, where some are up and some are not. */
  sessions: Sessions | null;
  /** Asked whether it is down, and it is not. */
  isUp: boolean;
  /** Other causes on the routers asked about. */
  others: string[];
  /** What they have lost to a fault elsewhere, with its verb; null where that is not one thing. */
  lost?: string | null;
  /** The port that is named beside it and is well, in words. */
  clean: string | null;
}

function brokenWords(broken: Broken): string {
  const { about, answer, since, reach, sessions, isUp, others, lost = null } = broken;
  const verb = isOrAre(about);
  const [has, lead] = [verb === 'is' ? 'has' : 'have', yesNoFirst(answer, about)];
  const up = isUp ? `${verb} up, but ` : '';
  const when = sinceWords(since, broken.commit);
  if (reach === 'whole') return `${lead} ${verb} not working${when}`;
  if (sessions !== null)
    return `${lead.replace(/\bBGP on/, `${sessions.down} of ${sessions.all} BGP sessions on`)} ${sessions.down === 1 ? 'is' : 'are'} down${when}`;
  const faults = others.length === 0 ? 'a fault' : `${others.length + 1} faults`;
  if (reach === 'part') return `${lead} ${up}${has} ${faults}${when}`;
  if (lost !== null) return `${lead} ${up}${lost}${when}`;
  return `${lead} ${up}${verb} affected by a fault elsewhere${when}`;
}

interface FaultFirst {
  about: string;
  why: string;
  /** Whether the cause is confirmed. */
  sure: boolean;
  bearing: Exclude<Bearing, 'apart'>;
}

/** How the state of something is said, by the code of its reason. */
export const stateWords = {
  // `apart`: a fault that was found is shown not to reach it.
  working: ({
    about,
    answer,
    ...signs
  }: { about: string; answer: YesNo; apart?: boolean } & Signs) =>
    `${yesNoFirst(answer, about)} ${isOrAre(about)} working (${signWords(signs)})`,
  fault_first: ({ about, why, sure, bearing, ...signs }: FaultFirst & Signs) => {
    const cause = `${sure ? '' : 'Likely: '}${why}`;
    const there = `no other fault was seen there (${signWords(signs)})`;
    const reach = {
      touches: `This reaches ${about}`,
      reduces: `${about} ${isOrAre(about) === 'is' ? 'has' : 'have'} lost redundancy by it`,
      open: `Whether this reaches ${about} was not seen`,
    }[bearing];
    return `${cause}. ${reach}; ${there}`;
  },
  // "No fault found" claims health, which the verification of reports removes where not all was read.
  no_fault_seen: ({ about, ...signs }: { about: string } & Signs) =>
    `${about}: no fault seen in the data that could be read (${signWords(signs)})`,
  partly_read: ({ about, partly, ...signs }: { about: string; partly: PartlyRead[] } & Signs) =>
    `${partly.slice(0, 2).map(partlyReadWords).join('; ')}. ${about}: no fault seen in the data that could be read (${signWords(signs)})`,
  // "Any drops?" is answered by what dropped: a yes that is followed by "not" reads as a no.
  not_working: (broken: Broken) => {
    const { about, answer, trouble, isUp } = broken;
    const found = [broken.why, ...broken.others].join('; ');
    const clean = broken.clean == null ? '' : `. ${broken.clean}`;
    const doubt = /^(?:likely|possible): /.exec(broken.why)?.[0];
    if (trouble && answer === 'yes') return `Yes, ${about}: ${found}`;
    if (trouble && answer === 'no' && !isUp) return `No, but ${about}: ${found}`;
    if (doubt !== undefined) {
      const because = `${doubt.startsWith('l') ? 'probably' : 'possibly'} because ${found.slice(doubt.length)}`;
      return `${brokenWords(broken)}, ${because}${clean}`;
    }
    const isCause = broken.certain === true && broken.others.length === 0 && !isUp;
    if (!isCause || broken.reach === 'part') {
      return `${brokenWords(broken)}: ${found}${clean}`;
    }
    const affected = brokenWords(broken).replace(' affected by a fault elsewhere', ' affected');
    return `${affected} because ${found.replace(/^The /, 'the ')}`;
  },
  // `answer` where the question is whether it is meant so.
  meant: ({ about, why, answer = null }: { about: string; why: string; answer?: YesNo }) =>
    `${yesNoFirst(answer, about)} ${isOrAre(about)} as intended: ${why}`,
  not_known: ({ about, why }: { about: string; why: string }) =>
    `The state of ${about.replace(/^The /, 'the ')} is not known: ${why}`,
  likely_reason: ({ about, why }: { about: string; why: string; relation: Relation }) =>
    `${about} ${isOrAre(about)} probably affected because ${why.replace(/^(?:likely|possible): /, '').replace(/^The /, 'the ')}`,
  found_beside: ({ about, why, relation }: { about: string; why: string; relation: Relation }) =>
    `${about}: none of the collected data is about it; found ${relationWords[relation]}: ${why}`,
};
