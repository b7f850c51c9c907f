import { mcpServerSchema } from '../../src/domain/configuration/profile';
import { secretFilter } from '../../src/mcp/secrets';

test('the values of headers do not show, with or without the word in front', () => {
  const headers = { authorization: 'Bearer abc123', 'x-tenant': 'blue' };
  const clean = secretFilter(mcpServerSchema.parse({ url: 'http://lab/mcp', headers }));
  expect(clean('sent Bearer abc123, got abc123 for blue')).toBe('sent ***, got *** for ***');
});

test('environment variables that sound like secrets do not show, and others do', () => {
  const env = { DEVICE_PASSWORD: 'cisco', GNMI_TRANSPORT: 'http' };
  const clean = secretFilter(mcpServerSchema.parse({ command: 'python', env }));
  expect(clean('http login with cisco failed')).toBe('http login with *** failed');
});

test('the password of an address does not show, encoded or not', () => {
  const clean = secretFilter(mcpServerSchema.parse({ url: 'http://me:p%40ss@lab/mcp' }));
  expect(clean('p%40ss is p@ss')).toBe('*** is ***');
});

test('what the query of an address holds under the name of a secret does not show, encoded or not', () => {
  const url = 'http://lab/mcp?api_key=a%2Fb-123&profile=lab';
  const clean = secretFilter(mcpServerSchema.parse({ url }));
  expect(clean('Cannot POST /mcp?api_key=a%2Fb-123&profile=lab: a/b-123 is unknown')).toBe(
    'Cannot POST /mcp?api_key=***&profile=lab: *** is unknown',
  );
});

test('what an argument of a program holds after the name of a secret does not show', () => {
  const args = ['server.py', '--api-token', 'blue-42', '--password=green-42', '--log', 'info-42'];
  const clean = secretFilter(mcpServerSchema.parse({ command: 'python', args }));
  expect(clean('blue-42 and green-42 at info-42')).toBe('*** and *** at info-42');
});

test('a secret inside a longer one leaves nothing of the longer one', () => {
  const env = { A_TOKEN: 'abc', B_TOKEN: 'abcdef' };
  const clean = secretFilter(mcpServerSchema.parse({ command: 'python', env }));
  expect(clean('abcdef abc')).toBe('*** ***');
});
