import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import picomatch from 'picomatch';

import { fieldsOfRecordedReplies } from './support/fields-read';

const table = join(__dirname, '..', '..', 'docs', 'reference', 'gnmibuddy-fields.md');

/** `tool field` of each line of the table; a `*` stands for one name, or for a part of one. */
const listed = readFileSync(table, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, tool, field, reason] = /^\| `(\S+)` \| `(\S+)` \| (.+) \|$/.exec(line) ?? [];
    return tool === undefined || field === undefined ? [] : [{ name: `${tool} ${field}`, reason }];
  });

describe('what the real tool server returns', () => {
  const { held, read } = fieldsOfRecordedReplies();
  const fits = new Map(
    listed.map(({ name }) => [name, picomatch(name.replaceAll(/[[\]]/g, String.raw`\$&`))]),
  );
  const unread = [...held].filter((field) => !read.has(field));

  it('is read, or listed with a reason, field by field', () => {
    const unexplained = unread.filter((field) => ![...fits.values()].some((fit) => fit(field)));
    expect(unexplained).toEqual([]);
  });

  it('is not listed as unread where it is read, or where no reply holds it', () => {
    const stale = [...fits].filter(
      ([, fit]) => !unread.some((field) => fit(field)) || [...read].some((field) => fit(field)),
    );
    expect(stale.map(([name]) => name)).toEqual([]);
  });

  it('is explained in words', () => {
    expect(listed.filter(({ reason = '' }) => reason.split(' ').length < 3)).toEqual([]);
  });
});
