import type { RunDocument } from '../run/run-document';

/** More than this nobody does at night. */
const mostActions = 12;

type Grounds = Pick<RunDocument, 'findings' | 'coverage' | 'verdict' | 'outcome'>;

/**
 * What a person can do next: what the causes ask for, then the symptoms and notes, then how to get
 * at what could not be read; for a question that was turned away, what can be asked instead.
 */
export function composeNextActions(
  { findings, coverage, verdict, outcome }: Grounds,
  suggestions: readonly string[],
): string[] {
  const order = ['cause', 'symptom', 'note'] as const;
  const actions = order.flatMap((role) =>
    findings.filter((finding) => finding.role === role).flatMap((finding) => finding.nextActions),
  );
  if (verdict !== 'healthy') actions.push(...unreadable(coverage));
  if (outcome === 'rejected') {
    actions.push(...suggestions.map((suggestion) => `Ask instead: ${suggestion}`));
  }
  return [...new Set(actions)].slice(0, mostActions);
}

/** One action a device: whatever failed there, reaching it comes first. */
function unreadable(coverage: Grounds['coverage']): string[] {
  const reasons = new Map<string, string>();
  for (const { device, state, reason } of coverage) {
    if (state === 'failed' && !reasons.has(device))
      reasons.set(device, reason ?? 'no reason given');
  }
  return [...reasons].map(
    ([device, reason]) =>
      `Make ${device} readable again, then ask once more (${reason.replace(/[.\s]+$/, '')}).`,
  );
}

const commandStart = /^(?:show|ping|traceroute|monitor)\s+\S/;
/** A command at the end of a sentence: `… who shut it: show configuration commit list 10`. */
const commandAtEnd = /:\s+((?:show|ping|traceroute|monitor)\s+[^:.]+)\.?$/;

/**
 * The router's own commands among the actions: whole lines, what stands in backticks, and what
 * follows a colon. They are set apart so that they can be copied.
 */
export function routerCommands(actions: readonly string[]): string[] {
  const commands = actions.flatMap((action) => {
    const quoted = Array.from(action.matchAll(/`([^`]+)`/g), (match) => match[1] ?? '');
    const [, atEnd = ''] = commandAtEnd.exec(action) ?? [];
    return [...quoted, atEnd, action]
      .map((text) => text.trim())
      .filter((text) => commandStart.test(text));
  });
  return [...new Set(commands)];
}

/** The actions that are sentences and not bare commands. */
export function spokenActions(actions: readonly string[]): string[] {
  return actions.filter((action) => !commandStart.test(action.trim()));
}
