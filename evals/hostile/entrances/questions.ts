import * as fc from 'fast-check';

import { goalReadingSchema } from '../../../src/domain/analysis/goal';
import { investigationRequestSchema } from '../../../src/domain/investigation/investigation-request';
import { redactText } from '../../../src/domain/text/redact';
import { readQuestion } from '../../../src/question';
import { parseGoal } from '../../../src/reasoning/rules/parse-goal';
import { entrance, Harm } from '../entrance';
import { now, routers, snapshotOf } from '../samples';
import { questionWords } from '../question-words';
import { hostileText } from '../texts';

const snapshots = ['network', 'pharmacokinetics', 'graph', 'files'].map((name) => snapshotOf(name));

/** A question of whatever text, read by the rules as the start of a run does. */
export const questions = entrance({
  name: 'questions',
  inputs: fc.record({
    query: fc.oneof(hostileText(4000, questionWords), hostileText(100_000, questionWords)),
    answer: hostileText(4000, questionWords),
    snapshot: fc.oneof(
      { weight: 7, arbitrary: fc.constant(snapshots[0]!) },
      fc.constantFrom(...snapshots),
    ),
  }),
  size: ({ query, answer }) => query.length + answer.length,
  enter({ query, answer, snapshot }) {
    readQuestion(query);
    const clean = redactText(query);
    const request = investigationRequestSchema.safeParse({ query: clean.slice(0, 4000) });
    if (!request.success) return null;
    const input = { request: request.data, snapshot, inventory: routers, now };
    const first = parseGoal({ ...input, clarifications: [] });
    if (first.kind !== 'clarify') return first;
    const { question, options } = first.need;
    return parseGoal({ ...input, clarifications: [{ question, options, answer }] });
  },
  inspect(reading) {
    if (reading === null) return;
    const { kind, ...rest } = goalReadingSchema.parse(reading);
    const devices = 'goal' in rest ? rest.goal.devices : [];
    const known = new Set(routers.map(({ name }) => name));
    if (devices.every((name) => known.has(name))) return;
    throw new Harm(`a ${kind} with a device that is not in the inventory`);
  },
});
