import { marked, type Tokens } from 'marked';

import { staticTexts } from '../../src/cli/client/static-details';
import { investigationRequestSchema } from '../../src/domain/investigation/investigation-request';

/** Kinds of Markdown that a text comes out as. */
function kindsIn(markdown: string): string[] {
  const kinds = new Set<string>();
  void marked.walkTokens(
    marked.lexer(markdown),
    ({ type }: Tokens.Generic) => void kinds.add(type),
  );
  return [...kinds].sort();
}

const hostile =
  '# <img src=x onerror=alert(1)> [click](https://attacker.example) **bold** `code` me@attacker.example';

describe('what the Web UI shows of a run from its start', () => {
  it('is what was asked, in which no Markdown, HTML or link comes to life', () => {
    const request = investigationRequestSchema.parse({ query: hostile, devices: ['PE1', '<b>'] });
    const { staticSummary, staticDetails } = staticTexts(request);
    expect(kindsIn(staticSummary)).toEqual(['escape', 'paragraph', 'text']);
    expect(kindsIn(staticDetails)).toEqual(['escape', 'list', 'list_item', 'text']);
    expect(staticDetails).toContain('click');
  });

  it('stays plain where it is cut, and is cut behind no backslash', () => {
    for (let length = 180; length < 200; length += 1) {
      const query = `${'x'.repeat(length)}${'*'.repeat(50)}`;
      const { staticSummary } = staticTexts(investigationRequestSchema.parse({ query }));
      expect(Buffer.byteLength(staticSummary)).toBeLessThanOrEqual(200);
      expect(staticSummary).not.toMatch(/(?<!\\)\\…$/);
    }
  });

  it('holds no secret that could be recognised before it was escaped', () => {
    const query = 'Fetch https://user:hunter2@attacker.example and password=hunter2';
    const texts = JSON.stringify(staticTexts(investigationRequestSchema.parse({ query })));
    expect(texts).not.toContain('hunter2');
  });
});
