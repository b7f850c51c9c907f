/**
 * Loaded before a worker of the product (`node --require`): holds it at one boundary of one activity
 * and says so, for the campaign to disturb what it wants there. Activities themselves are untouched.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { type ActivityInboundCallsInterceptor, Worker } from '@temporalio/worker';

import { kindOf } from './boundary';
import { type Order, orderVariable } from './order';

const file = process.env[orderVariable] ?? '';
const seen = new Map<string, number>();

/** Until the campaign says that it has done what it wants; a worker that is to be killed never hears it. */
async function hold({ scene }: Order): Promise<void> {
  writeFileSync(`${scene}.reached`, String(Date.now()));
  while (!existsSync(`${scene}.go`)) await sleep(10);
}

function interceptorFor(activity: string, workflowId: string): ActivityInboundCallsInterceptor {
  return {
    async execute(input, next) {
      const order = JSON.parse(readFileSync(file, 'utf8')) as Order;
      const { scene, boundary } = order;
      const own = `${kindOf(workflowId)} ${activity}`;
      appendFileSync(`${scene}.activities`, `${own}\n`);
      const wanted = boundary !== null && own === `${boundary.kind} ${boundary.activity}`;
      if (!wanted || existsSync(`${scene}.reached`)) return await next(input);
      const nth = (seen.get(scene) ?? 0) + 1;
      seen.set(scene, nth);
      if (nth !== boundary.nth) return await next(input);
      if (boundary.moment === 'before') await hold(order);
      if (boundary.moment !== 'during') {
        const result: unknown = await next(input);
        if (boundary.moment === 'after') await hold(order);
        return result;
      }
      const [result] = await Promise.all([next(input), hold(order)]);
      return result;
    },
  };
}

const create = Worker.create.bind(Worker);
Worker.create = async (options) =>
  await create({
    ...options,
    interceptors: {
      ...options.interceptors,
      activity: [
        ...(options.interceptors?.activity ?? []),
        ({ info }) => ({
          inbound: interceptorFor(info.activityType, info.workflowExecution?.workflowId ?? ''),
        }),
      ],
    },
  });
