import type { Json } from './envelope';

/** The JSON Schemas of gNMIBuddy's tools, field for field as it lists them. */

const nullable = (...types: Json[]): Json => ({ anyOf: [...types, { type: 'null' }] });
const withDefault = (schema: Json, value: unknown): Json => ({ ...schema, default: value });

export const text: Json = { type: 'string' };
export const integer: Json = { type: 'integer' };
export const flag = (value: boolean): Json => ({ default: value, type: 'boolean' });
export const optional = (...types: Json[]): Json => withDefault(nullable(...types), null);
export const optionalWith = (value: unknown, ...types: Json[]): Json =>
  withDefault(nullable(...types), value);

/** The input of a tool; `required` are the names of its properties that must be there. */
export function inputSchema(properties: Record<string, Json>, required: string[] = []): Json {
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

const address = nullable({ format: 'ipv4', type: 'string' }, { format: 'ipv6', type: 'string' });
const anyObject: Json = { additionalProperties: true, type: 'object' };

/** The result of every tool but the device list. */
export const envelopeSchema: Json = {
  type: 'object',
  properties: {
    device_name: text,
    ip_address: address,
    nos: { enum: ['iosxr', 'unknown'], type: 'string' },
    operation_type: text,
    status: {
      enum: ['success', 'failed', 'feature_not_available', 'partial_success'],
      type: 'string',
    },
    data: anyObject,
    metadata: anyObject,
    error_response: optional({
      properties: { type: text, message: optional(text), details: anyObject },
      required: ['type'],
      type: 'object',
    }),
    feature_not_found_response: optional({
      properties: { feature_name: text, message: text, details: anyObject },
      required: ['feature_name', 'message'],
      type: 'object',
    }),
  },
  required: ['device_name', 'ip_address', 'nos', 'operation_type', 'status'],
};

const device: Json = {
  properties: {
    name: withDefault(text, ''),
    ip_address: withDefault(address, null),
    port: withDefault(integer, 830),
    nos: { enum: ['iosxr', 'unknown'], type: 'string', default: 'iosxr' },
    username: optional(text),
    password: optional(text),
    path_cert: optional(text),
    path_key: optional(text),
    path_root: optional(text),
    override: optional(text),
    skip_verify: flag(false),
    gnmi_timeout: withDefault(integer, 5),
    grpc_options: optional({ items: {}, type: 'array' }),
    show_diff: optional(text),
    insecure: flag(true),
  },
  type: 'object',
};

/** The result of the device list. */
export const deviceListSchema: Json = {
  type: 'object',
  properties: { devices: { items: device, type: 'array' } },
  required: ['devices'],
};
