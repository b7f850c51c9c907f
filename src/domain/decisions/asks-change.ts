import type { ToolDefinition } from '../calls/tool';
import { decidePolicy, readingRule, type ToolPolicy } from '../configuration/tool-policy';
import { namesIn, quotedIn } from './task-names';

/** Words that a tool's description may begin with and that no wish begins with. */
const noVerbs = new Set(['all', 'any', 'for', 'the', 'this', 'tool', 'use', 'used', 'with']);
/** What a wish may begin with before it says what is wanted. */
const politeness =
  /^(?:(?:please|kindly|now|then|first|next|finally|also|and|just|(?:can|could|would|will) you|i (?:want|need) (?:you )?to|i(?:'d| would) like (?:you )?to|let(?:'s| us))\b[\s,]*)+/i;
/** Where the thing that a wish is about ends, and its place or its value begins. */
const endOfObject =
  /^(?:to|in|into|of|from|for|with|on|at|by|over|up|out|as|that|which|so|and|or)$/;

/**
 * The clauses of a task that ask for a change. No list of verbs decides that, but the tools that
 * there are: a clause that begins with the verb of a tool that changes something, and of none that
 * only reads, and goes on with what such a tool is about, with a name, or with a value to be set.
 * A condition is left to whoever reads the goal: it may well be that nothing is to be done.
 */
export function clausesAskingChange(
  task: string,
  tools: readonly ToolDefinition[],
  policy: ToolPolicy,
): string[] {
  const changing = tools.filter((tool) => isMadeForChange(tool, policy));
  const reading = new Set(tools.filter((tool) => !changing.includes(tool)).flatMap(verbsOf));
  return clausesOf(task).filter((clause) => {
    const [verb = '', ...rest] = clause.split(/\s+/);
    const word = verb.toLowerCase();
    if (reading.has(word)) return false;
    return changing.some((tool) => verbsOf(tool).includes(word) && isAbout(tool, clause, rest));
  });
}

/** Known to change something, by its server's word or by the profile that does not simply allow it. */
function isMadeForChange(tool: ToolDefinition, policy: ToolPolicy): boolean {
  const { readOnlyHint, destructiveHint } = tool.annotations ?? {};
  if (tool.saysReadOnly === true) return false;
  if (readOnlyHint === true || readingRule(policy, tool) !== undefined) return false;
  if (readOnlyHint === false || destructiveHint === true) return true;
  return decidePolicy(policy, tool) !== 'allow';
}

/** One wish each, without what is only polite; a question is none, unless it asks for a deed. */
function clausesOf(task: string): string[] {
  // What is quoted stays in one piece.
  const text = quotedIn(task).reduce(
    (left, one) => left.replace(one, one.replaceAll(/[\s.,;?!]/g, '_')),
    task,
  );
  return text
    .split(/(?<=[.!?;])\s+|\n+/)
    .filter((sentence) => !/\b(?:if|unless|whether)\b/i.test(sentence))
    .flatMap((sentence) => {
      const asked = sentence.trim().endsWith('?');
      const clauses = sentence.split(/\s*,\s*(?:and\s+|then\s+)*|\s+(?:and|then)\s+/i);
      return clauses.map((clause) => {
        const bare = clause.trim().replace(politeness, '');
        return asked && bare === clause.trim() ? '' : bare.replace(/(?<![.!?;])[.!?;]+$/, '');
      });
    })
    .filter((clause) => clause !== '');
}

/** Verbs by which a tool is called, from its name and from the first word that it is described by. */
function verbsOf({ name, description }: ToolDefinition): string[] {
  const [named = ''] = wordsOf(name);
  const [said = ''] = wordsOf(description);
  const forms = [named, said, said.replace(/s$/, ''), said.replace(/es$/, '')];
  return [...new Set(forms)].filter((verb) => verb.length > 2 && !noVerbs.has(verb));
}

function isAbout({ name, description }: ToolDefinition, clause: string, rest: string[]): boolean {
  const end = rest.findIndex((word) => endOfObject.test(word.toLowerCase()));
  const object = (end === -1 ? rest : rest.slice(0, end)).join(' ');
  if (object === '') return false;
  if (namesIn(object).length > 0 || quotedIn(object).length > 0) return true;
  if (/(?<!\bfrom\s\S+\s)\bto\s+-?\d/i.test(clause)) return true;
  const [first = '', ...more] = wordsOf(description);
  const things = new Set([...wordsOf(name).slice(1), ...(first === '' ? [] : more)].map(singular));
  return wordsOf(object).some((word) => word.length > 3 && things.has(singular(word)));
}

function wordsOf(text: string): string[] {
  const spaced = text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return spaced.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}
