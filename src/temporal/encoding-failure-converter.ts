import { DefaultFailureConverter } from '@temporalio/common';

/** Makes messages and stacks of failures payloads, which the codec then encrypts. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
