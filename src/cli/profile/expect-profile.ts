import { ConfigurationError } from '../../config/configuration-error';
import { loadProfile } from '../../config/load-profile';
import { resolveConnection } from '../../temporal';
import type { Terminal } from '../terminal/terminal';

/**
 * Holds a profile against those there are before something that lasts is made of it. Workers of
 * another machine may have other profiles than this one: only on a stand is it an error.
 * @throws ConfigurationError with the names that are near
 */
export async function expectProfile(name: string, terminal: Terminal): Promise<void> {
  try {
    loadProfile(name);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const resolved = await resolveConnection({ environment: terminal.environment });
    if (resolved.kind === 'stand') throw error;
    terminal.note(`The workers must have this profile, which is not here. ${error.message}`);
  }
}
