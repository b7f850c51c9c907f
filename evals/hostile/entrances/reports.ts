import { renderTelling } from '../../../src/destinations';
import { composeDocument, writeVerifiedReport } from '../../../src/report';
import { describeRun } from '../../../src/report/current-details/describe-run';
import { composeIncidentMessage } from '../../../src/report/incident-message';
import { renderHtml } from '../../../src/report/html';
import { entrance, Harm } from '../entrance';
import { composeInputOf, incidentOf, statusOf } from '../hostile-run';
import {
  elementsOf,
  headingsOf,
  holdNoControls,
  holdNoLinks,
  holdNoMentions,
  holdOneWord,
} from '../markup';
import { now } from '../samples';
import { hostileText } from '../texts';

const words = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    '<b onclick=',
    'javascript:',
    '](',
    '![',
    '](//x.invalid)',
    '<https://',
  ],
  ...[
    '\n## Summary\n',
    '\n- ',
    '\n\n    ',
    '|',
    '\\',
    '`',
    '``',
    '$',
    'www.x.invalid',
    'a@x.invalid',
  ],
  ...[
    '[code]',
    '@channel',
    '@all',
    '<!here>',
    ' show ',
    'on PE1',
    '\u2028# ',
    '---\n',
    '1. ',
    '+ ',
  ],
];

function render(text: string) {
  const input = composeInputOf(text);
  const { document } = writeVerifiedReport(input);
  const message = composeIncidentMessage(incidentOf(text), composeDocument(input));
  const told = {
    event: 'reported' as const,
    message,
    references: { pagerduty: ['P1'] },
    startedAt: now.toISOString(),
  };
  const tell = (kind: string) => renderTelling({ kind }, told);
  return {
    document,
    details: describeRun(statusOf(text), 'run-1'),
    page: renderHtml(document, null),
    slack: tell('slack'),
    mattermost: tell('mattermost'),
    plain: [tell('pagerduty'), tell('servicenow'), tell('webhook')],
  };
}
type Rendered = ReturnType<typeof render>;

const harmless = render('harmless');
// The title of a cause that does not fit into the header of a page has a heading of its own.
const elements = new Set(
  [harmless.page, render('harmless; '.repeat(90)).page].flatMap((page) => [...elementsOf(page)]),
);
const sections = new Set(headingsOf(harmless.document.report.markdown).sections);

/** All reports of a run and all messages of an incident in which others wrote every text. */
export const reports = entrance({
  name: 'reports, messages',
  inputs: hostileText(9000, words),
  // The same text stands in some eighty places of a run.
  size: (text) => text.length * 80,
  enter: render,
  inspect(result) {
    const { document, details, page, slack, mattermost, plain } = result as Rendered;
    const { markdown, ticket } = document.report;
    const strange = [...elementsOf(page)].find((name) => !elements.has(name));
    if (strange !== undefined) throw new Harm(`a page with <${strange}>`);
    if (page.includes('<!--')) throw new Harm('a page with a comment');
    holdNoLinks(markdown);
    const headings = headingsOf(markdown);
    const odd = headings.sections.find((one) => !sections.has(one));
    if (odd !== undefined) throw new Harm(`the section ${JSON.stringify(odd.slice(0, 60))}`);
    if (headings.titles !== 1) throw new Harm(`${headings.titles} titles`);
    holdNoLinks(details);
    holdOneWord(markdown);
    holdNoMentions(slack);
    // Commands are shown as code, which mentions nobody.
    const spoken = JSON.stringify(mattermost, (_key, value: { title?: unknown } | null) =>
      value?.title === 'Commands' ? null : value,
    );
    if (/@(?:all|channel|here)/.test(spoken)) throw new Harm('a mention');
    if (/"notes":".*\[code\]/i.test(JSON.stringify(plain[1])))
      throw new Harm('HTML for ServiceNow');
    for (const [what, text] of Object.entries({ page, markdown, ticket, details })) {
      holdNoControls(what, text);
    }
  },
});
