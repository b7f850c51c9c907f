import type { Goal, GoalReading } from '../../domain/analysis/goal';
import { plansFreely } from '../../domain/configuration/plans-freely';
import type { ParseGoalInput } from '../../domain/reasoning/reasoner';
import { didYouMean } from '../../domain/text/near-names';
import { ask, type Settled } from './goal/ask';
import { composeGoal, readSubjects } from './goal/compose-goal';
import { withoutContextPorts } from './goal/context-ports';
import { contradictoryStates } from './goal/contradictions';
import { readEntities } from './goal/entities';
import { lookInstead } from './goal/look-instead';
import { askInstead, readScope } from './goal/scope';
import { namesSomething, scopeFacts } from './goal/scope-facts';
import { sitesIn } from './goal/search-order';
import { namedSubjects } from './goal/asked-subjects';
import { selectDevices } from './goal/select-devices';
import { settleDevices } from './goal/settle-devices';
import { withoutOldLines } from './goal/old-lines';
import { parseTask } from './parse-task';
import { type QuestionReading, readQuestion, withNamesWritten } from '../../question';
import { joinWords } from './phrases';

/** How often an answer may start the reading afresh. */
const restarts = 2;

/**
 * Reads what a query asks for by rules. Never throws on any query, and names no device
 * that the inventory does not hold.
 */
export function parseGoal(input: ParseGoalInput): GoalReading {
  const { profile } = input.snapshot;
  if (plansFreely(profile)) return parseTask(input);
  if (profile.inventory !== null && input.inventory === null) {
    return {
      kind: 'reject',
      reason:
        'The inventory could not be read, so no device can be checked against it. ' +
        'Check that its server runs and can be reached, and ask again.',
      suggestions: [],
    };
  }
  const plan = input.request.overrides?.plan;
  const known = input.snapshot.plans.map((one) => one.intent);
  if (plan !== undefined && !known.includes(plan)) {
    const near = didYouMean(plan, known);
    const hint = near === null ? '' : ` ${near}`;
    const reason = `There is no plan "${plan}".${hint} Choose one with --plan: ${joinWords(known, 'or')} (netoncall plans describes them).`;
    return { kind: 'reject', reason, suggestions: [] };
  }
  const names = (input.inventory ?? []).map(({ name }) => name);
  const query = withNamesWritten(input.request.query, names);
  const old = withoutOldLines(query, input);
  const reading = readQuery(old?.asked ?? query, input, restarts);
  if (old === null || reading.kind !== 'goal' || reading.goal.question === undefined)
    return reading;
  const question = { ...reading.goal.question, oldLines: old.day };
  return { ...reading, goal: { ...reading.goal, question } };
}

function readQuery(raw: string, input: ParseGoalInput, restartsLeft: number): GoalReading {
  const reading = settleQuery(raw, input, restartsLeft);
  if (reading.kind === 'goal' || reading.question !== undefined) return reading;
  const { text, parsed } = readQuestion(raw);
  return { ...reading, question: { ...parsed, subjects: namedSubjects(text, input) } };
}

function settleQuery(raw: string, input: ParseGoalInput, restartsLeft: number): GoalReading {
  const question = readQuestion(raw);
  const { text } = question;
  const scope = settleScope(raw, question, input);
  if (!scope.settled) return scope.reading;
  if ('restart' in scope.value) {
    return restartsLeft > 0
      ? readQuery(scope.value.restart, input, restartsLeft - 1)
      : outOfScope(text, input);
  }
  const { inventory } = input;
  const { entities: named, taken } = readEntities(text, inventory ?? []);
  const entities = withoutContextPorts(text, named, inventory ?? [], input.snapshot.profile);
  const contradiction = settleContradiction(text, entities, input);
  if (!contradiction.settled) return contradiction.reading;
  if (contradiction.value !== null && restartsLeft > 0) {
    return readQuery(contradiction.value, input, restartsLeft - 1);
  }
  const { notDone } = scope.value;
  if (inventory === null) {
    return {
      kind: 'goal',
      goal: composeGoal({ question, entities, names: [], outside: [], lookup: [], notDone }, input),
    };
  }
  if (asksForInventory(question, input)) {
    const none = { names: [], outside: [], lookup: [], notDone };
    return { kind: 'goal', goal: composeGoal({ question, entities, ...none }, input) };
  }
  const devices = settleDevices(text, entities, taken, { ...input, inventory });
  if (!devices.settled) return devices.reading;
  // "PE2 Gi0/0/0/1" answers which port, too.
  const { said } = devices.value;
  if (said !== undefined && restartsLeft > 0) {
    return readQuery(`${raw} (${said})`, input, restartsLeft - 1);
  }
  return {
    kind: 'goal',
    goal: composeGoal({ question, entities, notDone, ...devices.value }, input),
  };
}

