import { type CharacterSet, overlap, unionOf } from './character-set';
import { type Pattern, readPattern } from './pattern-syntax';

/** Size of a pattern at most, its counts written out. */
const mostCopies = 2000;
/** Characters that a pattern which may begin anywhere matches at most. */
const mostAnywhere = 100;

/**
 * Whether a regular expression is known to be matched in time that grows as the length of the text
 * does. It is, where the next character alone says how to go on: the options of a choice begin
 * with different characters, and what is repeated begins with none of those that may follow it
 * (a one-unambiguous expression, Brüggemann-Klein and Wood 1998). Such a pattern never tries a
 * second way. One that may begin anywhere must not match without limit, for it is tried at each
 * place. False for all that is not known, also for patterns that would do no harm.
 */
export function isLinearPattern(source: string): boolean {
  const read = readPattern(source);
  if (read === null || copies(read.pattern) > mostCopies) return false;
  if (!read.anchored && longest(read.pattern) > mostAnywhere) return false;
  return isDetermined(read.pattern, []);
}

/** @param follow characters that may come after the pattern */
function isDetermined(pattern: Pattern, follow: CharacterSet): boolean {
  switch (pattern.kind) {
    case 'set':
      return true;
    case 'sequence': {
      let after = follow;
      for (const part of [...pattern.parts].reverse()) {
        if (!isDetermined(part, after)) return false;
        after = isNullable(part) ? unionOf(first(part), after) : first(part);
      }
      return true;
    }
    case 'choice': {
      const beginnings = pattern.options.map((option) =>
        isNullable(option) ? unionOf(first(option), follow) : first(option),
      );
      const apart = beginnings.every((one, index) =>
        beginnings.slice(index + 1).every((other) => !overlap(one, other)),
      );
      const empty = pattern.options.filter((option) => isNullable(option)).length;
      return apart && empty <= 1 && pattern.options.every((one) => isDetermined(one, follow));
    }
    case 'repeat': {
      const { part, least, most } = pattern;
      if (isNullable(part) || most < least) return false;
      if (most > least && overlap(first(part), follow)) return false;
      return isDetermined(part, most > 1 ? unionOf(first(part), follow) : follow);
    }
    default:
      return pattern satisfies never;
  }
}

function first(pattern: Pattern): CharacterSet {
  switch (pattern.kind) {
    case 'set':
      return pattern.set;
    case 'choice':
      return unionOf(...pattern.options.map((one) => first(one)));
    case 'repeat':
      return first(pattern.part);
    case 'sequence': {
      const needed = pattern.parts.findIndex((part) => !isNullable(part));
      const begin = needed < 0 ? pattern.parts : pattern.parts.slice(0, needed + 1);
      return unionOf(...begin.map((one) => first(one)));
    }
    default:
      return pattern satisfies never;
  }
}

function isNullable(pattern: Pattern): boolean {
  if (pattern.kind === 'set') return false;
  if (pattern.kind === 'choice') return pattern.options.some((one) => isNullable(one));
  if (pattern.kind === 'sequence') return pattern.parts.every((one) => isNullable(one));
  return pattern.least === 0 || isNullable(pattern.part);
}

/** Characters that a pattern matches at most. */
function longest(pattern: Pattern): number {
  if (pattern.kind === 'set') return 1;
  if (pattern.kind === 'repeat') return pattern.most * longest(pattern.part);
  if (pattern.kind === 'choice') return Math.max(...pattern.options.map((one) => longest(one)));
  return pattern.parts.reduce((sum, one) => sum + longest(one), 0);
}

/** Size of a pattern whose counts are written out, as an engine may do. */
function copies(pattern: Pattern): number {
  if (pattern.kind === 'set') return 1;
  if (pattern.kind === 'repeat') {
    const times = pattern.most === Infinity ? pattern.least + 1 : pattern.most;
    return Math.max(1, times) * copies(pattern.part);
  }
  const parts = pattern.kind === 'choice' ? pattern.options : pattern.parts;
  return parts.reduce((sum, one) => sum + copies(one), 1);
}
