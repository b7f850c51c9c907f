import envPaths from 'env-paths';

/** gNMIBuddy in a virtual environment that nothing else uses. */
export interface Installation {
  /** The environment's interpreter. */
  python: string;
  /** Folder of the application. */
  application: string;
}

/** Where gNMIBuddy is installed, and kept. */
export function cacheFolder(): string {
  return process.env['NETONCALL_CACHE'] || envPaths('netoncall', { suffix: '' }).cache;
}

/** How an installation waits for another one that is under way: ten minutes, once a second. */
export const waiting = { retries: 600, minTimeout: 1_000, maxTimeout: 1_000 };

/** The last line that a program wrote to its standard error says what is wrong. */
export function lastWords(error: unknown): string {
  const stderr = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1);
  return stderr || (error as Error).message;
}
