import type { FastifyInstance } from 'fastify';

import type { GatewaySettings } from './config/load-gateway';
import type { TemporalAccess } from './temporal-access';

/** Writes what the gateway has to say; `fields` hold ids and counts, never what was sent. */
export type GatewayLog = (
  message: string,
  level?: 'info' | 'warn' | 'error',
  fields?: Record<string, unknown>,
) => void;

/** What every part of the gateway is given. It holds no state: all that lasts is in Temporal. */
export interface GatewayContext {
  settings: GatewaySettings;
  temporal: TemporalAccess;
  log: GatewayLog;
}

/** A part of the gateway: its routes, with parsers and hooks of their own. */
export type GatewayPart = (app: FastifyInstance, context: GatewayContext) => Promise<void>;
