import type { ModelUse } from '../domain/reasoning/model-use';
import { cleanText } from '../domain/text/escape';
import { count } from '../domain/text/phrases';

/** What a reader must know of the model: that it went away, or that its answers were of no use. */
export function modelSentences(model: ModelUse | undefined): string[] {
  if (model === undefined) return [];
  const name = `The model ${model.model} (${model.llm})`;
  const useless = model.asked !== undefined && model.ruledOut >= model.asked;
  const ruled = useless
    ? `${name} gave no usable answer, in none of ${count(model.ruledOut, 'place')}: the built-in rules did the work`
    : `${name} gave no usable answer in ${count(model.ruledOut, 'place')}; the built-in rules answered there`;
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

/** Which reasoner it was and what it took, in the words of the report's head. */
export function reasonerText(reasoner: string, model: ModelUse | undefined): string {
  if (model === undefined) return `reasoner ${reasoner}`;
  const { prompt, completion, cached } = model.tokens;
  const tokens = `${prompt} tokens read (${cached} of them cached), ${completion} written`;
  const { money } = model;
  const cost = money === undefined ? '' : `, ${money.amount.toFixed(4)} ${money.currency}`;
  return `reasoner ${reasoner} ${model.model}: ${count(model.replies, 'reply', 'replies')}, ${tokens}${cost}`;
}
