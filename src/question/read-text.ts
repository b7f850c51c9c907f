import { corrected } from './corrections';
import { inEnglish } from './gloss';
import { normaliseText } from './normalise-text';
import { asWritten } from './spoken';
import { readAlert } from './texts/alert';
import { readChat } from './texts/chat';
import { loggedLine } from './texts/webhook';
import { withoutGrades } from './texts/grades';
import { readLabelled } from './texts/labelled';
import { readNagios } from './texts/nagios';
import { readNotice, withoutFrame } from './texts/notice';
import { isLogLine, readSyslog } from './texts/syslog';
import type { TextReading } from './texts/text-reading';
import { withoutGoodbye } from './texts/signature';
import { withTimeWords } from './time-typos';
import { withWholeWords } from './whole-words';
import { listPattern } from './word-list';
import claimWords from './words/claims.json';
import troubleWords from './words/trouble.json';
import { readTicket } from './texts/ticket';

const isMessageKind = listPattern([
  ...troubleWords,
  ...claimWords.alarm,
  'conflict*',
  'critical',
  'minor/major',
  'warn*',
  'info/notice/event',
  'audit',
  'mismatch*',
  'duplicate*',
]);

/**
 * What a text came as, and what it says in sentences that can be read like a question: the data of
 * alerts, log lines and tickets without their own syntax, other languages with the words of the
 * trade in English. Of a text beyond 4,000 characters the beginning is read.
 */
export function readText(raw: string): TextReading {
  const whole = loggedLine(normaliseText(raw));
  const logged = readAlert(whole) ?? readSyslog(withoutFrame(whole, isLogLine));
  if (logged !== null) return askedInEnglish(logged);
  const text = withoutGrades(whole);
  const reported = readNagios(text) ?? readNotice(text) ?? readLabelled(text);
  if (reported !== null) return askedInEnglish(reported);
  return inOneLanguage(readTicket(text)) ?? readPlain(text);
}

/** What somebody asks beside a machine's words stands before them, in whatever language. */
function askedInEnglish(reading: TextReading): TextReading {
  const { text, asked = '' } = reading;
  if (asked === '' || !text.startsWith(asked)) return reading;
  const english = withTimeWords(inEnglish(asked));
  return { ...reading, text: `${english}${text.slice(asked.length)}`, asked: english };
}

/** What people wrote of a ticket, in English like any other words of theirs. */
function inOneLanguage(reading: TextReading | null): TextReading | null {
  if (reading === null) return null;
  const { text, asked } = reading;
  return {
    ...reading,
    text: inEnglish(text),
    ...(asked !== undefined && { asked: inEnglish(asked) }),
  };
}

/**
 * Ends a line without a mark behind which a blank line or a question follows: what was pasted is no part
 * of what is asked about it.
 */
function withLinesEnded(text: string): string {
  return text.replaceAll(
    /(?<=[^\s.!?:;,])[ \t]*\n(?=\s*\n|[ \t]*(?:is|are|was|were|does|do|did|has|have|can|could|what|why|which|who|when|where|how|any(?:thing|body|one)?|still)\b[^\n]*\?)/giu,
    '.\n',
  );
}

/** `[IPAM-CONFLICT]` before a message: what kind of message its sender calls it, and no name. */
function withoutLabel(text: string): string {
  const [label = ''] = /^\s{0,8}\[\p{Lu}[\p{Lu} _:/-]{2,30}\]\s*/u.exec(text) ?? [];
  return isMessageKind.test(label.replaceAll(/[_:/-]/g, ' ')) ? text.slice(label.length) : text;
}

const quoteSign = /^[ \t]{0,4}>{1,4}[ \t]*(?=\S)/;

/** `>>` before what is asked about something forwarded: the line before it is no part of the sentence. */
function withoutQuoteSigns(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const begins = !quoteSign.test(line) && quoteSign.test(lines[index + 1] ?? '');
      const isOpen = begins && /[^\s.!?:;,]\s*$/.test(line);
      return isOpen ? `${line.trimEnd()}.` : line.replace(quoteSign, '');
    })
    .join('\n');
}

function readPlain(whole: string): TextReading {
  const chat = readChat(whole);
  const said = corrected(asWritten(withoutQuoteSigns(chat ?? withoutGoodbye(whole))));
  const english = inEnglish(withLinesEnded(withoutLabel(said)));
  const text = withWholeWords(withTimeWords(english));
  return { kind: 'question', text, ...(chat !== null && { isChat: true }) };
}
