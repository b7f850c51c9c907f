import type { StructuredOutput } from '../../domain/configuration/llm-config';
import type { LlmRequest } from '../llm-client';
import { isStrictSchema } from './strict-schema';

/** A thing that some endpoints refuse to be sent. */
export type RefusableFeature =
  /** `strict: true` in a JSON schema. */
  | 'strict'
  | 'json_schema'
  | 'json_object'
  /** Tools and a response format in one request. */
  | 'tools_with_schema'
  | 'tools'
  /** `max_tokens`; newer models of OpenAI want `max_completion_tokens`. */
  | 'max_tokens'
  | 'temperature'
  /** Lengths, counts, ranges and patterns in schemas, which make a grammar too large. */
  | 'bounds'
  /** Any other field of the request, by its name. */
  | `field:${string}`;

/** The form that a request takes on the wire. */
export interface RequestForm {
  /** `text`: described in the prompt, and the calls are read from the answer's text. */
  tools: 'api' | 'text' | 'none';
  answer: 'strict' | 'json_schema' | 'json_object' | 'text' | 'free';
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  temperature: boolean;
  /** Whether schemas, of tools and of the answer, keep their bounds. */
  bounds: boolean;
  /** Names of further fields that are left out. */
  without: ReadonlySet<string>;
}

/** The best form for a request that keeps clear of all that the endpoint refuses. */
export function chooseForm(
  request: Pick<LlmRequest, 'tools' | 'schema'>,
  refused: ReadonlySet<RefusableFeature>,
  start: StructuredOutput,
): RequestForm {
  const tools = request.tools === undefined || request.tools.length === 0 ? 'none' : 'api';
  const form: RequestForm = {
    tools: tools === 'api' && refused.has('tools') ? 'text' : tools,
    answer: request.schema === undefined ? 'free' : chooseAnswer(request.schema, refused, start),
    maxTokensField: refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens',
    temperature: !refused.has('temperature'),
    bounds: !refused.has('bounds'),
    without: new Set(
      [...refused].flatMap((one) => (one.startsWith('field:') ? [one.slice('field:'.length)] : [])),
    ),
  };
  // A constrained answer would leave no room for a call written as text.
  const alone = form.tools === 'text' || (form.tools === 'api' && refused.has('tools_with_schema'));
  return alone && form.answer !== 'free' ? { ...form, answer: 'text' } : form;
}

function chooseAnswer(
  schema: NonNullable<LlmRequest['schema']>,
  refused: ReadonlySet<RefusableFeature>,
  start: StructuredOutput,
): RequestForm['answer'] {
  if (start === 'json_schema' && !refused.has('json_schema')) {
    return !refused.has('strict') && isStrictSchema(schema.schema) ? 'strict' : 'json_schema';
  }
  return start !== 'text' && !refused.has('json_object') ? 'json_object' : 'text';
}

/** What endpoints were found to refuse; kept as long as the process, by address and model. */
export class EndpointMemory {
  private readonly refused = new Map<string, Set<RefusableFeature>>();
  private readonly answered = new Set<string>();

  of(baseUrl: string, model: string): ReadonlySet<RefusableFeature> {
    return this.refused.get(`${baseUrl} ${model}`) ?? new Set();
  }

  /** Whether it has ever answered as an endpoint does, so that its address is right. */
  hasAnswered(baseUrl: string): boolean {
    return this.answered.has(baseUrl);
  }

  noteAnswer(baseUrl: string): void {
    this.answered.add(baseUrl);
  }

  remember(baseUrl: string, model: string, features: Iterable<RefusableFeature>): void {
    const key = `${baseUrl} ${model}`;
    this.refused.set(key, new Set([...this.of(baseUrl, model), ...features]));
  }
}

/** The memory of this process. */
export const endpointMemory = new EndpointMemory();
