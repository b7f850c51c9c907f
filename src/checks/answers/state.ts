import { isSureTitle, type Finding } from '../../domain/analysis/finding';
import { faultOf } from '../all-faults';
import { isAsked, type CheckContext } from '../context';
import type { Judged } from '../define-check';
import { partlyRead } from '../partly-read';
import { downWords, isByCommit } from '../down-words';
import { askedOf, cleanPorts, type Sessions } from './asked';
import { causeOf, namesWhole } from './cause-of-asked';
import { defineAnswer, type AnswerInput } from './define-answer';
import { faultElsewhere, faultFirst, foundBesideOf } from './fault-first';
import { contacts, relationOf, relationWords } from './relation';
import { countedOnly, ownFaults } from './own-faults';
import { lostPlaces, lostTogether } from './lost-places';
import { reachOf } from './reach-of';
import { lostWords } from './lost-words';
import { overOf, tellsOfOver } from './over';
import { pathsTold } from './paths-told';
import { sinceOf } from './since';
import { stateWords } from './state-words';
import { idlePorts } from './idle-ports';
import { unreadCounters, whyUnread } from './why-unread';
import { yesOrNo } from './yes-no';

function titleOf(finding: Finding): string {
  return isSureTitle(finding) ? finding.title : `${finding.confidence}: ${finding.title}`;
}

/** Causes beside the one that is named first, on the routers asked about. */
function otherCauses({ context, diagnosis }: AnswerInput, first: Finding | null): string[] {
  return diagnosis.findings
    .filter((one) => one.role === 'cause' && one !== first && isAsked(context, one.device))
    .slice(0, othersTold)
    .map(titleOf);
}

const othersTold = 2;

function partOf(sessions: Sessions | null): Sessions | null {
  return sessions === null || sessions.down === 0 || sessions.down === sessions.all
    ? null
    : sessions;
}

/** "Is P1 down?" is no question about one port of P1. */
function asksWhetherDown({ question }: CheckContext): boolean {
  return question.yes === 'not_working' && question.names('out_of_service');
}

