/**
 * Ways in which endpoints say that prompt and answer do not fit the model's window. There is no
 * common code; the words of each are the only sign.
 */
const wordings: readonly RegExp[] = [
  // OpenAI, vLLM, OpenRouter, DeepSeek; older vLLM speaks of the decoder prompt.
  /context_length_exceeded/i,
  /maximum context length/i,
  /longer than the maximum model length/i,
  /reduce the length of the (?:messages|prompt|input)/i,
  // llama.cpp, its Python server, and LM Studio.
  /exceed_context_size_error/i,
  /exceeds? (?:the )?(?:available )?context (?:size|length|window|limit)/i,
  /context size has been exceeded/i,
  /(?:greater than|only|loaded with) (?:the |a )?context length/i,
  // Ollama.
  /input (?:length )?exceeds (?:the |maximum )?context length/i,
  // Anthropic, and Claude behind other names.
  /prompt is too long/i,
  /input length and `?max_tokens`? exceed context limit/i,
  /input is too long for (?:the )?requested model/i,
  // Gemini and Mistral.
  /input token count .*exceeds the maximum number of tokens/i,
  /too large for model with \d+ maximum context length/i,
];

/** Whether the words of an error mean that the prompt is too long for the model. */
export function isContextLengthError(text: string): boolean {
  return wordings.some((wording) => wording.test(text));
}
