import { join } from 'node:path';

import type { DataConverter } from '@temporalio/common';

import { type KeySource, keysFromEnvironment } from '../encryption';
import { encryptionCodec } from './encryption-codec';

/**
 * The data converter of every client and worker of netoncall. Without a current key it encrypts
 * nothing and still says which key is missing where it meets something encrypted.
 * @throws EncryptionError where the environment's keys cannot be read
 */
export async function dataConverter(
  keys: KeySource = keysFromEnvironment(process.env),
): Promise<DataConverter> {
  const encrypts = (await keys.current()) !== null;
  return {
    payloadCodecs: [encryptionCodec(keys)],
    ...(encrypts && { failureConverterPath: join(__dirname, 'encoding-failure-converter') }),
  };
}
