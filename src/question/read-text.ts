import { inEnglish } from './gloss';
import { normaliseText } from './normalise-text';
import { readAlert } from './texts/alert';
import { readChat } from './texts/chat';
import { readNagios } from './texts/nagios';
import { readSyslog } from './texts/syslog';
import type { TextReading } from './texts/text-reading';
import { withTimeWords } from './time-typos';
import { readTicket } from './texts/ticket';

/**
 * What a text came as, and what it says in sentences that can be read like a question: the data of
 * alerts, log lines and tickets without their own syntax, other languages with the words of the
 * trade in English. Of a text beyond 4,000 characters the beginning is read.
 */
export function readText(raw: string): TextReading {
  const text = normaliseText(raw);
  return (
    readAlert(text) ?? readSyslog(text) ?? readNagios(text) ?? readTicket(text) ?? readPlain(text)
  );
}

function readPlain(whole: string): TextReading {
  const chat = readChat(whole);
  const text = withTimeWords(inEnglish(chat ?? whole));
  return { kind: 'question', text, ...(chat !== null && { isChat: true }) };
}
