import * as fc from 'fast-check';

import { expandVariables } from '../../src/config/expand-variables';

function refuse(name: string): never {
  throw new Error(`Nobody needs ${name}.`);
}

test('data without references comes back equal', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('${'));
      expect(expandVariables(value, {}, refuse)).toEqual(value);
    }),
  );
});

test('what a variable holds is not expanded again', () => {
  expect(expandVariables('${OUTER}', { OUTER: '${INNER}' }, refuse)).toBe('${INNER}');
});

test('an empty default stands for a variable that is not set', () => {
  expect(expandVariables('[${NAME:-}]', {}, refuse)).toBe('[]');
});

test('text that only looks like a reference stays', () => {
  const text = '$NAME ${} ${1X} ${NAME-x} $${';
  expect(expandVariables(text, { NAME: 'x' }, refuse)).toBe(text);
});