/** How what was asked about stands: the object first, then why. */
export const stateOfAsked = defineAnswer({
  say: stateWords,
  evaluate: (input) => {
    const { context, verdict, words } = input;
    const { about, checks, told, sessions, isOne = false } = askedOf(input);
    if (about === '') return null;
    const failing = checks.filter((one) => one.result === 'fail');
    const passed = checks.filter((one) => one.result === 'pass');
    const shown = passed.filter(({ silent }) => silent !== true);
    const [broken] = failing;
    // What nothing was read of may be down with all the rest.
    const isShown = isOne && broken === undefined && passed.length > 0;
    const cause = isShown ? null : causeOf(input, failing);
    // Something that was found may be behind a complaint, though the way from one to the other is not seen.
    const other = input.diagnosis.findings.find((one) => one.role === 'cause');
    if (broken !== undefined && cause === null && other !== undefined && context.question.symptom) {
      const relation = relationOf(context, other);
      const reason = { code: 'likely_reason' as const, about, why: titleOf(other), relation };
      return { about, state: 'not_working', reason };
    }
    const away = cause === null || broken !== undefined ? null : faultElsewhere(input, cause);
    if (away !== null) {
      const signs = { passed: passed.length, open: 0, told };
      return { about, state: 'not_working', reason: { ...away, ...signs, about } };
    }
    const over = tellsOfOver(context, about) ? overOf(input, failing) : null;
    if (over !== null) {
      const answer = yesOrNo(context, [], true);
      return { about, state: 'told', reason: { code: 'over', about, over, answer } };
    }
    const own = broken === undefined ? [] : ownFaults(input);
    if (own.length > 0) {
      const same = context.question.tells('asks_if_one_cause');
      const reason = { code: 'own_faults' as const, about, same, faults: own };
      return { about, state: 'not_working', reason };
    }
    const counted = countedOnly(context, cause, failing);
    if (cause !== null && counted !== null && verdict === 'fault' && !context.question.yes) {
      const reason = { code: 'counts_errors' as const, about, why: titleOf(cause), counted };
      return { about, state: 'not_working', reason };
    }
    if (broken !== undefined || (cause !== null && verdict === 'fault')) {
      const why =
        cause === null
          ? broken === undefined
            ? ''
            : `${words.name(broken)} on ${broken.device}, ${words.value(broken)}`
          : titleOf(cause);
      const reach = reachOf(input, cause, passed.length > 0);
      const isUp = reach !== 'whole' && sessions === null && asksWhetherDown(context);
      const answer = isUp ? ('no' as const) : yesOrNo(context, checks, false);
      const others = reach === 'part' ? otherCauses(input, cause) : [];
      const trouble = context.question.yes === 'not_working';
      const certain = cause?.confidence === 'confirmed';
      // Of a VRF that is served elsewhere, the places that are not are named.
      const places = reach === 'whole' && cause !== null ? lostPlaces(input, cause) : null;
      const what = {
        about: places ?? about,
        lost: reach === 'elsewhere' ? lostWords(input, failing) : null,
        why,
        certain,
        over: cause !== null && faultOf(cause)?.isOver === true,
        here: cause === null || isAsked(context, cause.device),
        answer,
        trouble,
        reach,
        isUp,
        sessions: partOf(sessions),
        others,
        clean: reach === 'part' ? cleanPorts(input) : null,
      };
      const reason = { code: 'not_working' as const, ...what, ...sinceOf(input, cause) };
      return { about: what.about, state: 'not_working', reason };
    }
    const meant = passed.find((one) => one.meant === true);
    const asksIfMeant = context.question.yes === 'intended';
    if (meant !== undefined && (asksIfMeant || !namesWhole(context))) {
      // Of several that were asked about, the one that is meant is named.
      const isAlone = passed.every((one) => one.check !== meant.check || one.meant === true);
      const itself = `${words.name(meant)} on ${meant.device}`;
      const place = namesWhole(context)
        ? `${meant.device} ${meant.object}`
        : isAlone
          ? about
          : itself;
      const answer = asksIfMeant ? ('yes' as const) : null;
      const shut = { about: place, why: words.value(meant), answer };
      const reason = {
        code: 'meant' as const,
        ...shut,
        ...(isByCommit(meant) && { commit: true }),
      };
      return { about: place, state: 'working', reason };
    }
    const open = checks.length - failing.length - passed.length;
    const onPurpose = [...new Set(passed.filter((one) => one.meant === true).map(downWords))];
    const paths = pathsTold(context);
    const signs = {
      passed: shown.length,
      open,
      told: [...told, ...onPurpose],
      ...(paths !== null && { paths }),
    };
    const touching = context.question.symptom ? foundBeside(input, about, true) : null;
    if (touching !== null) return touching;
    if (passed.length > 0 && verdict !== 'inconclusive') {
      const found = foundBesideOf(input);
      const lost = found === null ? null : lostTogether(input, found.cause);
      if (lost !== null) return lost;
      const first = faultFirst(input, found, { ...signs, open: 0 });
      if (first !== null) {
        // What takes nothing but redundancy is no reason of what is complained of.
        const state = first.bearing === 'reduces' ? 'not_known' : 'not_working';
        return { about, state, reason: { ...first, about } };
      }
      const idle = idlePorts(input, failing);
      if (idle !== null) return { about, state: 'working', reason: { ...idle, about, told } };
      const answer = yesOrNo(context, checks, true);
      const apart = found?.bearing === 'apart';
      const settled = { ...signs, open: 0, answer, ...(apart && { apart }) };
      return { about, state: 'working', reason: { code: 'working', about, ...settled } };
    }
    const why = whyUnread(input);
    const beside = why === null ? foundBeside(input, about) : null;
    if (beside !== null) return beside;
    const partly = partlyRead(context);
    if (passed.length > 0 && why === null && partly.length > 0) {
      return {
        about,
        state: 'not_known',
        reason: { code: 'partly_read', about, partly, ...signs },
      };
    }
    if (passed.length > 0 && why === null) {
      return { about, state: 'not_known', reason: { code: 'no_fault_seen', about, ...signs } };
    }
    const counters = why === null ? null : unreadCounters(context);
    if (counters !== null) {
      return { about, state: 'not_known', reason: { code: 'not_known', about, ...counters } };
    }
    const reason = { code: 'not_known' as const, about, why: why ?? whyOpen(input, checks) };
    return { about, state: 'not_known', reason };
  },
});

/**
 * What was found though nothing speaks of what was asked, or all that speaks of it works: the cause
 * that lies nearest to it, else what is broken without a known cause.
 * @param touching only what touches it: the other end of its link or session
 */
function foundBeside(
  { context, diagnosis, verdict }: AnswerInput,
  about: string,
  touching = false,
) {
  const found = diagnosis.findings.filter((one) => one.role !== 'note' && one.causedBy === null);
  const near = found
    .map((one) => ({ one, relation: relationOf(context, one) }))
    .filter(({ one, relation }) =>
      touching
        ? contacts.has(relation) || (relation === 'router' && faultOf(one)?.takes !== undefined)
        : one.role === 'cause',
    )
    .sort((a, b) => relations.indexOf(a.relation) - relations.indexOf(b.relation));
  const [nearest] = near;
  if (verdict !== 'fault' || nearest === undefined) return null;
  const { one, relation } = nearest;
  const isReason = context.question.symptom && relation !== 'elsewhere';
  const code = isReason ? ('likely_reason' as const) : ('found_beside' as const);
  const state = isReason ? ('not_working' as const) : ('not_known' as const);
  return { about, state, reason: { code, about, why: titleOf(one), relation } };
}

const relations = Object.keys(relationWords);

/** The first check of what was asked about that has no answer. */
function whyOpen({ words }: AnswerInput, checks: readonly Judged[]): string {
  const open = checks.find((one) => one.result === 'not_verifiable');
  return open === undefined
    ? 'none of the collected data is about it'
    : `${words.name(open)} on ${open.device}, ${words.value(open)}`;
}
