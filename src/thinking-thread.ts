import './keep-compiled';

import { freeMemory } from './activities/free-memory';
import { knowledgeOf } from './knowledge';
import { createRulesReasoner } from './reasoning/rules';
import type { ThinkingTasks } from './compose-thinking';
import { serveTasks } from './threads';

/**
 * The thread in which the text of others is read: questions, replies, tool lists. A text that is made
 * to take forever holds up nothing but this thread, which then is ended.
 */
const tasks: ThinkingTasks = {
  version: ({ domain }) => knowledgeOf(domain).version,
  classify: ({ domain, reply }) => knowledgeOf(domain).classify(reply),
  inspect: ({ domain, item, now }) => knowledgeOf(domain).inspect(item, now),
  readInventory: ({ domain, item, roles }) => knowledgeOf(domain).readInventory(item, roles),
  analyse: ({ domain, ...input }) => knowledgeOf(domain).analyse(input),
  topology: ({ domain, evidence, inventory, now }) =>
    knowledgeOf(domain).topology?.(evidence, inventory, now),
  keepNames: ({ domain, kept, ...run }) => knowledgeOf(domain).names?.keep(kept, run) ?? null,
  whereNames: ({ domain, kept, goal, inventory, now }) =>
    knowledgeOf(domain).names?.where(kept, goal, inventory, now) ?? null,
  ...createRulesReasoner(),
};

serveTasks({ ...tasks }, freeMemory);
