import { ApplicationFailure } from '@temporalio/common';

import { failureTypes } from '../domain/investigation/failure-types';
import { type Notice, noticeBody, type Notification } from '../domain/watch/notification';
import { wellFormed } from '../domain/text/well-formed';
import { withHeartbeat } from './heartbeat';
import type { Notifier } from './interfaces';

export interface NotifyInput {
  channel: Notification;
  notice: Notice;
}

/**
 * Tells somebody of a request or a verdict. What the notifier throws is retried by Temporal; its
 * words must not hold the address, which is a secret.
 */
export function createNotify(notifier: Notifier) {
  return async function notify({ channel, notice }: NotifyInput): Promise<void> {
    await withHeartbeat(async (context) => {
      const delivery = await notifier.send(channel.urlFrom, noticeBody(channel.kind, notice), {
        signal: context.cancellationSignal,
      });
      if (delivery.delivered) return;
      throw ApplicationFailure.create({
        type: failureTypes.notDelivered,
        nonRetryable: !delivery.transient,
        message: wellFormed(delivery.reason),
      });
    });
  };
}
