import { endpoints } from './endpoints';
import { oddCalls } from './odd-calls';
import { oddForms } from './odd-forms';
import { otherAnswers } from './other-answers';

/** All misbehaviours: what, in which modes, and what a good client does. */
export const misbehaviours = [...oddForms, ...oddCalls, ...otherAnswers, ...endpoints];
