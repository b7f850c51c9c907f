/** Types of the failures that leave a workflow or an activity; each is mapped in one place. */
export const failureTypes = {
  /** The start input is malformed; not retried. */
  invalidInput: 'InvalidInput',
  /** A profile, plan or server configuration cannot be read; not retried. */
  configuration: 'ConfigurationError',
  /** The worker does not hold the evidence that the run refers to; not retried. */
  evidenceUnavailable: 'EvidenceUnavailable',
  /** The evidence store is away for now; the run waits for it, no attempt of the activity does. */
  storeAway: 'EvidenceStoreAway',
  /** A server of tools cannot be connected to for now, so that nothing was sent; the run waits. */
  serverAway: 'ToolServerAway',
  /** A run's model has taken what it may take; not retried. */
  ceiling: 'Llm.ceiling',
  /** A tool call broke at the transport and may be tried again. */
  toolTransport: 'ToolTransport',
  /** An answer that fits no open request; the run goes on waiting. */
  answerNotTaken: 'AnswerNotTaken',
  /** What reads the text of others was ended at its deadline; it would be the next time. */
  notEnded: 'NotEnded',
  /** A message to a person did not arrive; retried where that may help. */
  notDelivered: 'NotDelivered',
} as const;
