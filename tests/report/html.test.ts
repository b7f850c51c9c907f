import * as fc from 'fast-check';

import type { Analysis } from '../../src/domain/analysis/analysis';
import { composeDocument } from '../../src/report';
import { type Picture, renderHtml } from '../../src/report/html';
import type { RunDocument } from '../../src/domain/run/run-document';
import { analysis, check, finding, healthyAnalysis, input } from './fixtures';

function documentOf(overrides: Partial<Analysis> = {}): RunDocument {
  return composeDocument(input({ analysis: analysis(overrides) }));
}

const node = { role: 'PE', width: 108, height: 46 };
const picture: Picture = {
  width: 300,
  height: 200,
  left: 0,
  nodes: [
    { name: 'PE1', ...node, x: 60, y: 30 },
    { name: 'P1', ...node, x: 60, y: 150 },
  ],
  edges: [
    {
      a: 'PE1',
      aInterface: 'GigabitEthernet0/0/0/0',
      b: 'P1',
      bInterface: 'GigabitEthernet0/0/0/1',
      points: [
        { x: 60, y: 53 },
        { x: 70, y: 90 },
        { x: 60, y: 127 },
      ],
    },
  ],
};

/** Names of all elements that a page opens. */
function elementsOf(page: string): string[] {
  return Array.from(page.matchAll(/<([a-z][a-z0-9]*)/gi), ([, name = '']) => name.toLowerCase());
}

describe('the report as a page', () => {
  it('starts with the answer, the question and the time, then what to do and the cause in full', () => {
    const page = renderHtml(documentOf(), null);
    const parts = [
      'Fault found (major)',
      '<h1>',
      '<dt>Asked</dt>',
      '<dt>Window</dt>',
      'id="next"',
      'id="causes"',
      'id="matrix"',
    ];
    const places = parts.map((part) => page.indexOf(part));
    expect(places).not.toContain(-1);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  it('needs nothing from elsewhere and runs nothing', () => {
    const page = renderHtml(documentOf(), picture);
    expect(elementsOf(page)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(script|link|img|iframe|a|form)$/)]),
    );
    expect(page).not.toMatch(/(https?:)?\/\/\w|@import|url\(/);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  it('shows what was not verifiable, with the reason, and never as passed', () => {
    const page = renderHtml(documentOf(), null);
    expect(page).toContain('no tool returns CPU use');
    const [, matrix = ''] = page.split('id="matrix"');
    expect(matrix).toMatch(/<td class="not_verifiable">\s*<span class="not_verifiable"/);
  });

  it('counts failures beside passes in one cell', () => {
    const [, matrix = ''] = renderHtml(documentOf(), null).split('id="matrix"');
    expect(matrix.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain('✖ failed 1 ✔ passed 1');
  });

  it('has no cause for a healthy network', () => {
    const page = renderHtml(composeDocument(input({ analysis: healthyAnalysis() })), picture);
    expect(page).toContain('Healthy');
    expect(page).not.toContain('id="causes"');
    expect(page).toContain('Everything checked could be verified.');
    expect(page).not.toContain('class="device cause"');
  });

  it('sets router commands apart from sentences', () => {
    const [, next = ''] = renderHtml(documentOf(), null).split('id="next"');
    expect(next).toMatch(/On PE1:<\/p>\s*<pre>show bgp neighbors 10\.255\.0\.100<\/pre>/);
  });
});

describe('the picture in the page', () => {
  const down = 'GigabitEthernet0/0/0/0';

  it('marks the device and the link of a cause by sign and words, not by colour alone', () => {
    const document = documentOf({
      findings: [finding({ interface: down, object: null })],
      checks: [check({ check: 'interface.state', object: down })],
    });
    const page = renderHtml(document, picture);
    expect(page).toMatch(/class="device cause"/);
    expect(page).toContain('✖ cause');
    expect(page).toMatch(/class="link cause"/);
    expect(page).toContain(`PE1 ${down} – P1 GigabitEthernet0/0/0/1`);
  });

  it('tells apart what was not looked at from what is fine', () => {
    const page = renderHtml(documentOf(), picture);
    expect(page).toContain('P1: not looked at');
    expect(page).not.toContain('P1: nothing failed');
  });

  it('says that a device could not be read', () => {
    const coverage = [
      {
        device: 'P1',
        subject: 'bgp',
        state: 'failed',
        reason: 'timeout',
        transient: true,
      } as const,
    ];
    expect(renderHtml(documentOf({ coverage: [...coverage] }), picture)).toContain(
      'P1: not readable',
    );
  });

  it('is left out where no link is known', () => {
    expect(renderHtml(documentOf(), null)).not.toContain('<svg');
  });
});

describe('text of devices in the page', () => {
  /** The same hostile text in every place that can hold one. */
  function hostile(text: string): string {
    const document = documentOf({
      checks: [
        check({ check: text, device: text, object: text, value: text }),
        check({ device: text, result: 'not_verifiable', value: text, check: text }),
      ],
      findings: [
        finding({
          title: text,
          explanation: text,
          device: text,
          evidence: [{ ref: text, pointer: text, value: text }],
          nextActions: [text, `show ${text}`],
        }),
        finding({ id: 'f2', role: 'symptom', title: text }),
      ],
      timeline: [{ at: text, device: text, text, ref: text, pointer: text }],
      remarks: [text],
    });
    const [edge] = picture.edges;
    return renderHtml(
      { ...document, query: text, id: text, report: { ...document.report, ticket: text } },
      {
        ...picture,
        nodes: picture.nodes.map((one) => ({ ...one, name: text })),
        edges: edge === undefined ? [] : [{ ...edge, a: text, aInterface: text }],
      },
    );
  }

  it.each([
    '<script>alert(1)</script>',
    '</title></style></pre></svg><img src=x onerror=alert(1)>',
    '" onmouseover="alert(1)" x="',
    "' onload='alert(1)",
    '&lt;script&gt;',
  ])('is never markup: %s', (text) => {
    const page = hostile(text);
    expect(elementsOf(page)).toEqual(elementsOf(hostile('harmless'.padEnd(text.length, 'x'))));
    expect(page).not.toMatch(/<[^>]*\son\w+=(?=["'])/);
  });

  it('is never markup, whatever it is', () => {
    const elements = new Set(elementsOf(hostile('harmless')));
    const piece = fc.constantFrom('<', '>', '"', "'", '&', '/', 'script', 'img', ' ', '=', '!--');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const page = hostile(pieces.join(''));
        expect(elementsOf(page).filter((name) => !elements.has(name))).toEqual([]);
        expect(page).not.toContain('<!--');
      }),
      { numRuns: 60 },
    );
  });

  it('keeps its ampersands readable and loses its control characters', () => {
    const page = hostile('AT&T \u001B[31mred\u0007 \u202Eturned');
    expect(page).toContain('AT&amp;T red turned');
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(page).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E]/);
  });

  it('is cut where it is endless, apart from what is there to be copied', () => {
    const page = hostile('A'.repeat(5000)).replace(/<pre>A*.*?<\/pre>/gs, '');
    expect(/A{2001}/.test(page)).toBe(false);
  });
});
