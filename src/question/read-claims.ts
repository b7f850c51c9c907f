import { type Claim, claimSchema } from '../domain/analysis/parsed-question';
import { withoutLogged } from './logged-words';
import claimWords from './words/claims.json';
import mentionWords from './words/mentions.json';
import troubleWords from './words/trouble.json';
import { announcesWork, tellsOfPlannedWork, tellsOfWork } from './planned-work';
import { asksToConfirm } from './short-questions';
import { namesObject } from './read-order';
import { isWellSince } from './said-well';
import { listPattern, listSource } from './word-list';
import ownThings from './words/own-things.json';

const trouble = listPattern(troubleWords);
const claims = new Map(
  Object.entries(claimWords).map(([name, words]) => [claimSchema.parse(name), listPattern(words)]),
);
const mentions = Object.entries(mentionWords).map(
  ([name, words]) => [name, listPattern(words)] as const,
);

const plainQuestion =
  /^(is|are|any|anything|everything|does|do|did|has|have|had|was|were|can(?!(?=[^?]*$).*\b(?:cannot|not reach)\b)|could|check|verify|review|show|list|make sure|please check|nightly|health|how many|who|when|which|what(?:'s| is| are| has been)? (?:new|different|changed|gone)\b(?=[^.]*\?)|(?:since when|(?:for )?how long) (?:is|has|was)\b.*\b(?:up|running|online))\b/;
/** "BGP on pe1, any flaps?": the clause at the end asks, and claims nothing. */
const askingClause = /(?:,|\s[-–—]+)\s*(is|are|any|did|does|do|has|have|was|were)\b[^,]*\?\s*$/;
const states = String.raw`(?:up|down|ok(?:ay)?|fine|good|bad|clean|healthy|alive|dead|broken|stable|flapp\w+|errors?|drops?|loss|not)`;
/** "Gi0/0/0/2 on pe1 - errors or down?": a choice between states asks which of them is true. */
const askedChoice = new RegExp(
  String.raw`\b(?:any )?${states},? or (?:is it )?(?:just )?${states}\s*\?\s*$`,
);
/** "…, yes or no" at the end asks, with or without a mark. */
const eitherWord = /(?<![\s,:-])[\s,:-]*\b(?:yes or no|yes\/no|y\/n)\b[\s.?]*$/i;
const program = /\b(script|audit|tool|checker|linter|monitoring|poller|nms)\s+complain(?:s|ed)\b/gi;
/** How it should be, in the asker's view. */
const expected =
  /\b(?:should|must|supposed to|expected?|ought to|used to|normally|until (?:yesterday|today|then)|worked (?:before|until|yesterday|fine)|as before)\b/;

/** "Planned?", "was it announced?": asked, and not told. */
const asksIfPlanned = /\b(?:planned|announced|scheduled|expected|intended|maintenance)\s*\?/g;

/** "Tonight I will turn off …": what is to come has left nothing in a log. */
const toCome =
  /\b(?:will|going to|about to|plan(?:s|ning|ned)? to|want to|intend to|tomorrow|next (?:week|month|night))\b/i;

/** "The upgrade of P1 went fine, but ORCHARD had no connection": what is complained of stands behind the turn. */
function afterBut(sentence: string): string {
  const [before = '', ...behind] = sentence.split(/,?\s+(?:but|yet|however)\s+/i);
  const clause = behind.join(' but ');
  return clause !== '' && isComplaint(clause.toLowerCase()) && !isComplaint(before.toLowerCase())
    ? clause
    : sentence;
}

/** "Nothing was planned", "planned was only work on the power", "unannounced": what happened is not what was announced. */
const notPlanned =
  /\b(?:only|just|nothing|no|not|never|nobody|none)\b(?:\s[\w-]{1,20}){0,6}?\s(?:planned|announced|scheduled|maintenance)\b|\b(?:planned|announced|scheduled)\s(?:was|were|is)\s(?:only|just|nothing)\b/g;

/** How alerts begin that are pasted without what wrote them: `** PROBLEM **`, `[FIRING:1]`. */
const alertHead =
  /\*\*\s{0,3}(?:problem|alert|critical|warning|down)\b|^\s{0,9}\[(?:problem|alert|firing|critical)\b|^\s{0,9}\[[^\]\n]{2,40}\]\s{0,3}(?:critical|major|minor|warning|error|problem|alert)\b/i;

const isQuestion = (one: string): boolean => /\?[!?\s]*$/.test(one) || asksToConfirm(one);

const sentenceLength = 240;

export interface ClaimReading {
  claims: Claim[];
  mentions: string[];
  complaint?: string;
  expectation?: string;
}

/**
 * What a text in lower or upper case claims and asks about. Only the asker's words pass here.
 * @param beside what was written beside the data of a machine: "hold time expired" in a line of a log
 * asks for no timer
 */
export function readClaims(whole: string, beside: string = whole): ClaimReading {
  // A program that complains says nothing of people who do.
  const said = whole.replace(eitherWord, '?').replaceAll(program, '$1 reports');
  const text = said.toLowerCase();
  const asked = withoutLogged(beside.replace(eitherWord, '?'));
  const all = said.split(/(?<=[.!?;:])\s+/).filter((one) => one.trim() !== '');
  // "Upgrade of P1 tomorrow, which customers are down then?": what is still to come is no complaint.
  const isPlanned = tellsOfPlannedWork(text);
  const isToCome = (one: string) => isPlanned && (isQuestion(one) || announcesWork(one));
  const complaints = all.filter((one) => !isToCome(one) && isComplaint(one.toLowerCase()));
  const told = (name: Claim, where = text): boolean => claims.get(name)?.test(where) === true;
  const symptom = complaints.length > 0 || (told('reason') && trouble.test(text));
  const inComplaint = (name: Claim): boolean =>
    complaints.some((one) => told(name, one.toLowerCase()));
  // "Bounce the port?" is a request, and says nothing about something that bounces.
  const comesAndGoes = all.some((one) => told('passing', one) && !/^\s*bounce\b/i.test(one));
  const complaint = complaints.map(afterBut).find((one) => !tellsOfWork(one)) ?? complaints[0];
  const expectation = all.find((one) => expected.test(one.toLowerCase()));
  // "Stations should only reach the head office" says how it is meant, and not that it is not so.
  const besideIt = expectation === undefined ? text : text.replace(expectation.toLowerCase(), ' ');
  const found = claimSchema.options.filter((name) => {
    if (name === 'symptom') return symptom;
    if (name === 'impact') return inComplaint('impact');
    if (name === 'lasting') return inComplaint('lasting') && !comesAndGoes;
    if (name === 'now')
      return !comesAndGoes && all.some((one) => isQuestion(one) && told('now', one));
    if (name === 'passing') return symptom && comesAndGoes;
    if (name === 'traffic') return told('traffic', besideIt);
    // "Since when is it up" asks for the start of what is so now.
    if (name === 'events')
      return all.some(
        (one) =>
          !toCome.test(one) &&
          !isToCome(one) &&
          told('events', one.replaceAll(/\bsince when\b/gi, ' ')),
      );
    if (name === 'announced') {
      return told('announced', text.replaceAll(asksIfPlanned, ' ').replaceAll(notPlanned, ' '));
    }
    if (name === 'alarm') return told('alarm') || alertHead.test(said);
    return told(name);
  });
  return {
    claims: found,
    mentions: mentions.filter(([, pattern]) => pattern.test(asked)).map(([name]) => name),
    ...(complaint !== undefined && { complaint: short(complaint) }),
    ...(expectation !== undefined && { expectation: short(expectation) }),
  };
}

/** "Customer reports nothing", "no complaints so far": a complaint that there is not. */
const noComplaint =
  /\b(?:reports?|reported|notices?|noticed|complains?|complained)\s+(?:about |of )?(?:nothing(?!\s+\p{L}+(?:s|ed)\b)|no\s(?:problem|issue|trouble|fault|outage)s?)|\b(?:no|without|not a single)\s+(?:complaints?|tickets?|calls?)\b|\b(?:nobody|no one|none of them)\s+(?:complain\w*|report\w*|notic\w*)|\bnot complaining\b|\bhad no\s+(?:\p{L}+\s+)?(?:problem|issue|trouble|fault|outage|error|drop|flap|loss|impact|downtime|effect|alarm|change|complaint|incident)(?:e?s)?\b/giu;
/** "Nothing left on the old target anywhere?": asks whether it is gone. */
const asksIfGone =
  /^\W*(?:(?:and|so|also)\s+)?(?:nothing|no(?:body|ne| one)?|all|everything)\b.*\?\s*$/i;

/** "My VPN token is dead": what the asker works with, and nothing of the network. */
const ownThing = new RegExp(
  String.raw`(?<!\p{L})my (?:\p{L}+ ){0,2}?${listSource(ownThings)}|\bi (?:can't|cannot|can not|couldn't|have no way to) (?:log|get|dial|connect) in\b|\bi (?:have|'ve got|got) no ${listSource(ownThings)}`,
  'iu',
);

/** "On P1 are there any ports down?": where it is asked stands first. */
const placeFirst =
  /^(?:on|at|in|of|from|for)\s+\S{1,40}(?:\s+(?:and|or)\s+\S{1,40})?,?\s+(?=(?:is|are|does|do|did|has|have|was|were|how many|which|who|when|any)\b)/;
/** "PE1 now how many sessions down?": as other languages count. */
const countedInPlace = /^[^,;:]{0,80}\bhow (?:many|much)\b[^,;:]*\?\s*$/;

function isComplaint(whole: string): boolean {
  const sentence = whole.replaceAll(noComplaint, ' ');
  if (ownThing.test(sentence) && !namesObject(sentence.replace(ownThing, ' '))) return false;
  const head = sentence
    .replace(/^[^\p{L}]+/u, '')
    .replace(placeFirst, '')
    .trim();
  const asks = plainQuestion.test(head) || countedInPlace.test(head);
  const open = (asks && /\?\s*$/.test(sentence)) || asksIfGone.test(sentence);
  const order = asks && !/\b(but|because|since|after|why)\b/.test(sentence);
  const told = sentence.replace(askingClause, '').replace(askedChoice, '');
  return (trouble.test(told) || (!asks && hasBegun(told))) && !open && !order;
}

/**
 * A statement that something has been so since a moment reports a change, in whatever words, unless
 * it says that all has been well since then.
 */
const begun =
  /\b(?:since(?!\s+when\s*(?:[,?]|$|per\b|for\b))(?!\s+(?:the |our |your )?(?:last|previous)\s+(?:run|check|time|look|report|audit)\b)|as of(?! (?:right )?now)|ever since|starting (?:at|from|around))\b/;
const orders = /^(?:please\b|look|find|tell|compare|give|get|what|why|which|where|who|how|when)\b/;

function hasBegun(sentence: string): boolean {
  if (orders.test(sentence.trim())) return false;
  // "A to B crackles since Monday, A to C is clean": each clause has its own.
  return sentence.split(/[,;]\s/).some((clause) => begun.test(clause) && !isWellSince(clause));
}

function short(sentence: string): string {
  return sentence.trim().slice(0, sentenceLength);
}
