import { stat } from 'node:fs/promises';

import { keysFromEnvironment } from '../../encryption';
import type { Need } from './need';

const need = 'encryption';

/** Whether what runs leave behind is encrypted, and whether others can read the keys. */
export async function examineEncryption(environment: NodeJS.ProcessEnv): Promise<Need> {
  try {
    const keys = keysFromEnvironment(environment);
    const current = await keys.current();
    if (current === null) {
      const mend = ['netoncall encryption-key'];
      return { need, found: 'nothing is encrypted', ok: false, optional: true, mend };
    }
    const file = environment['NETONCALL_ENCRYPTION_KEY_FILE'];
    if (file && ((await stat(file)).mode & 0o077) !== 0) {
      const found = `others on this machine can read ${file}`;
      return { need, found, ok: false, optional: true, mend: [`chmod 600 ${file}`] };
    }
    return { need, found: `key "${current.id}" of ${keys.place}`, ok: true };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { need, found, ok: false, mend: ['netoncall encryption-key'] };
  }
}
