import { isReadAnyhow } from '../../domain/analysis/goal';
import { conditionOf } from '../../domain/configuration/plan';
import { beginSentence } from '../../domain/text/phrases';
import type { Proposal } from '../../domain/reasoning/proposal';
import type { ProposeInput } from '../../domain/reasoning/reasoner';
import { leftOutSubjects } from './goal/constraints';
import { devicesInAnswer } from './goal/answers';
import { readStep, type StepTopic } from './match/step-topics';
import { joinWords, nameSome } from './phrases';
import { callKey } from './propose/call-history';
import { chooseCall } from './propose/choose-call';
import { evaluateCondition, evaluateFailing } from './propose/evaluate-condition';
import { causeIsFound, isForCause } from './propose/for-cause';
import { goesOn, looksUp, settledGoal, wantedOfLookup, wasRead } from './propose/lookup-steps';
import { type Choice, noteOf, unlisted } from './propose/step-note';
import { wantedOf, wantedOfFollowUp, type Wanted } from './propose/wanted';

/** Finds the calls that one step takes, by rules: condition, topics, tools, arguments. */
export function proposeCalls(input: ProposeInput): Proposal {
  if (input.followUps.length > 0) {
    const wanted = input.followUps.flatMap((followUp) => wantedOfFollowUp(followUp, input));
    const topics = input.followUps.map(({ subject, instruction }) => ({
      concept: subject ?? '',
      unseen: false,
      segment: instruction,
    }));
    return toProposal(wanted, input, input.step.instruction, topics);
  }
  const lookedUp = wantedOfLookup(input);
  if (lookedUp !== null) return proposeLookup(lookedUp, input);
  if (!looksUp(input)) return proposeStep(input);
  const goal = settledGoal(input);
  if (input.analysis.subject?.found !== true) {
    const reason = 'What the question names was not found.';
    return { kind: 'skip', reason };
  }
  return proposeStep({ ...input, goal }, (one) => wasRead(one, input));
}

function proposeLookup(
  { wanted, topics }: NonNullable<ReturnType<typeof wantedOfLookup>>,
  input: ProposeInput,
): Proposal {
  if (wanted.length === 0) {
    const made = input.calls.some((call) => call.step === input.step.index);
    const found = input.analysis.subject?.found === true;
    const reason = found
      ? 'The subject of the question has been found.'
      : 'No interface that was not read yet is likely to be what the question names.';
    return made ? { kind: 'done', note: reason } : { kind: 'skip', reason };
  }
  const proposal = toProposal(wanted, input, input.step.instruction, topics);
  return proposal.kind === 'call' && goesOn(input) ? { ...proposal, done: false } : proposal;
}

/** A step of the plan, on the devices and for the names of the goal. */
function proposeStep(
  input: ProposeInput,
  isKnown: (wanted: Wanted) => boolean = () => false,
): Proposal {
  const { step, goal, snapshot } = input;
  // Rules have none; what the evidence leads to are follow-ups.
  if (step.origin === 'hypothesis') return { kind: 'done', note: '' };
  const reading = readStep(step.instruction, snapshot.profile);
  const forCause = isForCause(input);
  let devices = devicesOf(input);
  const told = conditionOf(snapshot.plans, input.plan.intent, step.instruction);
  const condition =
    told !== null
      ? evaluateFailing(told.fails, devices, input.analysis)
      : reading.condition === null
        ? null
        : evaluateCondition(reading.condition, devices, goal, input.analysis);
  if (condition !== null) {
    if (!condition.holds) return { kind: 'skip', reason: condition.reason };
    devices = condition.devices;
  }
  const leftOut = leftOutSubjects(goal.constraints);
  const topics = reading.topics.filter((topic) => !leftOut.includes(topic.concept));
  if (reading.topics.length > 0 && topics.length === 0) {
    return { kind: 'skip', reason: `The question leaves ${joinWords(leftOut)} out.` };
  }
  const all = wantedOf(reading, topics, devices, input);
  const wanted = forCause ? all.filter((one) => isNeeded(one, input)) : all;
  if (all.length > 0 && wanted.length === 0) {
    return { kind: 'skip', reason: `${beginSentence(causeIsFound)}.` };
  }
  const open = wanted.filter((one) => !isKnown(one) && !(forCause && wasRead(one, input)));
  if (open.length === 0 && wanted.length > 0) {
    return { kind: 'done', note: 'Already read.' };
  }
  return toProposal(open, input, reading.head, topics);
}

