import { marked } from 'marked';

import { codeSpan } from '../../src/domain/text/escape';
import { markdownTable } from '../../src/report/markdown-table';

describe('codeSpan', () => {
  it('cannot be ended by the text inside, in a table cell neither', () => {
    const table = markdownTable(['a', 'b'], [[codeSpan('x` | **y** | `z'), 'second']]);
    const html = marked.parse(table, { async: false });
    expect(html).toContain('<td><code>x&#39; | **y** | &#39;z</code></td>');
    expect(html).toContain('<td>second</td>');
  });
});
