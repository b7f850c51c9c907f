import { DefaultFailureConverter } from '@temporalio/common';

/** Whether this worker encrypts: said in front of the bundle, since a sandbox has no environment. */
const { netoncallEncrypts = false } = globalThis as { netoncallEncrypts?: boolean };

/** Where payloads are encrypted, messages and stacks of failures become payloads. */
export const failureConverter = new DefaultFailureConverter({
  encodeCommonAttributes: netoncallEncrypts,
});
