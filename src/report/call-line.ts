import { describeCall } from '../domain/calls/describe-call';
import { windowText } from '../domain/text/phrases';
import { cleanText } from '../domain/text/escape';

/** A call as a person names it, safe to print: how far back a log was read is said in words. */
export function callLine(call: Parameters<typeof describeCall>[0]): string {
  const { minutes, show_all_logs: whole, ...others } = call.arguments;
  const span =
    whole === true
      ? ' entire log buffer'
      : typeof minutes === 'number'
        ? ` last ${windowText(minutes)}`
        : '';
  const isPlain = span === '' && minutes !== undefined;
  return cleanText(`${describeCall(isPlain ? call : { ...call, arguments: others })}${span}`, 160);
}
