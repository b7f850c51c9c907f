/** What a person needs first; the rest of the report is a command away. */
const wanted = /^(?:Summary|Findings|Failed without an explanation|Next actions)$/;

/** The head of a report and its first sections. */
export function shortReport(markdown: string): string {
  const [head = '', ...sections] = markdown.split(/^(?=## )/m);
  const kept = sections.filter((part) => wanted.test(part.slice(3, part.indexOf('\n')).trim()));
  return [head, ...kept].join('').trimEnd();
}
