import { allOf, goOn, listNames } from '../../domain/text/phrases';
import { minuteText } from '../log-time';
import { type PartlyRead, partlyReadWords } from '../partly-read';
import type { Sessions } from './asked';
import { byWhom, type Commit } from './commits';
import type { Bearing } from './bearing';
import type { OwnFault } from './own-faults';
import { type OverCause, overWords } from './over';
import { type Relation, relationWords } from './relation';
import { isOrAre, yesNoFirst } from './said-of';

/** What shows that something works, in figures that were read. */
export interface Signs {
  passed: number;
  /** Checks that could not be verified. */
  open: number;
  told: string[];
  /** Which paths are up, where that is asked. */
  paths?: string;
}

const pathWords = ({ paths }: Pick<Signs, 'paths'>) => (paths === undefined ? '' : `. ${paths}`);

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
  /** Whether `why` is over by itself, so that nothing is broken any more. */
  over?: boolean;
  /** Whether `why` lies on a router that was asked about, so that its words name the place. */
  here?: boolean;
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

/** Whether the cause is that the very thing is broken: "PE3 is not working because PE3 is down" explains nothing. */
function isItself({ about, why, certain, others, sessions }: Broken): boolean {
  const turned = about.replace(/^(\S+) (\S+)$/, '$2 on $1');
  const isNamed = [about, turned].some((name) => why.startsWith(`${name} is `));
  return isNamed && certain === true && others.length === 0 && sessions === null;
}

function brokenWords(broken: Broken): string {
  const { about, answer, since, reach, sessions, isUp, others, lost = null } = broken;
  const verb = isOrAre(about);
  const [has, lead] = [verb === 'is' ? 'has' : 'have', yesNoFirst(answer, about)];
  const up = isUp ? `${verb} up, but ` : '';
  const when = sinceWords(since, broken.commit);
  if (reach === 'whole' && isItself(broken)) return `${yesNoFirst(answer, broken.why)}${when}`;
  if (reach === 'whole') return `${lead} ${verb} not working${when}`;
  if (sessions !== null)
    return `${lead.replace(/\bBGP on/, `${sessions.down} of ${sessions.all} BGP sessions on`)} ${sessions.down === 1 ? 'is' : 'are'} down${when}`;
  const faults = others.length === 0 ? 'a fault' : `${others.length + 1} faults`;
  if (reach === 'part' && broken.here !== false) return `${lead} ${up}${has} ${faults}${when}`;
  if (lost !== null) return `${lead} ${up}${lost}${when}`;
  return `${lead} ${up}${verb} affected by a fault elsewhere${when}`;
}

const possible = ', a possible cause';
interface FaultFirst {
  about: string;
  why: string;
  /** Whether the cause is confirmed. */
  sure: boolean;
  bearing: Exclude<Bearing, 'apart'>;
  /** What else is down on the routers asked about. */
  beside?: string[];
  /** Sessions of the routers asked about, all of which were up all the time. */
  steady?: number;
}

interface Meant {
  about: string;
  why: string;
  answer?: YesNo;
  /** Only a commit right before says that somebody shut it. */
  commit?: boolean;
}

const notExplained = (about: string): string =>
  `Nothing that was read explains a loss of service for ${goOn(about)}`;
export const otherFault = 'Other fault found: ';

