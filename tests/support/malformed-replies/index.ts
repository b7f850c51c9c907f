/** Generates what models and endpoints say when they go wrong. */
export { anyReply } from './any-reply';
export { type Answer, Malformed, malformedReply, rightReply } from './malformed-reply';