/** What a cause that is certain needs, and what is read in any case. */
function isNeeded({ device, concept }: Wanted, input: ProposeInput): boolean {
  const isAnyhow = device === null || isReadAnyhow(input.goal, device, concept);
  return isAnyhow || input.analysis.explained !== true;
}

/**
 * Whether the rules know what the step wants and which tool shows it, by its name, or that none does,
 * by the profile's word. A device that answers nothing is no reason to look for other tools.
 */
function isSure(choices: readonly Choice[], topics: readonly StepTopic[]): boolean {
  const unseen = new Set(topics.filter((topic) => topic.unseen).map(({ concept }) => concept));
  return (
    topics.length > 0 &&
    choices.every(({ wanted, chosen }) => {
      if (chosen.kind === 'call') return chosen.byName;
      if (chosen.kind === 'unavailable') return unseen.has(wanted.concept);
      return chosen.kind !== 'failed';
    })
  );
}

/** The step's own devices, those that a step of the caller's own names, else the goal's. */
function devicesOf({ step, plan, inventory, goal }: ProposeInput): string[] {
  if (step.devices.length > 0) return step.devices;
  if (plan.source === 'request') {
    const named = devicesInAnswer(step.instruction, inventory).filter((name) => /\d/.test(name));
    if (named.length > 0) return named;
  }
  return goal.devices;
}

function toProposal(
  wanted: readonly Wanted[],
  input: ProposeInput,
  head: string,
  topics: readonly StepTopic[],
): Proposal {
  const choices = wanted.map((one) => ({ wanted: one, chosen: chooseCall(one, input) }));
  const sure = isSure(choices, topics) && { sure: true };
  const calls = distinct(
    choices.flatMap(({ chosen }) => (chosen.kind === 'call' ? [chosen.call] : [])),
  );
  const made = input.calls.filter(
    (call) => call.step === input.step.index && call.pass === input.pass,
  ).length;
  const room = input.snapshot.profile.limits.callsPerStep - made;
  const admitted = calls.slice(0, Math.max(0, room));
  if (admitted.length > 0) {
    const listsFirst = choices.some(
      ({ chosen }, index) => chosen.kind === 'call' && isListing(wanted[index], topics),
    );
    const noteworthy = noteOf(choices, input, head) !== '' || admitted.length < calls.length;
    return { kind: 'call', calls: admitted, done: !listsFirst && !noteworthy, ...sure };
  }
  if (calls.length > 0) {
    const left = calls.map((call) =>
      Object.values(call.arguments)
        .filter((value) => typeof value === 'string')
        .join(' '),
    );
    return {
      kind: 'done',
      ...sure,
      note: `Stopped at ${made} calls, the limit of a step; ${calls.length} were left out: ${nameSome(left)}.`,
    };
  }
  const reason = noteOf(choices, input, head);
  const nothingThere = choices.every(({ chosen }) =>
    ['unavailable', 'silent'].includes(chosen.kind),
  );
  const untried = isUntried(choices, input, made) && { untried: true };
  return choices.length > 0 && nothingThere && made === 0
    ? { kind: 'unavailable', reason, ...sure, ...untried }
    : { kind: 'done', note: reason, ...sure, ...untried };
}

/** Something there is to be asked, of a device that does not answer, or where what it follows failed. */
function isUntried(choices: readonly Choice[], input: ProposeInput, made: number): boolean {
  return choices.length === 0
    ? unlisted(input).length > 0
    : choices.some(({ chosen }) => chosen.kind === 'silent') ||
        (made + input.refusals.length === 0 &&
          choices.every(({ chosen }) => chosen.kind === 'failed'));
}

/** The list of ports is read in place of the ports themselves: there is more to come. */
function isListing(wanted: Wanted | undefined, topics: readonly StepTopic[]): boolean {
  return (
    wanted?.concept === 'interfaces' &&
    topics.some((topic) => topic.concept === 'interface_details') &&
    !topics.some((topic) => topic.concept === 'interfaces')
  );
}

function distinct<
  T extends { server?: string | undefined; tool: string; arguments: Record<string, unknown> },
>(calls: readonly T[]): T[] {
  return [...new Map(calls.map((call) => [callKey(call), call])).values()];
}
