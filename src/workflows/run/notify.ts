import {
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow';

import type { Activities } from '../../activities';
import type { WrittenReport } from '../../activities/write-report';
import type { HumanRequest } from '../../domain/people/human-request';
import type { Notification, Notice } from '../../domain/watch/notification';
import type { AskedNotice, Run } from './run';

const { notify } = proxyActivities<Pick<Activities, 'notify'>>({
  startToCloseTimeout: '30s',
  heartbeatTimeout: '5s',
  retry: { maximumAttempts: 5, initialInterval: '1s', maximumInterval: '10s' },
});

/** Reports an open request, without holding up the wait for its answer. */
export function tellOfRequest(run: Run, request: HumanRequest): void {
  for (const channel of run.prepared?.notifications ?? []) {
    if (!channel.on.includes('request')) continue;
    const { id, kind, prompt, options, deadline, approvers } = request;
    const told = {
      id,
      kind,
      prompt,
      options,
      deadline,
      ...(approvers !== undefined && { approvers }),
    };
    const notice: Notice = { ...head(run), event: 'request', request: told };
    const scope = new CancellationScope();
    const asked: AskedNotice = { channel, scope, over: false };
    run.askedNotices.push(asked);
    const telling = scope.run(async () => await tell(run, channel, notice));
    run.notices.push(telling.finally(() => (asked.over = true)));
  }
}

/** How long the end of a run waits for messages of questions, which are closed by then. */
const patienceForClosed = '2s';

/**
 * Waits until every message is delivered or given up; what was given up stands in the status. A
 * question that is closed is news to nobody, so its messages are not tried any longer.
 */
export async function settleNotices(run: Run): Promise<void> {
  const asked = run.askedNotices.splice(0);
  const over = () => asked.every((one) => one.over);
  if (!over()) await condition(over, patienceForClosed);
  for (const { channel, scope } of asked.filter((one) => !one.over)) {
    run.status.undelivered.push(`${notTold(channel, 'request')} while it was open.`);
    scope.cancel();
  }
  await Promise.all(run.notices.splice(0));
}

/** Reports a verdict where the report says that it is news there. */
export async function tellOfVerdict(run: Run, written: WrittenReport): Promise<void> {
  const { outcome, verdict } = run.status;
  const { severity, summary } = written;
  for (const [index, channel] of (run.prepared?.notifications ?? []).entries()) {
    const reason = written.tell?.[index] ?? null;
    if (reason === null) continue;
    const told = { outcome, verdict, severity, summary, reason };
    run.notices.push(tell(run, channel, { ...head(run), event: 'verdict', result: told }));
  }
  await settleNotices(run);
}

function head(run: Run) {
  const { workflowId, runId } = workflowInfo();
  return { workflowId, runId, query: run.request.query, profile: run.request.profile };
}

/** A message that does not arrive is said in the report; it never stops a run. */
async function tell(run: Run, channel: Notification, notice: Notice): Promise<void> {
  const summary = `${channel.kind} ${channel.urlFrom}: ${notice.event}`;
  try {
    await notify.executeWithOptions({ summary }, [{ channel, notice }]);
  } catch (error) {
    if (isCancellation(error)) return;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    run.status.undelivered.push(`${notTold(channel, notice.event)}: ${reason}`);
  }
}

function notTold(channel: Notification, event: Notice['event']): string {
  return `The ${channel.kind} ${channel.urlFrom} was not told of the ${event}`;
}
