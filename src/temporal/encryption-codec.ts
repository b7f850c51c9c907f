import { defaultPayloadConverter, type Payload, type PayloadCodec } from '@temporalio/common';
import { temporal } from '@temporalio/proto';

import {
  EncryptionError,
  type KeySource,
  requireKey,
  seal,
  UnknownKeyError,
  unseal,
} from '../encryption';

const proto = temporal.api.common.v1.Payload;

/** The shape of Temporal's own samples, so that codecs of other SDKs can read it. */
const encoding = Buffer.from('binary/encrypted');

/**
 * Encrypts whole payloads with the current key. Payloads that are not encrypted are read as they
 * are: histories from before, and runs of a fleet of which a part has no keys yet.
 */
export function encryptionCodec(keys: KeySource): PayloadCodec {
  return {
    async encode(payloads) {
      const key = await keys.current();
      if (key === null) return payloads;
      const metadata = { encoding, 'encryption-key-id': Buffer.from(key.id) };
      return payloads.map((payload) => ({
        metadata,
        data: seal(key, proto.encode(payload).finish()),
      }));
    },
    decode: async (payloads) =>
      await Promise.all(
        payloads.map(async (payload) =>
          isEncrypted(payload) ? await decrypt(payload, keys) : payload,
        ),
      ),
  };
}

/**
 * For lists, of which one run that cannot be read must not hide the others: a payload whose key is
 * not known here becomes a text that says so.
 */
export function lenientCodec(keys: KeySource): PayloadCodec {
  const codec = encryptionCodec(keys);
  const read = async (payload: Payload): Promise<Payload> => {
    const [decoded = payload] = await codec.decode([payload]).catch((error: unknown) => {
      if (!(error instanceof UnknownKeyError)) throw error;
      const id = Buffer.from(payload.metadata?.['encryption-key-id'] ?? []).toString();
      return [defaultPayloadConverter.toPayload(`(encrypted with key "${id}")`)];
    });
    return decoded;
  };
  return {
    encode: async (payloads) => await codec.encode(payloads),
    decode: async (payloads) => await Promise.all(payloads.map(read)),
  };
}

function isEncrypted({ metadata }: Payload): boolean {
  const named = metadata?.['encoding'];
  return named != null && encoding.equals(named);
}

async function decrypt({ metadata, data }: Payload, keys: KeySource): Promise<Payload> {
  const id = Buffer.from(metadata?.['encryption-key-id'] ?? []).toString();
  if (id === '') throw new EncryptionError('An encrypted payload does not name its key.');
  const key = await requireKey(keys, id);
  return proto.decode(unseal(key, data ?? new Uint8Array()));
}
