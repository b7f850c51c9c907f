// Lists the packages that the published one installs, each with its version and license, one a line.
// Exits with 1 where one says nothing of its license.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const lines = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `${name} ${version}: ${license ?? readLicense(path) ?? 'UNKNOWN'}`;
  });
console.log([...new Set(lines)].sort().join('\n'));
if (lines.some((line) => line.endsWith('UNKNOWN'))) process.exitCode = 1;

/** What the package itself says, where the lock file does not; null where it says nothing. */
function readLicense(path) {
  const file = join(root, path, 'LICENSE');
  return existsSync(file)
    ? `see its LICENSE (${readFileSync(file, 'utf8').split('\n', 1)[0]})`
    : null;
}