/** "Which routers can you look at?": the inventory tells, and no router is read. */
function asksForInventory({ text, parsed }: QuestionReading, input: ParseGoalInput): boolean {
  const { inventory, snapshot, request } = input;
  if (parsed.wants !== 'devices' || parsed.claims.includes('symptom')) return false;
  if ((request.devices?.length ?? 0) > 0 || request.overrides?.steps !== undefined) return false;
  const known = inventory ?? [];
  const { entities, taken } = readEntities(text, known);
  // "How many routers have CUST-B?" is told by the routers.
  if (entities.vrfs.length > 0) return false;
  const { profile } = snapshot;
  const selection = selectDevices({ text, inventory: known, profile, taken });
  return selection.kind === 'none' && sitesIn(text, known).names.length === 0;
}

/** What was typed, and how it was read where that is another language. */
function saidWords(raw: string, text: string): string {
  const [typed, read] = [raw, text].map((one) => one.trim().slice(0, 200));
  const bare = (one = '') =>
    one
      .toLowerCase()
      .replace(/[\s?.!]+/g, ' ')
      .trim();
  return bare(typed) === bare(read) ? `"${typed}"` : `"${typed}" (read as "${read}")`;
}

/** In scope (with what of it is not done), an answer to start afresh with, or the end. */
function settleScope(
  raw: string,
  asked: QuestionReading,
  input: ParseGoalInput,
): Settled<{ notDone: string | null } | { restart: string }> {
  const { profile } = input.snapshot;
  const { text } = asked;
  const scope = readScope(asked, scopeFacts(asked, input));
  // Trouble with something that has a name is no vague question: the name is looked up.
  if (scope.kind === 'vague' && namesSomething(text, input)) {
    return { settled: true, value: { notDone: null } };
  }
  switch (scope.kind) {
    case 'in':
      return { settled: true, value: { notDone: null } };
    case 'mixed':
      return { settled: true, value: { notDone: scope.wanted } };
    case 'change':
      return refuseChange(scope.wanted, text, input);
    case 'other':
      return { settled: false, reading: outOfScope(text, input) };
    case 'vague': {
      const options = askInstead(profile, input.inventory?.[0]?.name);
      const question = `What should be looked at, and on which device? ${saidWords(raw, text)} does not say.`;
      const read = (given: string): { restart: string } | null => {
        const number = /^\s*#?([1-9])\s*$/.exec(given)?.[1];
        const chosen = number === undefined ? given : (options[Number(number) - 1] ?? given);
        const again = readQuestion(chosen);
        const { kind } = readScope(again, scopeFacts(again, input));
        if (kind !== 'vague' && kind !== 'other') return { restart: chosen };
        // "BLUE" asks nothing by itself: it says what the question is about.
        return namesSomething(again.text, input) ? { restart: `${text} (${chosen})` } : null;
      };
      return ask({ about: 'topic', question, options, read }, input.clarifications);
    }
    default:
      return scope satisfies never;
  }
}

/** Null where nothing contradicts; else the question as the person put it anew. */
function settleContradiction(
  text: string,
  entities: Goal['entities'],
  input: ParseGoalInput,
): Settled<string | null> {
  const problem = findContradiction(text, entities, input);
  if (problem === null) return { settled: true, value: null };
  return ask<string | null>(
    {
      about: 'contradiction',
      question: `${problem} What is meant by "${text.slice(0, 200)}"? Please put the question anew.`,
      options: [],
      read: (given) => {
        const { text: again } = readQuestion(given);
        const settles = given.split(/\s+/).length > 2;
        return settles && findContradiction(again, entities, input) === null ? given : null;
      },
    },
    input.clarifications,
  );
}

function findContradiction(
  text: string,
  entities: Goal['entities'],
  input: ParseGoalInput,
): string | null {
  const [states] = contradictoryStates(text);
  if (states !== undefined) return states;
  const { wanted, excluded } = readSubjects(text, entities, input);
  if (wanted.length === 0 || wanted.some((subject) => !excluded.includes(subject))) return null;
  return `The question asks for ${joinWords(wanted)} and asks to leave it out.`;
}

function outOfScope(text: string, input: ParseGoalInput): GoalReading {
  return {
    kind: 'reject',
    reason: `"${text.slice(0, 200)}" is not something that can be found out with this profile. ${input.snapshot.profile.scope}`,
    suggestions: askInstead(input.snapshot.profile, input.inventory?.[0]?.name),
  };
}

/** A request to change something is refused in words, with what can be looked at in its place. */
function refuseChange<T>(wanted: string, text: string, input: ParseGoalInput): Settled<T> {
  const { profile } = input.snapshot;
  return {
    settled: false,
    reading: {
      kind: 'reject',
      reason: `"${wanted}" would change the network, but netoncall is read-only with this profile. ${profile.scope}`,
      suggestions: lookInstead(text, input),
    },
  };
}
