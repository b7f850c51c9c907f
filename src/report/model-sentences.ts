import type { ModelUse } from '../domain/reasoning/model-use';
import { cleanText } from '../domain/text/escape';
import { count } from '../domain/text/phrases';

/**
 * What a reader must know of the model: that it went away, or that its answers were of no use.
 * @param byRules whether the rules can take its place; elsewhere nothing was done where it failed
 */
export function modelSentences(model: ModelUse | undefined, byRules: boolean): string[] {
  if (model === undefined) return [];
  const name = `The model ${model.model} (${model.llm})`;
  const useless = model.asked !== undefined && model.ruledOut >= model.asked;
  const places = count(model.ruledOut, 'place');
  const said = useless
    ? `${name} gave no usable answer${model.ruledOut === 1 ? '' : ` in any of ${places}`}`
    : `${name} gave no usable answer in ${places}`;
  const instead = useless
    ? ': the built-in rules did the work'
    : '; the built-in rules answered there';
  const ruled = byRules ? `${said}${instead}` : said;
  return [
    ...(model.fallback === null
      ? []
      : model.ceiling === undefined
        ? [`${name} could not be asked: ${cleanText(model.fallback, 300)}`]
        : [`${name} was not asked any more. ${model.ceiling}`]),
    ...(model.fallback === null || model.ended === true
      ? []
      : ['The built-in rules reasoned for the rest of the run']),
    ...(model.ruledOut === 0 ? [] : [ruled]),
  ];
}

/** The rules follow plans that others have written, and judge where checks do. */
export function rulesCan(judged: boolean, planSource: string | null | undefined): boolean {
  return judged || planSource === 'catalog' || planSource === 'request';
}

/** Which reasoner it was and what it took, in the words of the report's head. */
export function reasonerText(reasoner: string, model: ModelUse | undefined): string {
  if (model === undefined)
    return reasoner === 'rules' ? 'no LLM (built-in rules)' : `reasoner ${reasoner}`;
  const { prompt, completion, cached, cacheWrites } = model.tokens;
  const writes = cacheWrites === undefined ? '' : `, ${cacheWrites} put into the cache`;
  const tokens = `${prompt} tokens read (${cached} of them cached${writes}), ${completion} written`;
  const { money } = model;
  const cost = money === undefined ? '' : `, ${money.amount.toFixed(4)} ${money.currency}`;
  return `reasoner ${reasoner} ${model.model}: ${count(model.replies, 'reply', 'replies')}, ${tokens}${cost}`;
}
