/** A line of a template that lists labels: ` - router = RR1`, `peer = 10.255.0.2`. */
const label = /^\s{0,6}(?:[-*•]\s{0,3})?([A-Za-z_]\w{1,40})\s{0,3}=\s{0,3}(\S.{0,200})$/;
/** What templates put around them: the state, what was measured, headings and links. */
const furniture =
  /^\s{0,6}(?:\*{0,2}\[?(?:firing|resolved|alerting|ok)\b.{0,120}|(?:labels|annotations|values?)\s?:.{0,120}|(?:source|silence|dashboard|panel|runbook|view)[\w ]{0,16}:\s?\S.{0,400}|\*{2}.{1,30}\*{2})$/i;

export interface LabelLines {
  labels: Record<string, string>;
  /** What a person wrote beside them. */
  before: string;
}

/** Labels that a chat shows one a line, as Grafana's and Alertmanager's templates do; null where there are none. */
export function readLabelLines(text: string): LabelLines | null {
  const lines = text.split(/\r?\n/);
  const pairs = lines.flatMap((line) => {
    const [, name = '', value = ''] = label.exec(line) ?? [];
    return name === '' ? [] : [[name.toLowerCase(), value.trim()] as const];
  });
  const labels = Object.fromEntries(pairs);
  if (pairs.length < 2 || labels['alertname'] === undefined) return null;
  const said = lines.filter((line) => !label.test(line) && !furniture.test(line));
  return {
    labels,
    before: said
      .map((line) => line.trim())
      .join(' ')
      .trim(),
  };
}
