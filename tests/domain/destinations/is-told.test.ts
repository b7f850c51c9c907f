import { isTold } from '../../../src/domain/destinations/is-told';

const destination = {
  on: ['reported' as const],
  minimumSeverity: 'major' as const,
  announced: false,
};
const incident = { severity: 'major' as const, announced: null };
const announced = { by: 'window "core"', until: null };

it.each([
  ['of an event that it wants', destination, incident, true],
  ['of something graver', destination, { ...incident, severity: 'critical' as const }, true],
  ['of what nobody gave a severity', destination, { ...incident, severity: null }, true],
  ['not of less', destination, { ...incident, severity: 'minor' as const }, false],
  ['not of another event', { ...destination, on: ['resolved' as const] }, incident, false],
  ['not of announced maintenance', destination, { ...incident, announced }, false],
  [
    'of announced maintenance where it says so',
    { ...destination, announced: true },
    { ...incident, announced },
    true,
  ],
])('a destination is told %s', (_, of, about, told) => {
  expect(isTold(of, 'reported', about)).toBe(told);
});
