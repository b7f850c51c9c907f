import { listPattern } from '../word-list';
import noticeWords from '../words/notices.json';
import { alertSubjects, alertWords } from './alert-words';
import { type Field, type FieldKind, fieldsOf, kindOfField, pastedNames } from './fields';
import { atValue } from './stamps';
import { sentenceOf, type TextReading } from './text-reading';

/** Fields that people fill in, and not a machine. */
const filed = listPattern(noticeWords.filed);
const products = new RegExp(listPattern(noticeWords.products).source, 'giu');
const [linesAtMost, lineLength] = [40, 600];
/** "Critical", "PROBLEM", "open": a word for a state, and no sentence. */
const stateWord = /^[\p{L}\p{N} ()/>=-]{2,30}$/u;

/** `CEF:0|vendor|product|version|id|name|severity|`: the head of the Common Event Format. */
const commonEvent = /^CEF:\d\|(?:[^|\n]{0,60}\|){4}([^|\n]{1,120})\|[^|\n]{0,20}\|/;

interface Line {
  text: string;
  fields: Field[];
}

/** `[Opsgenie] #4821:` before what is reported. */
const ownHead = /^(?:[[(][^\])\n]{1,30}[\])]\s*)?#\d{1,12}\s*:?\s*/;

/** `PRTG Network Monitor (MUM-PRTG-02)`, `notification from site EU-1`: which of its servers a system writes from. */
const senderNamed =
  /\s*[([]\s?[\w.:-]{2,60}\s?[)\]]|(?<=\b(?:from|by|site|server|poller|probe|host|on|at)\s)(?=[\w.-]{0,60}[\d-])[\w.-]{2,60}/gi;

/** The first line without its sender's own name, where a field tells the device that is reported. */
function withoutSender(line: string, fields: readonly Field[]): string {
  const devices = valuesOf(fields, 'device').map((one) => one.toLowerCase());
  if (devices.length === 0) return line;
  return line.replaceAll(senderNamed, (found) => {
    const name = found.replaceAll(/[\s()[\]]/g, '').toLowerCase();
    return devices.some((one) => one.includes(name)) ? found : '';
  });
}

function valuesOf(fields: readonly Field[], kind: FieldKind): string[] {
  return fields.filter(({ name }) => kindOfField(name) === kind).map(({ value }) => value);
}

/** Whether fields tell of a fault as systems do: its state and when, or what it is of. */
function isReport(fields: readonly Field[]): boolean {
  const has = (kind: FieldKind) => valuesOf(fields, kind).length > 0;
  const states = valuesOf(fields, 'state').some((value) => stateWord.test(value));
  const isOf = has('device') || has('interface') || has('neighbor');
  return (states && (isOf || has('time'))) || (isOf && has('time') && has('text'));
}

/**
 * A notification whose fields have names, of whatever system: what it is about stands in fields for hosts,
 * ports and the like, and what is told about it in the others and above them. Null for tickets and for
 * what people write.
 */
export function readLabelled(text: string): TextReading | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, lineLength).replace(commonEvent, 'event="$1" '))
    .filter((line) => line !== '')
    .slice(0, linesAtMost)
    .map((line): Line => ({ text: line, fields: line.endsWith('?') ? [] : fieldsOf(line) }));
  const fields = lines.flatMap((line) => line.fields);
  const known = fields.filter(({ name }) => kindOfField(name) !== null);
  if (known.length < 3 || !isReport(known) || fields.some(({ name }) => filed.test(name))) {
    return null;
  }
  const plain = lines.filter((line) => line.fields.length === 0).map((line) => line.text);
  // "Anyone?" asks for people, and "ideas?" for what an alert wants anyway.
  const asked = plain
    .filter((line) => line.endsWith('?'))
    .map((line) => line.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((line) => line.includes(' '));
  const head = plain
    .filter((line) => !line.endsWith('?') && !/^\W*$|https?:\/\/\S+$/.test(line))
    .map((line) => line.replace(ownHead, '').replaceAll(products, ' ').trim())
    .map((line, at) => (at === 0 && line === lines[0]?.text ? withoutSender(line, known) : line));
  const labels = Object.fromEntries(
    known.map(({ name, value }) => [name.replaceAll(/[\s-]+/g, '_'), value] as const).reverse(),
  );
  const subjects = alertSubjects(labels, pastedNames);
  // "PE3 (10.255.0.3)": the address is the router's own.
  const device = subjects.device?.split(/[\s(,]/)[0];
  const told = sentenceOf(
    [...head, ...valuesOf(known, 'text')].map((one) => one.replace(/[.:]+$/, '')),
  );
  const said = asked.join(' ');
  // When it was is told, and not whether it lasts: that stands in its words.
  const when = [...valuesOf(known, 'time'), text].map(atValue).find((one) => one !== '');
  const words = alertWords(told, { ...subjects, ...(device !== undefined && { device }) });
  return {
    kind: 'alert',
    text: [said, `Monitoring reports an alert: ${words}`, when ?? '']
      .filter((one) => one !== '')
      .join(' '),
    asked: said,
  };
}
