/** Keys, and what is encrypted with them. */
export {
  type EncryptionKey,
  EncryptionError,
  type KeySource,
  noKeys,
  requireKey,
  UnknownKeyError,
} from './key-source';
export { fixedKeys, keysFromEnvironment } from './keys-from-environment';
export { generateKey } from './generate-key';
export { keyFor, seal, unseal } from './seal';
