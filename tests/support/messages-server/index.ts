/** Anthropic's Messages API, scripted, and as strict as it is documented. */
export {
  type MessagesAsked,
  type MessagesServer,
  type MessagesServerOptions,
  startMessagesServer,
} from './messages-server';
export * from './messages-steps';
export { startMessagesFront } from './as-completions';
