import * as z from 'zod';

import { canonicalJson } from '../text/canonical-json';

/** The names that a template may use besides those of the tool's parameters. */
const ownNames = ['server', 'tool', 'arguments', 'state'];
const placeholder = /\{([A-Za-z_][\w-]*)\}/g;
const valueLength = 2000;
const closingLine = 'Approve? (yes/no)';

/** Lines with placeholders in braces, for instance `New value: {value} {unit}`. */
export const templateSchema = z
  .array(z.string())
  .min(1)
  .refine((lines) => !/[{}]/.test(lines.join('\n').replaceAll(placeholder, '')), {
    message: 'a placeholder is a name in braces, such as {value}; braces stand for nothing else',
  });

/**
 * A call that reads what another one changes. A value `"{name}"` takes the argument of that name;
 * all other values are taken as they are. `expect` names members of the result that have the given
 * values once the call took effect.
 */
export const readBackSchema = z.strictObject({
  tool: z.string().regex(/^[^/\s*]+\/[^\s*]+$/, 'must be "server/tool"'),
  arguments: z.record(z.string(), z.unknown()).default({}),
  expect: z.record(z.string(), z.unknown()).default({}),
});

export type ReadBack = z.infer<typeof readBackSchema>;

interface ConfirmedCall {
  server: string;
  tool: string;
  arguments: Record<string, unknown>;
}

/**
 * The question that a person answers before a call is made. Deterministic: the same call in
 * the same state gives the same bytes. What the template does not show of the call is added, so
 * that nobody approves an argument unseen.
 * @param state the state that was read back, as text; null where the profile names no read-back
 */
export function renderConfirmation(
  call: ConfirmedCall,
  template: readonly string[] | undefined,
  state: string | null,
): string {
  const { body, closing } = linesOf(call, template, state);
  return [...body, ...closing].join('\n');
}

/**
 * One question for several calls: each with its own template, and one line that asks for all of them.
 * Deterministic like that for one.
 */
export function renderBatch(
  calls: readonly {
    call: ConfirmedCall;
    template: readonly string[] | undefined;
    state: string | null;
  }[],
): string {
  const parts = calls.map(({ call, template, state }, index) => [
    `Call ${index + 1} of ${calls.length}`,
    ...linesOf(call, template, state).body.map((line) => `  ${line.replaceAll('\n', '\n  ')}`),
  ]);
  return [...parts.flat(), `Approve all ${calls.length}, in this order? (yes/no)`].join('\n');
}

function linesOf(
  call: ConfirmedCall,
  template: readonly string[] | undefined,
  state: string | null,
): { body: string[]; closing: string[] } {
  const lines = template ?? ['Tool: {server}/{tool}', '{arguments}'];
  const used = new Set(placeholdersOf(lines));
  const names = Object.keys(call.arguments).sort();
  const unseen = used.has('arguments') ? [] : names.filter((name) => !used.has(name));
  const asks = /\(yes\/no\)\s*$/.test(lines.at(-1) ?? '');
  const body = asks ? lines.slice(0, -1) : lines;
  const closing = asks ? lines.slice(-1) : [closingLine];
  return {
    body: [
      ...body.map((line) => fillLine(line, call, state)),
      ...argumentLines(call, unseen),
      ...(state === null || used.has('state') ? [] : [`State now: ${oneLine(state)}`]),
    ],
    closing: closing.map((line) => fillLine(line, call, state)),
  };
}

/** Values of a mapping in which `"{name}"` stands for the call's argument of that name. */
export function fillMapping(
  mapping: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled: [string, unknown][] = [];
  for (const [key, value] of Object.entries(mapping)) {
    const name = typeof value === 'string' ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
    const taken = name === undefined ? value : values[name];
    if (taken !== undefined) filled.push([key, taken]);
  }
  return Object.fromEntries(filled);
}

/** Placeholders of a template or mapping that no parameter of the tool answers to. */
export function unknownPlaceholders(
  { template = [], readBack }: { template?: readonly string[]; readBack?: ReadBack },
  parameters: readonly string[],
): string[] {
  const known = new Set([...ownNames, ...parameters]);
  const mapped = [
    ...Object.values(readBack?.arguments ?? {}),
    ...Object.values(readBack?.expect ?? {}),
  ];
  const inMapping = placeholdersOf(mapped.filter((value) => typeof value === 'string'));
  const wrong = [
    ...placeholdersOf(template).filter((name) => !known.has(name)),
    ...inMapping.filter((name) => !parameters.includes(name)),
  ];
  return [...new Set(wrong)];
}

function placeholdersOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => [...line.matchAll(placeholder)].map((match) => match[1] ?? ''));
}

function fillLine(line: string, call: ConfirmedCall, state: string | null): string {
  return line
    .replaceAll(placeholder, (_whole, name: string) => {
      if (Object.hasOwn(call.arguments, name)) return oneLine(call.arguments[name]);
      if (name === 'server' || name === 'tool') return oneLine(call[name]);
      if (name === 'state') return oneLine(state ?? 'not read');
      if (name !== 'arguments') return '(not given)';
      return argumentLines(call, Object.keys(call.arguments).sort()).join('\n');
    })
    .trimEnd();
}

function argumentLines(call: ConfirmedCall, names: readonly string[]): string[] {
  return names.map((name) => `${oneLine(name)}: ${oneLine(call.arguments[name])}`);
}

/** A value on one line: a line break in it must not look like a line of the question. */
function oneLine(value: unknown): string {
  const plain = typeof value === 'string' && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value);
  const text = plain
    ? value
    : canonicalJson(value ?? null).replaceAll(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
  return text.length <= valueLength
    ? text
    : `${text.slice(0, valueLength)}… (${text.length} characters)`;
}
