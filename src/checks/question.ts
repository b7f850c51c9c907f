/** What the asker's words ask for or claim, as far as checks depend on it. */
export interface Question {
  text: string;
  /** The words claim that something is wrong, and do not merely ask whether it is. */
  symptom: boolean;
  /** The words claim that users or traffic suffer. */
  impact: boolean;
  /** The claim or question is about traffic: reach, loss, speed, size of packets. */
  traffic: boolean;
  /** Large packets, fragments or transfers that hang. */
  size: boolean;
  /** The claim comes from a monitoring system and not from people. */
  alarm: boolean;
  errors: boolean;
  events: boolean;
  sessions: boolean;
  restart: boolean;
  /** The asker tells of work that explains a restart. */
  announced: boolean;
}

const trouble =
  /\b(down|dead|lost|loses|losing|lose|broken|broke|fail(s|ed|ing|ure)?|flap\w*|drops?|dropp\w+|missing|gone|unreachable|unstable|stuck|slow\w*|stall\w*|hang\w*|outage|isolated|cut off|cannot|can ?not|can't|cant|not working|doesn't|does not|no longer|nothing|intermittent\w*|comes? and goes?|com(e|ing) and go(ing)?|hiccups?|choppy|sluggish|bounc\w+|reset\w*|disappear\w*|vanish\w*|complain\w*|wrong|timeouts?|time out|times out|no (internet )?routes?|no traffic|no way to|nobody can|no one can|not reach\w*|loss|lossy|degraded|corrupt\w*|blackhol\w*|stopped|half|bad|poor|unusable|trouble|problems?|alarm\w*|rebooted|restarted|asymmetric|only (has|have|had|gets?|got|sees?|saw|learns?|receives?|one|a single|half)|(has|have|had|gets?|got|sees?|saw|learns?|receives?) only|(one|two|half) of (the |its |their )?(two|three|four|both)|too few|fewer|less than|not all|instead of|should (be|have|see|get))\b/;
const plainQuestion =
  /^(is|are|any|anything|everything|does|do|did|has|have|had|was|were|can|could|check|verify|review|show|list|make sure|please check|nightly|health|how many|which|(?:since when|(?:for )?how long) (?:is|has|was)\b.*\b(?:up|running|online))\b/;
/** "BGP on pe1, any flaps?": the clause at the end asks, and claims nothing. */
const askingClause = /(?:,|\s[-–—]+)\s*(is|are|any|did|does|do|has|have|was|were)\b[^,]*\?\s*$/;
const states = String.raw`(?:up|down|ok(?:ay)?|fine|good|bad|clean|healthy|alive|dead|broken|stable|flapp\w+|errors?|drops?|loss|not)`;
/** "Gi0/0/0/2 on pe1 - errors or down?": a choice between states asks which of them is true. */
const askedChoice = new RegExp(
  String.raw`\b(?:any )?${states},? or (?:is it )?(?:just )?${states}\s*\?\s*$`,
);
const impactWords =
  /\b(customer\w*|users?|site|branch|reach(ed|able)?|unreachable|outage|lost|dead|cut off|complain\w*|traffic|slow\w*|isolated|cannot|can't|can ?not)\b/;
const trafficWords =
  /\b(reach\w*|unreachable|traffic|slow\w*|loss|lossy|packets?|ping\w*|transfers?|downloads?|uploads?|stall\w*|hang\w*|black ?hol\w*|throughput|latency|quality|through|tcp|ssh|sessions? freeze)\b/;
const sizeWords =
  /\b(large|big|bigger|full[- ]size\w*|size|mtu|jumbo|fragment\w*|bytes|transfers?|downloads?|uploads?|1500|1400|9000|hang\w*|stall\w*|small (ones|packets|pings))\b/;

/** Reads the asker's words. Only the asker's: nothing that came from a device passes here. */
export function readQuestion(asked: string): Question {
  const text = asked.toLowerCase();
  const sentences = text.split(/(?<=[.!?;:])\s+/).filter((one) => one.trim() !== '');
  const claims = sentences.filter((sentence) => {
    const open = plainQuestion.test(sentence.trim()) && /\?\s*$/.test(sentence);
    const order =
      plainQuestion.test(sentence.trim()) && !/\b(but|because|since|after|why)\b/.test(sentence);
    const told = sentence.replace(askingClause, '').replace(askedChoice, '');
    return trouble.test(told) && !open && !order;
  });
  const why = /\bwhy\b|what happened|find out|what is wrong|what's wrong/.test(text);
  return {
    text,
    symptom: claims.length > 0 || (why && trouble.test(text)),
    impact: claims.some((sentence) => impactWords.test(sentence)),
    traffic: trafficWords.test(text),
    size: sizeWords.test(text),
    alarm: /\b(monitoring|alarms?|alerts?|nms|dashboard|nagios|zabbix|librenms|grafana)\b/.test(
      text,
    ),
    errors: /\b(errors?|crc|counters?|drops?|discards?|corrupt\w*|fcs)\b/.test(text),
    events:
      /\b(last|past|since|overnight|tonight|night|recent\w*|today|yesterday|flap\w*|logs?|events?|hours?|minutes?|bounc\w+)\b/.test(
        text,
      ),
    sessions: /\b(sessions?|neighbou?rs?|peers?|bgp)\b/.test(text),
    restart: /\b(restart\w*|reboot\w*|reload\w*|uptime|crash\w*|power)\b/.test(text),
    announced:
      /\b(rebuil[dt]\w*|redeploy\w*|upgrad\w*|maintenance|planned|migrat\w*|power(ed)? (work|cycle)\w*|after the (reboot|reload|restart))\b/.test(
        text,
      ),
  };
}
