export { composeDocument } from './compose-document';
export type { ComposeInput } from './compose-input';
export { verifyReport } from './verify-report';
export { writeVerifiedReport } from './write-report';
