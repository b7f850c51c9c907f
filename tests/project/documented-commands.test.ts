import { readGuides } from './support/guide-blocks';
import { GuideStand } from './support/guide-stand';
import { surroundings } from './support/surroundings';
import { sampled } from '../support/sampled';
import { leavesOut } from './support/tested-by';

/** Lines of the README that other tests stand for: the demo, the tests themselves, the build. */
const ofTheRepository = /^npm (?:ci|test|run) .*\n/gm;
const minutes = 60_000;
/** A page takes a quarter of an hour, but for models, which are fetched or think on a processor. */
const pageLimit = process.env['NETONCALL_FETCH_MODEL'] || process.env['NETONCALL_REAL_MODEL_URL'];

let stand: GuideStand;
beforeAll(async () => {
  stand = await GuideStand.start();
}, 120_000);
afterAll(async () => {
  await stand?.stop();
});

const guides = readGuides();

it('finds for each block that needs a surrounding exactly one', () => {
  const homeless = surroundings.filter(({ page, holds }) => {
    const blocks = guides.find((guide) => guide.page === page)?.blocks ?? [];
    return blocks.filter((block) => block.includes(holds)).length !== 1;
  });
  expect(homeless.map(({ page, holds }) => `${page}: ${holds}`)).toEqual([]);
});

it('finds at each block that npm test leaves out the command that runs it', () => {
  const silent = surroundings.filter(({ page, holds, testedBy }) => {
    const blocks = guides.find((guide) => guide.page === page)?.blocks ?? [];
    const [firstLine = ''] = blocks.find((block) => block.includes(holds))?.split('\n') ?? [];
    return testedBy !== undefined && !firstLine.endsWith(`tested by ${testedBy.command}`);
  });
  expect(silent.map(({ page, holds }) => `${page}: ${holds}`)).toEqual([]);
});

describe('every command of the documentation works', () => {
  const [readme, ...pages] = guides.filter(({ blocks }) => blocks.length > 0);
  it.each(
    // Every sixth page, from the first on; `npm run test:all` has all of them.
    [...(readme === undefined ? [] : [readme]), ...sampled(pages, 6)].map(
      ({ page, blocks }) => [page, blocks] as const,
    ),
  )(
    '%s',
    async (page, blocks) => {
      const failures: string[] = [];
      for (const block of blocks.map((one) => one.replaceAll(ofTheRepository, ''))) {
        const around = surroundings.find((one) => one.page === page && block.includes(one.holds));
        const { testedBy, holds } = around ?? {};
        if (testedBy !== undefined && leavesOut(testedBy, `${page}, ${holds}`)) continue;
        const { code, output, errors } = await (around?.run(stand, block) ?? stand.run(block));
        if (code !== 0) {
          failures.push(`${block}\n→ ${String(code)}: ${errors}${output.slice(-1000)}`);
        }
      }
      await stand.stopStaying();
      expect(failures).toEqual([]);
    },
    (pageLimit ? 240 : 15) * minutes,
  );
});
