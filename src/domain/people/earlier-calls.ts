import { describeCall } from '../calls/describe-call';
import type { AdmittedCall, CallOutcome, CallRecord } from '../calls/tool-call';
import { canonicalJson } from '../text/canonical-json';
import { cleanText } from '../text/escape';

/** As many as anybody reads before they answer; there is one approval behind each. */
const linesAtMost = 5;
const noteLength = 300;

/**
 * What a person has to know before approving a call: that it was sent before without a reply, or
 * that another one of its tool was, whose effect is unknown and may still come. One line each.
 * @param elsewhere the same call, as another run sent it without an answer
 */
export function earlierCalls(
  call: AdmittedCall,
  calls: readonly CallRecord[],
  elsewhere?: { workflow: string; at: string },
): string[] {
  const others =
    elsewhere === undefined
      ? []
      : [
          `This same call was sent by the run ${cleanText(elsewhere.workflow)} at ${cleanText(elsewhere.at)}, and no answer is known. It may have taken effect, or still do so: look at that run first.`,
        ];
  const own = calls
    .filter(({ server, tool, outcome }) => {
      return server === call.server && tool === call.tool && outcome.status === 'outcome_unknown';
    })
    .flatMap((earlier) => {
      const same = canonicalJson(earlier.arguments) === canonicalJson(call.arguments);
      const known = (earlier.outcome.resolution?.tookEffect ?? null) !== null;
      if (!same && known) return [];
      const what = same
        ? 'This same call'
        : `A call of this tool (${cleanText(describeCall(earlier))})`;
      return [`${what} was sent before in this run and not answered. ${effectOf(earlier.outcome)}`];
    });
  const lines = [...others, ...own];
  if (lines.length === 0) return [];
  return [...lines.slice(-linesAtMost), 'Approving makes a call beside what was sent before.'];
}

function effectOf({ resolution }: CallOutcome): string {
  const { tookEffect = null, note = '' } = resolution ?? {};
  if (tookEffect === null)
    return 'Its effect is unknown: it may have taken effect, or still do so.';
  const said = tookEffect ? 'It took effect' : 'It counts as not having taken effect';
  return `${said}: ${cleanText(note, noteLength)}.`;
}
