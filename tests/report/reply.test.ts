import { renderReply } from '../../src/report/html';

const reply = {
  data: {
    neighbors: Array.from({ length: 7 }, (_one, index) => ({
      address: `10.0.0.${index}`,
      state: index === 3 ? 'IDLE' : 'ESTABLISHED',
      counters: { in: 1, out: 2 },
    })),
  },
};

describe('a stored reply around one value', () => {
  it('shows the way down to the value, marks it, and counts what is left out', () => {
    expect(renderReply(reply, '/data/neighbors/3/state').markup.split('\n')).toEqual([
      '<pre class="reply" tabindex="0" role="group" aria-label="Stored reply">',
      '{',
      '  &quot;data&quot;: {',
      '    &quot;neighbors&quot;: [',
      '      … 1 before',
      '      {… 3}',
      '      {… 3}',
      '      {',
      '        &quot;address&quot;: &quot;10.0.0.3&quot;',
      '<mark>        &quot;state&quot;: &quot;IDLE&quot;',
      '</mark>        &quot;counters&quot;: {… 2}',
      '      }',
      '      {… 3}',
      '      {… 3}',
      '      … 1 after',
      '    ]',
      '  }',
      '}',
      '</pre>',
    ]);
  });

  it('escapes what a device wrote, in names too', () => {
    const hostile = { '</pre><script>': ['<img src=x onerror=1>\u001B[2J\u202E'] };
    const { markup } = renderReply(hostile, '/~1~0/0');
    const whole = renderReply(hostile, '').markup;
    expect(whole).not.toMatch(/<(?!\/?(?:pre|mark)\b)/);
    expect(['\u001B', '\u202E'].filter((letter) => whole.includes(letter))).toEqual([]);
    expect(markup).toContain('&lt;/pre&gt;&lt;script&gt;');
  });

  it('stays short however large the reply is, wherever the pointer leads', () => {
    const large = {
      rows: Array.from({ length: 100_000 }, (_one, row) => ({ row, cells: [1, 2] })),
    };
    for (const pointer of ['', '/rows', '/rows/50000/row', '/nowhere/at/all', 'no pointer']) {
      const before = performance.now();
      expect(renderReply(large, pointer).markup.length).toBeLessThan(20_000);
      expect(performance.now() - before).toBeLessThan(1_000);
    }
    expect(renderReply('one string', '').markup).toContain('<mark>&quot;one string&quot;');
  });
});
