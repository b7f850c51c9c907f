export interface SplitThinking {
  /** What is meant for the reader. */
  text: string;
  thinking: string;
}

const opening = /<(think|thinking|reasoning)>/i;
/** A template that opens the block itself leaves only its end in the answer. */
const closing = /<\/(?:think|thinking|reasoning)>/i;

/**
 * Takes what a model thinks aloud out of its answer. A block that is never closed, because the
 * tokens ran out, reaches to the end.
 */
export function splitThinking(answer: string): SplitThinking {
  const texts: string[] = [];
  const thoughts: string[] = [];
  let rest = answer;
  for (;;) {
    const open = opening.exec(rest);
    const close = closing.exec(rest);
    if (close !== null && (open === null || close.index < open.index)) {
      thoughts.push(...texts.splice(0), rest.slice(0, close.index));
      rest = rest.slice(close.index + close[0].length);
      continue;
    }
    if (open === null) break;
    texts.push(rest.slice(0, open.index));
    const inside = rest.slice(open.index + open[0].length);
    const end = closing.exec(inside);
    thoughts.push(inside.slice(0, end?.index));
    rest = end === null ? '' : inside.slice(end.index + end[0].length);
  }
  texts.push(rest);
  return { text: joined(texts), thinking: joined(thoughts) };
}

function joined(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');
}
