import { cleanText } from '../../domain/text/escape';
import type { Retry } from '../client/read-retry';

/** `↻ The model is asked again, attempt 4: connection refused`. */
export function retryText({ what, attempt, failure }: Retry): string {
  const why = failure === '' ? '' : `: ${cleanText(failure, 200)}`;
  return `↻ ${what}, attempt ${attempt}${why}`;
}

/**
 * Whether a retry is worth a line where every line stays: the first, another reason, and from then
 * on each time that the attempts have doubled.
 */
export function isRetryNews(told: Retry | null, now: Retry): boolean {
  if (told === null || told.what !== now.what || now.attempt < told.attempt) return true;
  return told.failure !== now.failure || now.attempt >= 2 * told.attempt;
}
