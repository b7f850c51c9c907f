import type { ActivityInterceptorsFactory } from '@temporalio/worker';

import type { StoredDocument } from '../../domain/calls/evidence';
import type { Log } from '../log';

export interface TracingOptions {
  environment: NodeJS.ProcessEnv;
  version: string;
  /** Of the worker. */
  identity: string;
  /** Reads what a run has stored. */
  read: (ref: string) => Promise<StoredDocument>;
  log: Log;
}

/** Spans of what a worker does for runs. */
export interface Tracing {
  readonly interceptor: ActivityInterceptorsFactory;
  /** `traceparent` of the activity that the running code works for; nothing outside of one. */
  readonly context: () => Record<string, string>;
  /** Sends what is left. */
  close(): Promise<void>;
}
