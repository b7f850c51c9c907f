import { sentence } from './phrases';

const instructionLength = 240;

/** What a step does, as a sentence. */
export function stepSentence(instruction: string): string {
  return sentence(firstSentence(instruction));
}

/** What a step does; what is normal and what follows from it stands in the plan itself. */
export function firstSentence(instruction: string, atMost = instructionLength): string {
  const [first = ''] = instruction.split(/(?<=[.:;])\s/);
  return first.length <= atMost
    ? first.replace(/[.:;]$/, '')
    : `${first.slice(0, atMost).replace(/\s+\S*$/, '')} …`;
}
