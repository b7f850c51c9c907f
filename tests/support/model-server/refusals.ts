import type { RecordedRequest } from './recorded-request';
import { httpError, type ScriptStep } from './steps';

/** What an endpoint never takes, in the words of one that does not. */
export type Refusal = (request: RecordedRequest) => ScriptStep | null;

function badRequest(message: string, status = 400): ScriptStep {
  return httpError(status, { error: { message, type: 'invalid_request_error', code: null } });
}

/** Takes no JSON schema as response format. */
export const noJsonSchema: Refusal = ({ body }) =>
  body.response_format?.type === 'json_schema'
    ? badRequest(
        "Invalid value: 'json_schema'. response_format.type must be 'text' or 'json_object'.",
      )
    : null;

/** Takes schemas, but no `strict`. */
export const noStrict: Refusal = ({ body }) =>
  body.response_format?.json_schema?.strict === true
    ? badRequest("Unknown parameter: 'response_format.json_schema.strict' is not supported.")
    : null;

/** Takes no JSON mode. */
export const noJsonMode: Refusal = ({ body }) =>
  body.response_format?.type === 'json_object'
    ? badRequest("'response_format.type' must be 'json_schema' or 'text'")
    : null;

/** Takes no response format at all, and does not say that this is the reason. */
export const noFormatUnexplained: Refusal = ({ body }) =>
  body.response_format === undefined ? null : badRequest('Bad Request');

/** Takes tools and schemas, but not together. */
export const noToolsWithSchema: Refusal = ({ body }) =>
  body.response_format !== undefined && body.tools !== undefined
    ? badRequest('Cannot use custom grammar constraints with tools.')
    : null;

/** Has a model without tools. */
export const noTools: Refusal = ({ body }) =>
  body.tools === undefined ? null : badRequest('"phi3:mini" does not support tools');

/** Wants `max_completion_tokens`, as newer models of OpenAI. */
export const noMaxTokens: Refusal = ({ body }) =>
  body.max_tokens === undefined
    ? null
    : badRequest(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      );

/** Takes no temperature. */
export const noTemperature: Refusal = ({ body }) =>
  body.temperature === undefined
    ? null
    : badRequest(
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
      );

/** Shapes its errors in another way than OpenAI does. */
export const noJsonSchemaTopLevel: Refusal = ({ body }) =>
  body.response_format?.type === 'json_schema'
    ? httpError(422, { object: 'error', message: 'guided decoding is not supported', code: 422 })
    : null;

const unmadeGrammar = (): ScriptStep =>
  badRequest('Failed to initialize samplers: failed to parse grammar');

/** Makes a grammar of each schema, and none of a schema with bounds. */
export const noBounds: Refusal = ({ body: { tools, response_format: format } }) =>
  /"(?:max|min)(?:Length|Items)":/.test(JSON.stringify([tools, format])) ? unmadeGrammar() : null;

/** Makes a grammar of no schema. */
export const noGrammar: Refusal = ({ body: { tools, response_format: format } }) =>
  tools !== undefined || format?.type === 'json_schema' ? unmadeGrammar() : null;
