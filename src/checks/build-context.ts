import type { AnalysisInput } from './analysis-input';
import { collectFacts } from './collect-facts';
import type { CheckContext } from './context';
import { calledVrfs, withNamedVrfs } from './named-vrfs';
import { settleSubject } from './names/settle-subject';
import { buildModel } from './network-model';
import { outageStart } from './outage-start';
import { readOldValues } from './old-values';
import { readQuestion, wordingOf } from '../question';
import { type Question, questionOf } from './question';
import type { Goal } from '../domain/analysis/goal';
import { listedPort } from '../domain/analysis/port-names';
import type { NetworkFacts } from './facts';

/** Reads the evidence of a run, and settles what its question is about. */
export function buildContext(input: AnalysisInput): CheckContext {
  // What was parsed at intake; runs that began before it was kept have the words only.
  const names = input.inventory.map(({ name }) => name);
  const { text, parsed } = readQuestion(input.question, names);
  const facts = collectFacts(input.evidence, input.inventory, input.now);
  const subject = settleSubject(input.goal, facts);
  const goal = subject?.goal ?? input.goal;
  const understood = input.goal.question ?? parsed;
  const wording = wordingOf(text, understood.complaint);
  const question = questionOf(understood, wording);
  const told = minutesBefore(input.now, input.goal.windowMinutes);
  const end = minutesBefore(input.now, input.goal.windowEndMinutes ?? 0);
  const isOutage = question.symptom && (input.goal.windowEndMinutes ?? 0) > 0;
  const start = isOutage ? outageStart(facts, told, end) : told;
  // "Still down?" asks for what is, and so does "that's long over, isn't it?".
  const asksOfNow =
    question.tells('asks_of_this_moment') &&
    // A time that ended before is asked about for itself: "dead from 04:41 to 04:50, is it still so?".
    (input.goal.windowEndMinutes ?? 0) === 0;
  return {
    facts,
    model: buildModel(facts),
    goal: withListedPorts(withNamedVrfs(goal, wording, facts), facts),
    subject,
    called: calledVrfs(goal, facts),
    question,
    now: input.now,
    windowStart: asksOfNow ? latest(start, minutesBefore(input.now, momentOf(question))) : start,
    namedStart: start,
    windowEnd: end,
    old: readOldValues(input.previous),
  };
}

/** The goal with its ports as the routers asked about list them: `Te0/1/0` is TenGigabitEthernet0/1/0 there. */
function withListedPorts(goal: Goal, facts: NetworkFacts): Goal {
  const asked = goal.devices.flatMap((name) => facts.devices.get(name) ?? []);
  const spellingsOf = (port: string): string[] => {
    const listed = asked.flatMap(({ ports }) => listedPort(port, ports.keys()) ?? []);
    return listed.length === 0 ? [port] : listed;
  };
  const interfaces = [...new Set(goal.entities.interfaces.flatMap(spellingsOf))];
  return { ...goal, entities: { ...goal.entities, interfaces } };
}

/**
 * "Is it still down?": what came back earlier is not so now, however long the question reaches back; what
 * comes and goes may have paused for a while. Minutes.
 */
const momentOf = ({ tells }: Question): number => (tells('says_it_comes_and_goes') ? 60 : 10);

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
