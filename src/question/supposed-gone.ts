import { workNouns } from './planned-work';

const blank = String.raw`\s+(?:the\s+)?(?:router\s+|reflector\s+)?`;
const and = String.raw`\s+(?:and|or|&)\s+(?:the\s+)?`;
/** "If P1 and P2 fail": another router between a name and its verb. */
const another = String.raw`(?:${and}[\w.-]{1,40})?`;
const goes =
  '(?:dies?|fails?|are|breaks|crashes|reboots|reloads|goes|went|is|were|would|should|falls|drops|leaves)';
const acts =
  '(?:reload|reboot|restart|drain|isolate|unplug|upgrade|lose|take|pull|kill|remove|cut|shut(?:ting)? down|(?:switch|power|turn)(?:ing)? off)(?:s|ing)?';

/** "If RR1 dies", "we reload RR1": what is supposed to be gone, of the routers that a question names. */
export function supposedGone(text: string, names: readonly string[]): string[] {
  const words = text.toLowerCase();
  return names.filter((name) => {
    const plain = name.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const dies = String.raw`\b(?:if|once|when|while|should|suppose|assum(?:e|ing)|imagine|and|or)${blank}${plain}${another}\s+(?:(?:also|both|together)\s+)?${goes}\b`;
    // In other languages the verb comes first: "if fail P1 and P2".
    const first = String.raw`\b(?:if|when|should)\s+${goes}${blank}(?:[\w.-]{1,40}${and})?${plain}(?![\w-])`;
    // "Pull P2 Gi0/0/0/0": the port is gone, and not the router.
    const lacked = String.raw`(?:\b${acts}|\bwithout|\bw/o)${blank}${plain}(?![\w-]|\s+[a-z]*\d+/\d)`;
    // "Reload of P1", "P1 maintenance": the noun of the work tells what it takes away.
    const worked = String.raw`${workNouns}(?:\s+(?:the|a|its)\s+[a-z-]{3,20})?(?:\s+(?:of|on|at|for|in|from))?${blank}${plain}(?![\w-])|(?<![\w-])${plain}(?:'s)?\s+${workNouns}`;
    return new RegExp(String.raw`${dies}|${first}|${lacked}|${worked}`, 'u').test(words);
  });
}
