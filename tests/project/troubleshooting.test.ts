import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/how-to/troubleshooting.md'), 'utf8');
const messages = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, message = '']) => message);
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
  .join('\n');

it.each(messages)('the page on troubleshooting quotes a message that is printed: %s', (message) => {
  expect(sources).toContain(message);
});

it('the page on troubleshooting quotes messages at all', () => {
  expect(messages.length).toBeGreaterThan(10);
});
