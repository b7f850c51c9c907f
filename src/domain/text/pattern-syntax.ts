import { type CharacterSet, complementOf, escapedSet, unionOf } from './character-set';

/** A regular expression as far as its running time can be told from its parts. */
export type Pattern =
  | { kind: 'set'; set: CharacterSet }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; options: Pattern[] }
  /** `most` is Infinity where there is no limit. */
  | { kind: 'repeat'; part: Pattern; least: number; most: number };

export interface ReadPattern {
  /** It begins with `^`. */
  anchored: boolean;
  pattern: Pattern;
}

/** Longer patterns are not looked at. */
const longestPattern = 500;

/**
 * Reads a regular expression of ECMAScript without flags: characters, classes, groups, choices,
 * repetitions, `^` at its beginning and `$` at its end. Null for all else (references, looking
 * around, word boundaries, names, lazy repetitions) and for what is no regular expression.
 */
export function readPattern(source: string): ReadPattern | null {
  if (source.length > longestPattern) return null;
  const anchored = source.startsWith('^');
  const ended = source.endsWith('$') && !source.slice(0, -1).endsWith('\\');
  const reader = new Reader(source.slice(anchored ? 1 : 0, ended ? -1 : undefined));
  const pattern = reader.whole();
  // In `^a|b$` each anchor belongs to one side.
  const split = pattern?.kind === 'choice' && (anchored || ended);
  return pattern === null || split ? null : { anchored, pattern };
}

class Unread extends Error {}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): Pattern | null {
    try {
      const pattern = this.choice();
      return this.at === this.text.length ? pattern : null;
    } catch (error) {
      if (error instanceof Unread) return null;
      throw error;
    }
  }

  private choice(): Pattern {
    const options = [this.sequence()];
    while (this.take('|')) options.push(this.sequence());
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
  }

  private sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.at < this.text.length && !'|)'.includes(this.text[this.at] ?? '')) {
      parts.push(this.repeated(this.atom()));
    }
    return { kind: 'sequence', parts };
  }

  private repeated(part: Pattern): Pattern {
    const written = /^(?:([*+?])|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})(?![?*+{])/.exec(
      this.text.slice(this.at, this.at + 16),
    );
    if (written === null) return part;
    this.at += written[0].length;
    const [, sign, count, comma, limit] = written;
    if (sign !== undefined) {
      const [least, most] = sign === '?' ? [0, 1] : [sign === '+' ? 1 : 0, Infinity];
      return { kind: 'repeat', part, least, most };
    }
    const least = Number(count);
    const most = comma === undefined ? least : limit === undefined ? Infinity : Number(limit);
    return { kind: 'repeat', part, least, most };
  }

  private atom(): Pattern {
    if (this.take('(')) {
      if (this.text[this.at] === '?' && !this.take('?:')) throw new Unread();
      const inside = this.choice();
      if (!this.take(')')) throw new Unread();
      return inside;
    }
    if (this.take('[')) return { kind: 'set', set: this.characterClass() };
    if (this.take('.')) return { kind: 'set', set: complementOf(escapedSet('line ends')) };
    if (/^[\^$*+?{}\])]/.test(this.text.slice(this.at))) throw new Unread();
    return { kind: 'set', set: this.character() };
  }

  private characterClass(): CharacterSet {
    const negated = this.take('^');
    let set: CharacterSet = [];
    while (!this.take(']')) {
      const low = this.character();
      const [first] = low;
      if (this.text[this.at] !== '-' || this.text[this.at + 1] === ']') {
        set = unionOf(set, low);
        continue;
      }
      this.at += 1;
      const [last] = this.character();
      if (!isSingle(first) || !isSingle(last) || last[0] < first[0]) throw new Unread();
      set = unionOf(set, [[first[0], last[1]]]);
    }
    return negated ? complementOf(set) : set;
  }

  /** One character, or the set that an escape stands for. */
  private character(): CharacterSet {
    const escape = this.take('\\');
    const character = this.text[this.at];
    if (character === undefined) throw new Unread();
    this.at += 1;
    const code = character.charCodeAt(0);
    if (!escape) return [[code, code]];
    const set = escapedSet(character);
    if (set.length > 0) return set;
    // Other letters and digits stand for references, boundaries, code points and the like.
    if (/\w/.test(character)) throw new Unread();
    return [[code, code]];
  }

  private take(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
}

function isSingle(range: CharacterSet[number] | undefined): range is CharacterSet[number] {
  return range !== undefined && range[0] === range[1];
}
