/** Where incidents are told: Slack, Mattermost, webhooks, PagerDuty, ServiceNow. */
export { createTeller } from './create-teller';
