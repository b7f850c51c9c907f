import type { CheckWords } from '../define-check';
import { addressOn } from './address-on';
import { affected } from './affected';
import { affectedNow } from './affected-now';
import { blamed } from './blamed';
import { changes, logins } from './commits';
import { compared } from './compared';
import { connection } from './connections';
import { customersOff } from './customers-off';
import { cutOff } from './cut-off';
import type { Answer, AnswerInput, DefinedAnswer } from './define-answer';
import { duplicates } from './duplicates';
import { forEach } from './each';
import { ifGone } from './if-gone';
import { holders } from './holders';
import { inventory } from './inventory';
import { lacksRoutes } from './lacks-routes';
import { lists } from './lists';
import { losses } from './losses';
import { lostLinks } from './lost-links';
import { nameNotFound } from './not-found';
import { notShown } from './not-shown';
import { portVrf } from './port-vrf';
import { prefixLimit } from './prefix-limit';
import { restartedBy } from './restarted-by';
import { shutBy } from './shut-by';
import { stateOfAsked } from './state';
import { stillHas } from './still-has';
import { systemFacts } from './system-facts';
import { valueHolders } from './value-holders';
import { withoutLabels } from './without-labels';

/** All kinds of answers, the most special first: the first one that applies is the answer. */
const answers = {
  nameNotFound,
  inventory,
  logins,
  shutBy,
  restartedBy,
  changes,
  duplicates,
  compared,
  systemFacts,
  prefixLimit,
  losses,
  lostLinks,
  stillHas,
  connection,
  portVrf,
  addressOn,
  customersOff,
  ifGone,
  affected,
  affectedNow,
  valueHolders,
  blamed,
  withoutLabels,
  notShown,
  forEach,
  holders,
  lists,
  cutOff,
  lacksRoutes,
  stateOfAsked,
} satisfies Record<string, DefinedAnswer>;

const kindMark = '.';

/** The answer to what was asked, before anything that was found besides; null where nothing applies. */
export function answerQuestion(input: AnswerInput): Answer | null {
  for (const [kind, { evaluate }] of Object.entries<DefinedAnswer>(answers)) {
    const answer = evaluate(input);
    if (answer === null) continue;
    const { code } = answer.reason;
    return { ...answer, reason: { ...answer.reason, code: `${kind}${kindMark}${code}` } };
  }
  return null;
}

/** The words of an answer, by the template of its kind; what a check says in it is said already. */
export function sayAnswer({ reason }: Pick<Answer, 'reason'>): string {
  const [kind = '', code = ''] = reason.code.split(kindMark);
  const { say } = (answers as Record<string, DefinedAnswer>)[kind]!;
  return (say[code] as (data: object) => string)(reason);
}

export type { Answer, AnswerInput, CheckWords };
