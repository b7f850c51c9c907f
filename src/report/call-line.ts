import { describeCall } from '../domain/calls/describe-call';
import { cleanText } from '../domain/text/escape';

/** A call as a person names it, safe to print. */
export function callLine(call: Parameters<typeof describeCall>[0]): string {
  return cleanText(describeCall(call), 160);
}