/** How the state of something is said, by the code of its reason. */
export const stateWords = {
  // `apart`: a fault that was found is shown not to reach it.
  working: ({
    about,
    answer,
    ...signs
  }: { about: string; answer: YesNo; apart?: boolean } & Signs) =>
    `${yesNoFirst(answer, about)} ${isOrAre(about)} working (${signWords(signs)})${pathWords(signs)}`,
  fault_first: ({
    about,
    why,
    sure,
    bearing,
    beside = [],
    steady = 0,
    ...signs
  }: FaultFirst & Signs) => {
    const cause = `${sure ? '' : 'Likely: '}${why}`;
    const itself = `no other fault was seen (${signWords(signs)})`;
    const there =
      beside.length === 0
        ? `no other fault was seen there (${signWords(signs)})`
        : `also down: ${listNames(beside)}`;
    if (bearing === 'reduces')
      return `${notExplained(about)} (${signWords(signs)}; traffic was not tested). ${otherFault}${cause}, which leaves ${about} without redundancy`;
    if (bearing === 'open' && steady > 0) {
      const sessions = steady === 1 ? 'the BGP session' : `${allOf(steady)} BGP sessions`;
      const shows = isOrAre(about) === 'is' ? 'itself shows' : 'themselves show';
      return `${cause}. ${about} ${shows} no loss: ${sessions} there ${steady === 1 ? 'has' : 'have'} been up since before the time window`;
    }
    return bearing === 'touches'
      ? `${cause}, which affects ${about}${beside.length === 0 ? `, where ${itself}` : `; ${there}`}`
      : `${cause}. Whether this affects ${goOn(about)} is not known; ${there}`;
  },
  // What was asked about passes its own checks, and has lost its service all the same.
  cut_off: ({ about, why, sure }: { about: string; why: string; sure: boolean }) =>
    `${about} ${isOrAre(about)} not working${sure ? '' : ', probably'} because ${goOn(why)}`,
  // "No fault found" claims health, which the verification of reports removes where not all was read.
  no_fault_seen: ({ about, ...signs }: { about: string } & Signs) =>
    `No fault seen for ${goOn(about)} in the data that could be read (${signWords(signs)})${pathWords(signs)}`,
  partly_read: ({ about, partly, ...signs }: { about: string; partly: PartlyRead[] } & Signs) =>
    `${partly.slice(0, 2).map(partlyReadWords).join('; ')}. No fault seen for ${goOn(about)} in the data that could be read (${signWords(signs)})${pathWords(signs)}`,
  // "Any drops?" is answered by what dropped: a yes that is followed by "not" reads as a no.
  not_working: (broken: Broken) => {
    const { about, answer, trouble, isUp } = broken;
    const found = [broken.why, ...broken.others].join('; ');
    const clean = broken.clean == null ? '' : `. ${broken.clean}`;
    const doubt = /^(?:likely|possible): /.exec(broken.why)?.[0];
    // The words of a fault on the very router name its place.
    const place = broken.here === true ? '' : `${about}: `;
    const fault = `${place}${place === '' ? goOn(found) : found}`;
    if (broken.reach === 'whole' && isItself(broken)) return `${brokenWords(broken)}${clean}`;
    if (trouble && answer === 'yes') return `Yes, ${fault}`;
    if (trouble && answer === 'no' && !isUp) return `No, but ${fault}`;
    if (doubt !== undefined) {
      const because = `${doubt.startsWith('l') ? 'probably' : 'possibly'} because ${goOn(found.slice(doubt.length))}`;
      return `${brokenWords(broken)}, ${because}${clean}`;
    }
    // A fault of the very router needs no words before it that say that it has one.
    const isAlone =
      broken.others.length === 0 && answer === null && !isUp && broken.since === undefined;
    if (broken.reach === 'part' && broken.here === true && isAlone && broken.sessions === null)
      return `${found}${clean}`;
    if (
      broken.over === true &&
      doubt === undefined &&
      broken.sessions === null &&
      answer === null
    ) {
      const first = broken.since == null ? '' : `, first at ${minuteText(new Date(broken.since))}`;
      return `${found}${first}${clean}`;
    }
    const isCause = broken.certain === true && broken.others.length === 0 && !isUp;
    const isPart = broken.reach === 'part' && broken.here !== false && broken.sessions === null;
    if (!isCause || isPart) {
      return `${brokenWords(broken)}: ${goOn(found)}${clean}`;
    }
    const affected = brokenWords(broken).replace(' affected by a fault elsewhere', ' affected');
    return `${affected} because ${goOn(found)}`;
  },
  // A port that is up and counts errors works: they may be behind a complaint, and that is all.
  counts_errors: ({ why, counted }: { about: string; why: string; counted: number }) =>
    `${why} (${counted})${possible}`,
  // Of each its own cause: whether it is the same is answered by that.
  own_faults: ({ same, faults }: { about: string; same: boolean; faults: OwnFault[] }) =>
    `${same ? 'Not the same' : `${faults.length} faults`}: ${faults
      .map(({ name, why, counted }) => `${name}, ${why}${counted === null ? '' : possible}`)
      .join('; ')}`,
  over: ({ about, over, answer }: { about: string; over: OverCause; answer: YesNo }) =>
    `${yesNoFirst(answer, about)} ${isOrAre(about)} ${overWords(over)}`,
  // What is shut and not used is no fault, and does not work either.
  unused: ({ about, told, asked }: { about: string; told: string[]; asked: YesNo }) => {
    const lead = asked === null ? about : yesNoFirst(asked, about);
    return `${lead} ${isOrAre(about)} down and not in use, which is no fault (${told.join('; ')})`;
  },
  // `answer` where the question is whether it is meant so; of a commit only the act is known.
  meant: ({ about, why, answer = null, commit = false }: Meant) =>
    `${yesNoFirst(answer, about)} ${isOrAre(about)} ${commit ? 'down by a change' : 'as intended'}: ${why}`,
  // `counters`: the ports whose error counters were asked for.
  not_known: ({ about, why, counters }: { about: string; why: string; counters?: string }) =>
    counters === undefined
      ? `The state of ${goOn(about)} is not known: ${why}`
      : `The error counters of ${counters} could not be read (${why})`,
  likely_reason: ({ about, why }: { about: string; why: string; relation: Relation }) =>
    `${about} ${isOrAre(about)} probably affected because ${goOn(why.replace(/^(?:likely|possible): /, ''))}`,
  found_beside: ({ about, why, relation }: { about: string; why: string; relation: Relation }) =>
    `${about}: none of the collected data is about it; found ${relationWords[relation]}: ${why}`,
};
