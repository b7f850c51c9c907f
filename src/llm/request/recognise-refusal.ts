import { describeErrorBody, type EndpointError } from '../errors/endpoint-error';
import type { RefusableFeature, RequestForm } from './features';
import type { LlmFailure } from '../errors/failure';

/** Statuses with which endpoints turn down a request for what is in it. */
const refusing = new Set([400, 404, 405, 415, 422, 500, 501]);
const speaksOfFormat =
  /response_?format|output_?config|json_?schema|json_?object|json mode|structured.?output|grammar|guided|mime ?type|\bstrict\b|additionalproperties/i;
const speaksOfTools = /\btools?\b|tool_choice|tool.?use|function.?call/i;
const says = {
  unknown:
    /unsupported|unknown|unrecogni[sz]ed|unexpected|deprecated|not (?:supported|permitted|allowed|available|recogni[sz]ed)|n't support|does not (?:support|accept)|extra (?:input|field|param)/i,
  no: /support|unsupported|allow|enable|unknown|unrecogni[sz]ed|permitted|extra|not available|unavailable|cannot|can't|invalid|must be|deprecated|incompatible|only/i,
};

/**
 * The part of a request that an endpoint turned down, so that it can be asked again without it;
 * null where the error has another reason. An error that names no reason is taken to mean the
 * most unusual part that was sent: the response format.
 * @param failure the same error as `classifyStatus` sorted it
 * @param fields names of the fields that were sent
 */
export function recogniseRefusal(
  error: EndpointError,
  form: RequestForm,
  failure: LlmFailure,
  fields: readonly string[] = [],
): RefusableFeature | null {
  if (!refusing.has(error.status)) return null;
  if (!['bad_request', 'server_error', 'wrong_endpoint'].includes(failure.kind)) return null;
  const { message, code } = describeErrorBody(error.body);
  const words = `${code} ${message}`;
  return (
    refusedParameter(words, form, fields) ??
    refusedGrammar(words, form) ??
    refusedFormat(error.status, words, form) ??
    refusedTools(words, form)
  );
}

function refusedParameter(
  words: string,
  form: RequestForm,
  fields: readonly string[],
): RefusableFeature | null {
  if (!says.no.test(words)) return null;
  if (form.maxTokensField === 'max_tokens' && /max_completion_tokens/i.test(words)) {
    return 'max_tokens';
  }
  if (form.temperature && /\btemperature\b/i.test(words)) return 'temperature';
  // A value that is out of range is no field that is not known.
  if (!says.unknown.test(words)) return null;
  const named = fields.find(
    (field) => !neededOrKnown.has(field) && new RegExp(`\\b${field}\\b`, 'i').test(words),
  );
  if (named === undefined) return null;
  return named === 'max_tokens' ? 'max_tokens' : `field:${named}`;
}

/** Fields without which there is no request, and those that have a rule of their own. */
const neededOrKnown = new Set([
  ...['model', 'messages', 'system', 'tools', 'response_format', 'temperature'],
]);

/**
 * A grammar that could not be made from the schemas that were sent: first without their bounds,
 * then without what it was made from.
 */
function refusedGrammar(words: string, form: RequestForm): RefusableFeature | null {
  if (!/grammar/i.test(words) || !unmade.test(words)) return null;
  const constrained = form.answer !== 'free' && form.answer !== 'text';
  if (form.tools !== 'api' && !constrained) return null;
  if (form.bounds) return 'bounds';
  return constrained ? lesserFormat(words, form.answer) : 'tools';
}

const unmade = /pars|compil|initiali[sz]|exceed|too (?:large|complex|many)|repetition/i;

function refusedFormat(status: number, words: string, form: RequestForm): RefusableFeature | null {
  const constrained = form.answer !== 'free' && form.answer !== 'text';
  if (!constrained) return null;
  const format = speaksOfFormat.test(words);
  const tools = speaksOfTools.test(words);
  if (format && tools && form.tools === 'api') return 'tools_with_schema';
  if (format) return lesserFormat(words, form.answer);
  // Nothing is said of either: worth one try where the request itself is at fault.
  const unexplained = (status === 400 || status === 422) && !tools;
  return unexplained ? lesserFormat('', form.answer) : null;
}

function lesserFormat(words: string, answer: RequestForm['answer']): RefusableFeature {
  if (answer === 'json_object') return 'json_object';
  const strictOnly = /\bstrict\b|additionalproperties|invalid schema/i.test(words);
  return answer === 'strict' && strictOnly ? 'strict' : 'json_schema';
}

function refusedTools(words: string, form: RequestForm): RefusableFeature | null {
  if (form.tools !== 'api' || !speaksOfTools.test(words) || !says.no.test(words)) return null;
  return 'tools';
}
