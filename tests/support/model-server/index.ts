/** A scripted model behind real HTTP, and a client that talks to it. */
export { juniorEngineer } from './junior-engineer';
export * from './misbehaviour';
export { type ModelServer, startModelServer } from './model-server';
export { commonPrefix, promptBytes, type RecordedRequest } from './recorded-request';
export * from './refusals';
export { replyGate } from './reply-gate';
export * from './steps';
