import * as z from 'zod';

import { mattermost } from './mattermost';
import { pagerduty } from './pagerduty';
import { servicenow } from './servicenow/servicenow';
import { slack } from './slack/slack';
import { webhook } from './webhook';

/** Every kind of destination; all that lists or reads them goes by this. */
export const allDestinations = [slack, mattermost, webhook, pagerduty, servicenow] as const;

const [first, ...others] = allDestinations;

/** What `gateway.yaml` says of one destination. Secrets are named and read where they are used. */
export const destinationSettingsSchema = z.discriminatedUnion('kind', [
  first.schema,
  ...others.map(({ schema }) => schema),
]);

export type DestinationSettings = z.infer<typeof destinationSettingsSchema>;
