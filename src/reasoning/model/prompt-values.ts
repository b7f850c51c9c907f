import type { Goal, InventoryDevice } from '../../domain/analysis/goal';
import type { Plan } from '../../domain/configuration/plan';
import type { CallRecord } from '../../domain/calls/tool-call';
import { describeCall } from '../../domain/calls/describe-call';
import { fenceData, fitToBudget, type PromptPart } from '../../llm';

/** Devices that a prompt names one by one. */
const devicesNamed = 200;
/** Failing checks of one result that are told beside its digest. */
const checksTold = 6;

/** The plan with its steps numbered from 1, as people count. */
export function planText(plan: Plan): string {
  return plan.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}

export function devicesText(goal: Goal): string {
  return goal.devices.length === 0 ? 'none named' : nameSome(goal.devices);
}

/** Names with roles, so that "all PEs" can be understood. */
export function inventoryText(inventory: readonly InventoryDevice[] | null): string {
  if (inventory === null) return 'there is none';
  return nameSome(inventory.map(({ name, role }) => (role === null ? name : `${name} (${role})`)));
}

/** Minutes in the unit that reads best. */
export function windowText(minutes: number): string {
  if (minutes % 1440 === 0) return `${minutes / 1440} d`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}

/**
 * Results for a prompt, each in its fence: failing ones first where room is short, newest first
 * within each kind, and what was left out named.
 */
export function resultsText(calls: readonly CallRecord[], tokens: number): string {
  if (calls.length === 0) return 'nothing yet';
  return fitToBudget(calls.map(resultPart), tokens).text;
}

/** What one call brought, for a model: never the raw result, which can be of any size. */
export function resultText({ outcome }: Pick<CallRecord, 'outcome'>): string {
  const { error, digest, failing, unverifiable, omitted, answeredBy } = outcome;
  const lines = [
    ...(answeredBy === undefined ? [] : ['This was read before and is not read again:']),
    digest,
    ...(error === null ? [] : [`failed (${error.class}): ${error.message}`]),
    ...failing.slice(0, checksTold).map((one) => `fails: ${one.check} ${one.object} ${one.value}`),
    ...unverifiable
      .slice(0, checksTold)
      .map((one) => `not verifiable: ${one.check} ${one.object} ${one.value}`),
  ];
  const untold =
    omitted +
    Math.max(0, failing.length - checksTold) +
    Math.max(0, unverifiable.length - checksTold);
  if (untold > 0) lines.push(`and ${untold} more`);
  return lines.filter((line) => line !== '').join('\n');
}

function resultPart(call: CallRecord): PromptPart {
  const label = describeCall(call);
  const { status, failing } = call.outcome;
  return {
    label,
    text: fenceData(label, resultText(call)),
    short: fenceData(label, `${status}, ${failing.length} checks fail`),
    failing: status === 'failed' || failing.length > 0,
  };
}

function nameSome(names: readonly string[]): string {
  const rest = names.length - devicesNamed;
  const named = names.slice(0, devicesNamed).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}
