/** Where incidents are told: one file a kind of destination, listed in `all-destinations`. */
export {
  allDestinations,
  type DestinationSettings,
  destinationSettingsSchema,
} from './all-destinations';
export { describeDestinations } from './describe-destinations';
export { createTeller, kindOf, probe, renderTelling } from './create-teller';
export type { Probe } from './define-destination';
export { incidentSettingsSchema, type NamedVariable, unsetVariables } from './settings';
export { type ClickReading, payloadOf, readClick } from './slack/read-click';
export { readThread } from './slack/find-messages';
export { challengeOf, type Mention, readMention } from './slack/read-mention';
export type { SlackSettings } from './slack/slack';
export { slackCaller } from './slack/slack-api';
export { startSocketMode } from './slack/socket-mode';
export { createReplayGuard, type SignedRequest, verifySlackRequest } from './slack/verify-request';
