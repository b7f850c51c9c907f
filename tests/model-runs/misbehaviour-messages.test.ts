import { sampled } from '../support/sampled';
import { openTable } from './misbehaviour/play-table';
import { misbehaviours } from './misbehaviour/table';

const table = openTable({ messages: true });
afterAll(async () => {
  await table.stop();
});

/** Of things that the Messages API has not, or holds by itself. */
const notOfThisApi = new Set([
  'an endpoint with another name for max_tokens',
  'a model without temperature',
  // Structured output takes no bounds, so that none is sent.
  'an endpoint that makes no grammar of bounds',
]);
const rows = misbehaviours.filter(({ what }) => !notOfThisApi.has(what));
const cells = rows.flatMap((row, number) =>
  row.modes.map((mode) => ({ ...row, mode, row, number })),
);

describe(`${rows.length} misbehaviours of a model behind the Messages API, in all modes`, () => {
  it.each(sampled(cells, 97))(
    '$mode, $what: a good client $good',
    async ({ row, mode, number }) => {
      expect(await table.play(row, mode, number)).toEqual([]);
    },
    60_000,
  );
});
