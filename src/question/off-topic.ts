import { listPattern } from './word-list';
import offTopic from './words/off-topic.json';
import troubleWords from './words/trouble.json';

const topics = listPattern(offTopic.topics);
/** Words that also tell when or why something broke: "hiccups on pe1 since lunch". */
const passing = listPattern(offTopic.passing);
const vague = listPattern(offTopic.vague);
const looking = listPattern(offTopic.looking);
const trouble = listPattern(troubleWords);

/** "One line each, no essay": how an answer is not to be. */
const declined = /(?<![\p{L}])(?:no|not an?|without an?)\s+\p{L}+/giu;

/**
 * Whether a text is about something that no network has.
 * @param inTrouble it reports trouble with something that is known here
 * @param ofNetwork it reports trouble in several words of networks, whatever else it says
 */
export function isOffTopic(text: string, inTrouble: boolean, ofNetwork: boolean): boolean {
  const wanted = text.replaceAll(declined, ' ');
  return (!ofNetwork && topics.test(wanted)) || (!inTrouble && passing.test(wanted));
}

/** Whether a text that names nothing known may be about the network all the same. */
export function mayBeOfNetwork(text: string): boolean {
  return trouble.test(text) || vague.test(text) || looking.test(text);
}

/** Whether a text asks for help without a word of what it is about. */
export function saysTooLittle(text: string): boolean {
  return vague.test(text);
}
