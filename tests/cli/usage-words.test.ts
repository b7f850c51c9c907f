import { usageWords } from '../../src/cli/usage-words';

it.each([
  [
    "error: command-argument value 'x' is invalid for argument 'reference'. Give a reference.",
    'netoncall: "x" is not valid. Give a reference.',
  ],
  [
    "error: option '--max-retries <number>' argument 'many' is invalid. Give a whole number.",
    'netoncall: --max-retries: "many" is not valid. Give a whole number.',
  ],
  [
    "error: required option '--public-key <key>' not specified",
    'netoncall: --public-key is required.',
  ],
  [
    "error: unknown command 'runn'\n(Did you mean run?)",
    'netoncall: Unknown command "runn".\nDid you mean "run"?',
  ],
  ['error: too many arguments', 'netoncall: too many arguments'],
])('%s is said as a person would', (text, said) => {
  expect(usageWords(text)).toBe(said);
});
