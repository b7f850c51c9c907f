import * as fc from 'fast-check';

import { cleanLines, cleanText, codeSpan, escapeMarkdown } from '../../../src/domain/text/escape';
import { matchesGlob } from '../../../src/domain/text/glob';
import { isLinearPattern } from '../../../src/domain/text/linear-pattern';
import { redactText, redactValue } from '../../../src/domain/text/redact';
import { surelyReads } from '../../../src/domain/configuration/reading-rule';
import { wellFormed } from '../../../src/domain/text/well-formed';
import { fenceData } from '../../../src/llm';
import { slackText } from '../../../src/destinations/slack/slack-text';
import { entrance, Harm } from '../entrance';
import { snapshotOf } from '../samples';
import { hostileText } from '../texts';

const words = [
  ...[
    'password ',
    'secret ',
    'community ',
    'key 7 ',
    '$1$',
    'Bearer ',
    'eyJ',
    'AKIA',
    '://u:p@',
    'token=',
  ],
  ...[
    '-----BEGIN PRIVATE KEY-----',
    'snmp-server community ',
    'MATCH (n) ',
    'RETURN ',
    '/* ',
    ' -- ',
    ';',
  ],
];
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uD800-\uDFFF]/u;

/** The ways in and out that all other text passes: cleaned, escaped, fenced, redacted. */
export const texts = entrance({
  name: 'any text',
  inputs: fc.record({
    text: hostileText(100_000, words),
    limit: fc.constantFrom(1, 20, 600, 3000),
  }),
  size: ({ text }) => text.length,
  enter: ({ text, limit }) => ({
    clean: cleanText(text, limit),
    lines: cleanLines(text),
    markdown: escapeMarkdown(text, limit),
    code: codeSpan(text, limit),
    slack: slackText(text, Math.max(20, limit)),
    fence: fenceData(text.slice(0, limit), text),
    formed: wellFormed(text),
    redacted: redactText(text),
    member: redactValue({ password: text, list: [text, { [text.slice(0, 100)]: text }] }),
  }),
  inspect(result, { limit }) {
    const { clean, lines, slack, fence, formed } = result as Record<string, string>;
    if (control.test(clean!) || /\n/.test(clean!)) throw new Harm('a line with control characters');
    if (Array.from(clean!).length > limit) throw new Harm('a line above its limit');
    if (control.test(lines!.replaceAll(/[\t\n]/g, '')))
      throw new Harm('lines with control characters');
    if (/[<>]/.test(slack!) || slack!.length > Math.max(20, limit))
      throw new Harm('text for Slack');
    if (fence!.match(/<\/data-/g)?.length !== 1) throw new Harm('a fence with two ends');
    if (/\p{Surrogate}/u.test(formed!)) throw new Harm('half a character');
  },
});

const [rule] = snapshotOf('graph').profile.policy.readings;

/** Statements, globs and patterns: short programs of others. */
export const programs = entrance({
  name: 'statements, globs',
  inputs: fc.record({
    text: hostileText(20_000, [...words, '*', '**', '?', '*a', 'CALL ', '"', '`', "'", '$$']),
    glob: hostileText(200, ['*', '**', '*a', '?', 'a*']),
  }),
  size: ({ text, glob }) => text.length + glob.length,
  enter({ text, glob }) {
    isLinearPattern(text);
    matchesGlob(glob, text);
    return rule === undefined ? false : surelyReads(rule, { ...rule.when, text });
  },
});
