import { join } from 'node:path';

import { runCaseDirectly } from '../../evals/direct/run-cases-directly';
import { readCases } from '../../evals/read/read-cases';

async function impactOf(set: string, id: string) {
  const [found] = readCases(join(__dirname, `../../evals/blind/${set}/${id}.yaml`));
  if (found === undefined) throw new Error(`${set} has no ${id}.`);
  const { document } = await runCaseDirectly(found);
  return document?.impact;
}

describe('the impact of a fault while a link is shut on purpose', () => {
  it('counts only the ways that are left: whose only way is faulty has no service', async () => {
    const impact = await impactOf('set-34', 'bf04');
    expect(impact?.lost).toEqual([
      { device: 'pe-gdy', object: 'BURSZTYN' },
      { device: 'pe-olz', object: 'BURSZTYN' },
    ]);
    expect(impact?.kept).toContainEqual({ device: 'pe-byd', object: 'WISLAPORT' });
  });
});
