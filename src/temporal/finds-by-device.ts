import { EncryptionError, type KeySource } from '../encryption';

/**
 * Whether the search attributes of runs name their devices: what NETONCALL_FIND_BY_DEVICE says (`on`
 * or `off`), and where it says nothing, only while nothing is encrypted, for attributes never are.
 * @throws EncryptionError for any other value
 */
export async function findsByDevice(
  keys: KeySource,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  const said = environment['NETONCALL_FIND_BY_DEVICE'] || 'unsaid';
  if (said === 'unsaid') return (await keys.current()) === null;
  if (said === 'on' || said === 'off') return said === 'on';
  throw new EncryptionError(`NETONCALL_FIND_BY_DEVICE is "${said}"; write on or off.`);
}
