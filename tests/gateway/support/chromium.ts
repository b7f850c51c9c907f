import { existsSync } from 'node:fs';

import { type Browser, chromium } from 'playwright-core';

/** Where Debian and others put it. */
const places = [
  process.env['NETONCALL_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The Chromium of this machine; null where there is none. */
export const chromiumPath =
  places.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;

export async function startBrowser(): Promise<Browser> {
  if (chromiumPath === null) throw new Error('There is no Chromium; see `needsChromium`.');
  return await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
}

/** `describe` where there is a browser, else one that is skipped and says why. */
export function needsChromium(title: string, tests: () => void): void {
  if (chromiumPath === null)
    describe.skip(`${title} (skipped: no Chromium on this machine)`, tests);
  else describe(title, tests);
}
