import { isPaperwork } from './read-paperwork';
import signOff from './words/sign-off.json';
import { listPattern, listSource } from './word-list';

const asks = listPattern(signOff.asks);
/** "Is it done?", "is everything back as before": asked, and not told as in "the swap is finished". */
const asksState = new RegExp(
  String.raw`^\W*(?:(?:so|and|but|ok|okay|now|just|please)[\s,]+){0,3}(?:is|are|did|has|have)\b.*${listSource(signOff.states)}`,
  'iu',
);
const work = listPattern(signOff.work);

/** "Can I close the change?", "good to sign off?": whether work on the network is complete. */
export function asksToSignOff(sentence: string, text: string): boolean {
  return asks.test(sentence) || asksState.test(sentence) || isPaperwork(sentence, text);
}

/** Whether a text tells of work that was done, and asks whether anything of it is missing. */
export function asksIfComplete(text: string): boolean {
  if (!work.test(text)) return false;
  return text.split(/(?<=[.!?;])\s+/).some((one) => asksToSignOff(one, text));
}
