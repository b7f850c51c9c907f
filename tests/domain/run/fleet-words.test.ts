import {
  brokenParts,
  describeFleet,
  type FleetPart,
  type FleetProgress,
  splitDevices,
} from '../../../src/domain/run/fleet';

const part = (index: number, outcome: FleetPart['outcome']): FleetPart => ({
  ...{ index, id: `p${index}`, devices: ['A'], outcome, reason: null, traceRef: null, calls: 1 },
});
const fleet = (...outcomes: FleetPart['outcome'][]): FleetProgress => ({
  ...{ devices: 200, done: 40, started: 4, calls: 9 },
  parts: outcomes.map((outcome, index) => part(index, outcome)),
});

describe('a run of many devices', () => {
  it('is split into parts of a size, in order, and nobody drops out', () => {
    expect(splitDevices(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(splitDevices(['a', 'b'], 2)).toEqual([['a', 'b']]);
    expect(splitDevices([], 2)).toEqual([]);
  });

  it('tells how far it is, and which parts ended early', () => {
    expect(describeFleet(fleet('achieved', 'partial'))).toBe('40 of 200 devices done');
    const broken = fleet('achieved', 'failed', 'cancelled', 'partial');
    expect(describeFleet(broken)).toBe('40 of 200 devices done, 2 of 4 groups ended early');
    expect(brokenParts(broken).map(({ index }) => index)).toEqual([1, 2]);
  });
});
