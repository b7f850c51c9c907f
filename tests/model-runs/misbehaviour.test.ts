import { sampled } from '../support/sampled';
import { openTable } from './misbehaviour/play-table';
import { misbehaviours } from './misbehaviour/table';

const table = openTable();
afterAll(async () => {
  await table.stop();
});

const cells = misbehaviours.flatMap((row, number) =>
  row.modes.map((mode) => ({ ...row, mode, row, number })),
);

describe(`${misbehaviours.length} misbehaviours of a model or its endpoint, in all modes`, () => {
  it.each(sampled(cells, 31))(
    '$mode, $what: a good client $good',
    async ({ row, mode, number }) => {
      expect(await table.play(row, mode, number)).toEqual([]);
    },
    60_000,
  );
});
