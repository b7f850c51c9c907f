import { showCommands } from '../domain/analysis/show-commands';
import { cleanText } from '../domain/text/escape';
import type { Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';

/** More than this nobody does at night. */
const mostActions = 12;

type Grounds = Pick<RunDocument, 'findings' | 'coverage' | 'verdict' | 'outcome'>;

/**
 * What a person can do next: what the causes ask for, then the symptoms and notes, then how to get
 * at what could not be read, and how to pursue what was complained of; for a question that was rejected, what can be asked instead.
 */
export function composeNextActions(
  { findings, coverage, verdict, outcome }: Grounds,
  pursued: readonly string[],
  suggestions: readonly string[],
): string[] {
  const order = ['cause', 'symptom', 'note'] as const;
  const actions = order.flatMap((role) =>
    findings.filter((finding) => finding.role === role).flatMap(actionsOf),
  );
  if (verdict !== 'healthy') actions.push(...unreadable(coverage, toldUnreadable(findings)));
  actions.push(...pursued);
  if (outcome === 'rejected' || outcome === 'escalation_timeout') {
    actions.push(...suggestions.map((suggestion) => `Ask again, for example: "${suggestion}"`));
  }
  return [...new Set(actions)].slice(0, mostActions);
}

/** A command says on which router it is to be run, wherever the action is read. */
function actionsOf({ device, nextActions }: Finding): string[] {
  return nextActions.map((action) =>
    commandStart.test(action) ? `On ${device}: ${action}` : action,
  );
}

/** Devices of which a finding says that nothing could be collected, and what to do about it. */
function toldUnreadable(findings: Grounds['findings']): Set<string> {
  const told = findings.filter(({ type }) => type === 'collection_failed');
  return new Set(told.map(({ device }) => device));
}

/** One action a device: whatever failed there, reaching it comes first. */
function unreadable(coverage: Grounds['coverage'], told: ReadonlySet<string>): string[] {
  const reasons = new Map<string, string>();
  for (const { device, state, reason } of coverage) {
    if (state !== 'failed' || reasons.has(device) || told.has(device)) continue;
    // A router that says what it does not have is readable.
    if (noSuchThing.test(reason ?? '')) continue;
    reasons.set(device, reason ?? 'no reason given');
  }
  return [...reasons].flatMap(([device, reason]) => [
    `Restore access to ${device}, then ask again (${reason.replace(/(?<![.\s])[.\s]+$/, '')}).`,
    ...missedCommands(device, coverage),
  ]);
}

const noSuchThing = /^(?:not[ _]found: )?interface \S{1,80} not found\b/i;

/** Of what a router did not answer; where it answered nothing, nobody is in there. */
function missedCommands(device: string, coverage: Grounds['coverage']): string[] {
  const own = coverage.filter((one) => one.device === device);
  if (own.every(({ state }) => state !== 'read' && state !== 'absent')) return [];
  const failed = own.filter(({ state }) => state === 'failed').map(({ subject }) => subject);
  return showCommands(failed).map((command) => `On ${device}: ${command}`);
}

/** Commands hold names from devices, are copied whole, and each must stay one line. */
const longestCommand = 4000;
const commandStart = /^(?:show|ping|traceroute|monitor)\s+\S/;
const commandOnRouter = /^On (.+?): ((?:show|ping|traceroute|monitor)\s+\S.*)$/s;

/** The commands for one router; null where the action does not name it. */
export interface RouterCommands {
  router: string | null;
  commands: string[];
}

/**
 * The routers' own commands among the actions, in the order of the actions: whole lines, and what
 * stands in backticks. They are set apart, router by router, so that they can be copied.
 */
export function routerCommands(actions: readonly string[]): RouterCommands[] {
  const routers = new Map<string | null, Set<string>>();
  for (const action of actions) {
    const [, router = null, onRouter] = commandOnRouter.exec(action) ?? [];
    const quoted = Array.from(action.matchAll(/`([^`]+)`/g), (match) => match[1] ?? '');
    const commands = [...quoted, onRouter ?? action]
      .map((text) => cleanText(text, longestCommand))
      .filter((text) => commandStart.test(text));
    if (commands.length > 0) {
      routers.set(router, new Set([...(routers.get(router) ?? []), ...commands]));
    }
  }
  return [...routers].map(([router, commands]) => ({ router, commands: [...commands] }));
}

/** The actions that are sentences and not bare commands. */
export function spokenActions(actions: readonly string[]): string[] {
  return actions.filter(
    (action) => !commandStart.test(action.trim()) && !commandOnRouter.test(action),
  );
}

/** How the sentences of a summary begin that say what to do next. */
export const nextHead = 'Next: ';

/** Causes whose next action is told. */
const mostNext = 3;

/**
 * One cause needs one sentence; of several each is numbered and says where it is to be done. What they
 * do not explain is pursued beside them.
 */
export function nextOf(
  causes: readonly Finding[],
  all: readonly string[],
  pursued: readonly string[] = [],
): string[] {
  const actions = causes.flatMap(({ device, nextActions }) => {
    const [action] = spokenActions(nextActions);
    if (action === undefined) return [];
    return [action.includes(device) ? action : `On ${device}: ${action}`];
  });
  const different = [...[...new Set(actions)].slice(0, mostNext), ...pursued];
  if (different.length < 2) return spokenActions(all).slice(0, 1);
  return different.map((action, index) => `${index + 1}. ${action}`);
}
