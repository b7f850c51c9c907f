import { isPaperwork } from './read-paperwork';
import signOff from './words/sign-off.json';
import { listPattern } from './word-list';

const asks = listPattern(signOff.asks);
const work = listPattern(signOff.work);

/** "Can I close the change?", "good to sign off?": whether work on the network is complete. */
export function asksToSignOff(sentence: string, text: string): boolean {
  return asks.test(sentence) || isPaperwork(sentence, text);
}

/** Whether a text tells of work that was done, and asks whether anything of it is missing. */
export function asksIfComplete(text: string): boolean {
  if (!work.test(text)) return false;
  return text.split(/(?<=[.!?;])\s+/).some((one) => asksToSignOff(one, text));
}
