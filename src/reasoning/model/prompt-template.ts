import type { PromptNode } from '../../domain/configuration/tool-note';

/** What a node of the loop gives to its prompt. */
export interface PromptSpec {
  node: PromptNode;
  /** Placeholders that every template of the node must hold. */
  required: readonly string[];
  /** Further placeholders that it may hold. */
  optional: readonly string[];
}

export type { PromptNode };

/** One text a node. */
export type PromptTexts = Record<PromptNode, string>;

/** A prompt with its values filled in. */
export interface RenderedPrompt {
  /** The same for all calls of a node in a run, so that an endpoint finds it in its cache. */
  system: string;
  /** What changes from call to call. */
  turn: string;
}

export type PromptReading =
  | { ok: true; render: (values: Record<string, string>) => RenderedPrompt }
  | { ok: false; problems: string[] };

const placeholder = /\{([a-z][a-z0-9_]*)\}/g;
/** Divides what stays the same from what changes. */
const divider = /^---[ \t]*$/m;

/**
 * The template that a text stands for. A text with placeholders is one already. A text
 * without any is plain: it takes the place of the default's first paragraph, which says what the
 * model is, and gets the variables and the tool instructions from the rest.
 * @param fallback the default template of the node
 */
export function toTemplate(text: string, fallback: string): string {
  if (text.search(placeholder) !== -1) return text;
  return `${text.trim()}${fallback.slice(fallback.indexOf('\n\n'))}`;
}

/**
 * Reads the template of a node: it must hold all placeholders that are required, and a line
 * `---` before what changes from call to call.
 */
export function readTemplate(template: string, spec: PromptSpec): PromptReading {
  const problems = templateProblems(template, spec);
  if (problems.length > 0) return { ok: false, problems };
  const [system = '', turn = ''] = splitAt(template, divider);
  return {
    ok: true,
    render: (values) => ({ system: fill(system, values), turn: fill(turn, values) }),
  };
}

/** What is wrong with a template: placeholders that are missing or that nothing fills. */
function templateProblems(template: string, spec: PromptSpec): string[] {
  const used = new Set([...template.matchAll(placeholder)].map(([, name = '']) => name));
  const missing = spec.required.filter((name) => !used.has(name));
  const known = [...spec.required, ...spec.optional];
  const unknown = [...used].filter((name) => !known.includes(name));
  const list = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');
  return [
    ...(missing.length > 0 ? [`${spec.node}: ${list(missing)} is missing`] : []),
    ...(unknown.length > 0
      ? [`${spec.node}: ${list(unknown)} is not known; known are ${list(known)}`]
      : []),
    ...(divider.test(template)
      ? []
      : [`${spec.node}: a line "---" must divide what stays the same from what changes`]),
  ];
}

function splitAt(text: string, at: RegExp): string[] {
  const match = at.exec(text);
  if (match === null) return [text];
  return [text.slice(0, match.index), text.slice(match.index + match[0].length)];
}

/** Values are put in as they are: what looks like a placeholder in one of them stays text. */
function fill(part: string, values: Record<string, string>): string {
  return part
    .replaceAll(placeholder, (_whole, name: string) => values[name] ?? '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
