import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConfigurationError } from '../../src/config/configuration-error';
import { loadPlans } from '../../src/config/load-plans';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'netoncall-plans-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function write(name: string, content: unknown): string {
  const file = join(directory, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function plan(intent: string): object {
  return { intent, description: 'Looks at something.', steps: ['Look at it.'] };
}

/** The error that loading the folder gives. */
function loadingError(): ConfigurationError {
  try {
    loadPlans(directory);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('Loading was expected to fail.');
}

test('all plans of a folder are read, in the order of their intents', () => {
  write('review.json', plan('review'));
  write('check_bgp.json', plan('check_bgp'));
  expect(loadPlans(directory)).toEqual([plan('check_bgp'), plan('review')]);
});

test('files that are no plans are left alone', () => {
  write('check.json', plan('check'));
  write('README.md', '# Plans');
  write('.hidden.json', '{');
  expect(loadPlans(directory)).toEqual([plan('check')]);
});

test('a byte order mark in front of a plan does no harm', () => {
  write('check.json', `\uFEFF${JSON.stringify(plan('check'))}`);
  expect(loadPlans(directory)).toEqual([plan('check')]);
});

test('an intent that is not the name of its file is reported with both', () => {
  const file = write('check.json', plan('review'));
  expect(loadingError().problems).toEqual([
    { file, field: 'intent', reason: 'is "review" and must be "check", as the file is named' },
  ]);
});

test('an intent that two files claim is reported with the file that has it', () => {
  const owner = write('check.json', plan('check'));
  const file = write('copy.json', plan('check'));
  expect(loadingError().problems).toContainEqual({
    file,
    field: 'intent',
    reason: `"check" is taken by ${owner} already`,
  });
});

test('one error tells all that is wrong in all files', () => {
  const broken = write('broken.json', '{\n  "intent": "broken",\n}');
  const wrong = write('wrong.json', { intent: 'wrong', steps: ['Look.', '  '], extra: 1 });
  const { message, problems } = loadingError();
  expect(problems).toEqual([
    {
      file: broken,
      field: '',
      reason: expect.stringMatching(/^is not JSON: .* at line 3, column 1$/),
    },
    { file: wrong, field: 'description', reason: 'is missing (expected: string)' },
    { file: wrong, field: 'steps[1]', reason: expect.stringContaining('>=1 characters') },
    { file: wrong, field: '', reason: '"extra" is not a known field' },
  ]);
  expect(message.split('\n')).toHaveLength(4);
  expect(message).toContain(`${wrong}: description: is missing`);
});

test('a condition on a check that does not exist stops the load and says which was meant', () => {
  const step = { step: 'If a session is down, look.', when: { fails: ['bgp.sesion'] } };
  const file = write('check.json', { ...plan('check'), steps: ['Look at it.', step] });
  expect(loadingError().problems).toEqual([
    {
      file,
      field: 'steps[1].when.fails[0]',
      reason: 'there is no check "bgp.sesion". Did you mean "bgp.session" or "bgp.vrf_session"?',
    },
  ]);
});

test('the error shows no stack to a person', () => {
  write('check.json', '');
  expect(loadingError().stack).toBe(`ConfigurationError: ${loadingError().message}`);
});

test('a file that is no JSON is reported without quoting it', () => {
  write('check.json', '{"password": hunter2}');
  expect(loadingError().message).toContain('is not JSON');
  expect(loadingError().message).not.toContain('hunter2');
});

test('a folder in the place of a file is reported as unreadable', () => {
  mkdirSync(join(directory, 'check.json'));
  expect(loadingError().message).toContain('cannot be read (EISDIR)');
});

test('a folder that is not there is reported with the variable that names another', () => {
  const missing = join(directory, 'none');
  expect(() => loadPlans(missing)).toThrow(`${missing}: there is no such folder of plans`);
  expect(() => loadPlans(missing)).toThrow('NETONCALL_PLANS');
});
