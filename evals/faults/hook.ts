/**
 * Loaded before a worker of the product (`node --require`): holds it at one boundary of one activity
 * and says so, for the campaign to kill or stop it there. Activities themselves are untouched.
 */
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type ActivityInboundCallsInterceptor, Worker } from '@temporalio/worker';

import { activitiesFile, type HookOrder, orderVariable, reachedFile } from './boundary';

const { folder, boundary } = JSON.parse(process.env[orderVariable] ?? 'null') as HookOrder;
const reached = join(folder, reachedFile);
/** A worker that is to be stopped goes on by itself once it may; one to be killed never does. */
const heldMs = boundary?.disturbance === 'killed' ? 600_000 : 300;
let seen = 0;

async function hold(): Promise<void> {
  writeFileSync(reached, '');
  await sleep(heldMs);
}

function interceptorFor(activity: string): ActivityInboundCallsInterceptor {
  return {
    async execute(input, next) {
      appendFileSync(join(folder, activitiesFile), `${activity}\n`);
      if (boundary === null || activity !== boundary.activity || existsSync(reached)) {
        return await next(input);
      }
      seen += 1;
      if (seen !== boundary.nth) return await next(input);
      if (boundary.moment === 'before') await hold();
      if (boundary.moment !== 'during') {
        const result: unknown = await next(input);
        if (boundary.moment === 'after') await hold();
        return result;
      }
      const [result] = await Promise.all([next(input), hold()]);
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
        ({ info }) => ({ inbound: interceptorFor(info.activityType) }),
      ],
    },
  });
