/** Where incidents are told: Slack, Mattermost, webhooks, PagerDuty, ServiceNow. */
export { createTeller } from './create-teller';
export { type Probe, probe } from './probe';
export { type ClickReading, payloadOf, readClick } from './slack/read-click';
export { readThread } from './slack/find-messages';
export { challengeOf, type Mention, readMention } from './slack/read-mention';
export { slackCaller } from './slack/slack-api';
export { startSocketMode } from './slack/socket-mode';
export { createReplayGuard, type SignedRequest, verifySlackRequest } from './slack/verify-request';
