import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';

import type { WrittenReport } from '../../activities/write-report';
import { describeRun } from '../../report/current-details/describe-run';
import type { IncidentState } from '../../domain/alerts/incident';
import type { Goal } from '../../domain/analysis/goal';
import type { Outcome } from '../../domain/analysis/outcome';
import type { RunStatus } from '../../domain/run/run-status';
import type { PreparedRun } from '../../domain/investigation/run-snapshot';
import type { SearchAttributeName } from '../../domain/investigation/search-attributes';

const name = (value: SearchAttributeName): string => value;
const devices = defineSearchAttributeKey(
  name('NetoncallDevices'),
  SearchAttributeType.KEYWORD_LIST,
);
const intent = defineSearchAttributeKey(name('NetoncallIntent'), SearchAttributeType.KEYWORD);
const phase = defineSearchAttributeKey(name('NetoncallPhase'), SearchAttributeType.KEYWORD);
const outcome = defineSearchAttributeKey(name('NetoncallOutcome'), SearchAttributeType.KEYWORD);
const answered = defineSearchAttributeKey(name('NetoncallAnswered'), SearchAttributeType.KEYWORD);
const severity = defineSearchAttributeKey(name('NetoncallSeverity'), SearchAttributeType.KEYWORD);
const awaitingHuman = defineSearchAttributeKey(
  name('NetoncallAwaitingHuman'),
  SearchAttributeType.BOOL,
);
const retries = defineSearchAttributeKey(name('NetoncallRetries'), SearchAttributeType.INT);

/** A keyword list is cut here: the index is for finding a run, the run knows all its devices. */
const devicesListed = 50;

/** Shows where the run stands on its page in the Web UI. Costs nothing in history. */
export function showPhase(status: RunStatus): void {
  setCurrentDetails(describeRun(status, workflowInfo().workflowId));
}

/** Makes the run findable; one event in history, so only when its phase changes for the list. */
export function publishUnderstood(
  { devices: names, intent: wanted }: Goal,
  prepared: PreparedRun,
): void {
  upsertSearchAttributes(partAttributes(prepared, names, wanted));
}

/**
 * By what a run or a part of a fleet is found: its devices and what is asked of them. Temporal keeps
 * attributes readable, so devices can be left out, and with them an intent in free words.
 */
export function partAttributes(prepared: PreparedRun, names: string[], wanted: string) {
  const hidden = prepared.hidesDevices === true;
  return [
    ...(hidden ? [] : [{ key: devices, value: names.slice(0, devicesListed) }]),
    ...(hidden && prepared.planning !== 'catalog' ? [] : [{ key: intent, value: wanted }]),
    { key: phase, value: 'executing' },
  ];
}

export function publishPartClosed(ending: Outcome): void {
  upsertSearchAttributes([
    { key: phase, value: 'closed' },
    { key: outcome, value: ending },
  ]);
}

/** Enters or leaves a wait for a person: the list of all that waits is made from this. */
export function publishWaiting(next: RunStatus['phase']): void {
  upsertSearchAttributes([
    { key: phase, value: next },
    { key: awaitingHuman, value: next === 'waiting' },
  ]);
}

export function publishClosed(
  status: RunStatus,
  written: Pick<WrittenReport, 'severity' | 'answered'>,
): void {
  upsertSearchAttributes([
    { key: phase, value: 'closed' },
    { key: outcome, value: status.outcome },
    { key: severity, value: written.severity },
    { key: retries, value: status.assessment.current_retries },
    ...(written.answered === undefined ? [] : [{ key: answered, value: written.answered }]),
  ]);
}

/** Makes an incident findable by how it stands and, where that is wanted, by its devices. */
export function publishIncident(state: IncidentState, showDevices: boolean): void {
  upsertSearchAttributes([
    ...(showDevices ? [{ key: devices, value: state.devices.slice(0, devicesListed) }] : []),
    { key: intent, value: 'incident' },
    { key: phase, value: state.status },
    { key: outcome, value: state.verdict },
    { key: severity, value: state.investigation?.severity ?? null },
  ]);
}
