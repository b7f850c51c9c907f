/** A longer question is not repeated with another name in it. */
const longestQuestion = 200;

export function holdsName(text: string, name: string): boolean {
  return wordPattern(name).test(text);
}

/** The question with another device's name in place of one that could not be settled. */
export function askWithName(text: string, word: string, name: string): string {
  if (!holdsName(text, word)) return askAbout(text, name);
  return bounded(
    text.replaceAll(wordPattern(word), () => name),
    name,
  );
}

/** The question with the name of a device where it names none. */
export function askAbout(text: string, name: string): string {
  const [end = ''] = /[\s.?!]*$/.exec(text) ?? [];
  const mark = end.includes('?') ? '?' : '';
  return bounded(`${text.slice(0, text.length - end.length)} on ${name}${mark}`, name);
}

function bounded(question: string, name: string): string {
  return question.length > longestQuestion ? `Check ${name}` : question;
}

function wordPattern(word: string): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w-])${escaped}(?![\w-])`, 'gi');
}
