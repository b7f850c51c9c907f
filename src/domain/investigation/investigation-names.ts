/** Names under which the outside starts, asks and answers an investigation. */
export const workflowType = 'investigate';
/** A part of a run over many devices; started by that run alone. */
export const fleetPartType = 'investigateDevices';
export const defaultTaskQueue = 'netoncall';

export const queryNames = {
  status: 'status',
  plan: 'plan',
  trace: 'trace',
  evidence: 'evidence',
  todo: 'todo',
} as const;
export const answerUpdate = 'answer';
/** A conversation, whose turns are investigations. */
export const conversationType = 'conversation';
export const sendUpdate = 'send';
/** From a run to its conversation or incident: the open question has changed. */
export const turnRequestSignal = 'turnRequest';
/** From a conversation to its turn: an answer that the conversation has accepted. */
export const passAnswerSignal = 'passAnswer';
/** From a call to its run: how far it is. */
export const callProgressSignal = 'callProgress';
export const hintSignal = 'hint';
/** Takes the alerts of a profile in, and starts an incident for each group of them. */
export const alertsType = 'alerts';
export const incidentType = 'incident';
/** To both of these: alerts came in. */
export const alertsSignal = 'alerts';
/** From an incident to the workflow that started it: what it found, and that it has ended. */
export const incidentNewsSignal = 'incidentNews';
/** To an incident: somebody is on it. */
export const acknowledgeUpdate = 'acknowledge';
/** To an incident: another one has the same cause and goes on with the alerts. */
export const mergeIntoSignal = 'mergeInto';

/** Queue of the calls to one MCP server: its workers keep the server's limit on calls at once. */
export function toolTaskQueue(taskQueue: string, server: string): string {
  return `${taskQueue}-tools-${server}`;
}

/** What Temporal knows of a task queue itself: its evidence store and its workers. */
export const queueRecordType = 'queueRecord';
/** From a starting worker to the record of its queue. */
export const announceSignal = 'announce';

/** The one record of a queue. */
export function queueRecordId(taskQueue: string): string {
  return `netoncall-queue-${taskQueue}`;
}
