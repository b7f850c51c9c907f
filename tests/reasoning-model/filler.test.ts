import { isFiller } from '../../src/reasoning/model/filler';

test.each([
  '',
  ' ',
  'none',
  'None.',
  'N/A',
  'null',
  '"none"',
  '-',
  '–',
  'no_tool',
  'Not applicable',
])('%j stands for nothing', (text) => {
  expect(isFiller(text)).toBe(true);
});

test.each(['send_email', 'none_such', 'no-op', 'ping', 'open and closed at once', '日本', 'no2'])(
  '%j says something',
  (text) => {
    expect(isFiller(text)).toBe(false);
  },
);
