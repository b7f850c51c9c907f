export interface SplitThinking {
  /** What is meant for the reader. */
  text: string;
  thinking: string;
}

const tag = /<(\/?)(?:think|thinking|reasoning)>/gi;

/**
 * Takes what a model thinks aloud out of its answer. A block that is never closed, because the
 * tokens ran out, reaches to the end; a template that opens the block itself leaves only its end in
 * the answer. One pass, however many blocks there are.
 */
export function splitThinking(answer: string): SplitThinking {
  const texts: string[] = [];
  const thoughts: string[] = [];
  let isThought = false;
  let from = 0;
  for (const { 0: whole, 1: slash, index } of answer.matchAll(tag)) {
    const opens = slash === '';
    // A block within a block is part of the thought.
    if (opens && isThought) continue;
    const part = answer.slice(from, index);
    if (opens) texts.push(part);
    else {
      if (!isThought) for (const before of texts.splice(0)) thoughts.push(before);
      thoughts.push(part);
    }
    isThought = opens;
    from = index + whole.length;
  }
  (isThought ? thoughts : texts).push(answer.slice(from));
  return { text: joined(texts), thinking: joined(thoughts) };
}

function joined(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');
}
