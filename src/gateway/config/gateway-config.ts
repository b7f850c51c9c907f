import * as z from 'zod';

import { incidentSettingsSchema } from '../../destinations';
import { subjectKinds } from '../../domain/alerts/alert';
import { alertPaceSchema } from '../../domain/alerts/alert-pace';
import { mappingSchema } from '../alerts/mapping';
import { changeSourceSchema } from '../changes/change-config';
import { whoConfigSchema } from '../who/who-config';

const variable = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable');

const common = {
  /** Environment variables that hold a secret each; several while secrets change. */
  secretsFrom: z.array(variable).max(4).default([]),
  /** Profile that looks into the alerts of this source, in place of the gateway's. */
  profile: z.string().min(1).optional(),
};

export const sourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('alertmanager'), ...common }),
  z.strictObject({ kind: z.literal('pagerduty'), ...common }),
  z.strictObject({ kind: z.literal('json'), ...common, mapping: mappingSchema }),
]);

/** Part of an address: `POST /alerts/<name>`. */
const sourceName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be of small letters, figures and hyphens, at most 40');

const labelNames = z.array(z.string().min(1).max(60)).min(1).max(32);

/** What `gateway.yaml` says. Secrets stand in environment variables, which it names. */
export const gatewayConfigSchema = z.strictObject({
  listen: z
    .strictObject({
      host: z.string().min(1).default('127.0.0.1'),
      port: z.int().min(0).max(65_535).default(8085),
    })
    .prefault({}),
  /** Profile that looks into alerts. */
  profile: z.string().min(1).default('network'),
  /** Bytes of one request. */
  bodyLimitBytes: z
    .int()
    .min(1024)
    .max(16 * 1024 * 1024)
    .default(1024 * 1024),
  sources: z.record(sourceName, sourceSchema).default({}),
  /** Who reports changes, by name: `POST /changes/<name>`. */
  changes: z.record(sourceName, changeSourceSchema).default({}),
  /** Severities that are never held back. */
  critical: z
    .array(z.string().min(1).max(60).toLowerCase())
    .max(32)
    .default(['critical', 'page', 'emergency', 'disaster', 'p1']),
  /** Labels by what they name, in place of the usual ones. */
  labels: z.partialRecord(z.enum([...subjectKinds, 'text']), labelNames).default({}),
  pace: alertPaceSchema.prefault({}),
  /** How it knows people and their programs. */
  who: whoConfigSchema.prefault({}),
  /** Whether MCP clients are served at `/mcp`. */
  mcp: z.boolean().default(true),
  /** Whether the page for people is served at `/`. */
  page: z.boolean().default(true),
  /** Whether runs ask people what they cannot settle by themselves. */
  attended: z.boolean().default(false),
  /** Where incidents are told, and what maintenance is announced. */
  ...incidentSettingsSchema.shape,
});

export type GatewayConfig = z.infer<typeof gatewayConfigSchema>;
export type SourceConfig = z.infer<typeof sourceSchema>;
