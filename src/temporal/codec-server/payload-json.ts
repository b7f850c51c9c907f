import type { Payload } from '@temporalio/common';
import * as z from 'zod';

const base64 = z.base64();

/** Payloads as Temporal's Web UI and CLI send them: the JSON form of protocol buffers. */
const bodySchema = z.object({
  payloads: z
    .array(
      z.object({
        metadata: z.record(z.string(), base64).default({}),
        data: base64.default(''),
      }),
    )
    .max(10_000)
    // The JSON form leaves out empty lists, such as the arguments of a query that takes none.
    .default([]),
});

/**
 * Reads the body of a request to a codec server.
 * @returns null where it is no such body
 */
export function readPayloads(text: string): Payload[] | null {
  const parsed = bodySchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  return parsed.data.payloads.map(({ metadata, data }) => ({
    metadata: mapValues(metadata, (value) => Buffer.from(value, 'base64')),
    data: Buffer.from(data, 'base64'),
  }));
}

/** Writes the body of an answer. */
export function writePayloads(payloads: readonly Payload[]): string {
  return JSON.stringify({
    payloads: payloads.map(({ metadata, data }) => ({
      metadata: mapValues(metadata ?? {}, toBase64),
      data: toBase64(data ?? new Uint8Array()),
    })),
  });
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function mapValues<From, To>(
  record: Record<string, From>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
