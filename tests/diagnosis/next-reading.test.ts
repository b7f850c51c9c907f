import { chooseReadings, type Reading, type Suspect } from '../../src/diagnosis';

const near = (resource: string, distance = 0): Suspect => ({ resource, distance });

/** Readings by name, each with the suspects of which it tells and, if it is not 1, its price. */
function choose(
  suspects: Suspect[],
  readings: Record<string, [tells: string, price?: number]>,
  most = 9,
): [string, string, number][] {
  const all = Object.entries(readings).map(([id, [tells, price = 1]]) => ({
    tells: tells.split(' '),
    reading: { id, call: `call ${id}`, price },
  }));
  const of = (resource: string): Reading<string>[] =>
    all.filter((one) => one.tells.includes(resource)).map((one) => one.reading);
  return chooseReadings(suspects, of, most).map(({ reading, tells, value }) => [
    reading.id,
    tells.map((one) => one.resource).join(' '),
    value,
  ]);
}

describe('the next reading', () => {
  it('is the one that reports most suspects', () => {
    const chosen = choose([near('a'), near('b'), near('c')], { one: ['a'], two: ['b c'] });
    expect(chosen).toEqual([
      ['two', 'b c', 2],
      ['one', 'a', 1],
    ]);
  });

  it('is the one that reports near ones, named from the nearest on', () => {
    const suspects = [near('far', 3), near('middle', 1), near('near')];
    expect(choose(suspects, { a: ['far middle'], b: ['near'] })).toEqual([
      ['b', 'near', 1],
      ['a', 'middle far', 0.75],
    ]);
  });

  it('is the one that reports what is suspected most, however near others are', () => {
    const suspects = [{ ...near('far', 3), weight: 2 }, near('a'), near('b', 1)];
    expect(choose(suspects, { one: ['a b'], two: ['far'] })).toEqual([
      ['two', 'far', 2],
      ['one', 'a b', 1.5],
    ]);
  });

  it('is the cheaper of two that tell the same', () => {
    expect(choose([near('a')], { dear: ['a', 4], cheap: ['a', 2] })).toEqual([['cheap', 'a', 0.5]]);
  });

  it('is a dear one where it tells more for its price', () => {
    const suspects = ['a', 'b', 'c'].map((one) => near(one));
    expect(choose(suspects, { one: ['a'], all: ['a b c', 2] }, 1)).toEqual([['all', 'a b c', 1.5]]);
    expect(choose(suspects, { one: ['a'], all: ['a b c', 4] }, 1)).toEqual([['one', 'a', 1]]);
  });

  it('reports a suspect once: what another has told is worth nothing', () => {
    const suspects = ['a', 'b', 'c', 'd'].map((one) => near(one));
    expect(choose(suspects, { abc: ['a b c'], bc: ['b c'], cd: ['c d'] })).toEqual([
      ['abc', 'a b c', 3],
      ['cd', 'd', 1],
    ]);
  });

  it('is none where no reading speaks of a suspect', () => {
    expect(choose([near('a')], { other: ['b'] })).toEqual([]);
    expect(choose([], { other: ['b'] })).toEqual([]);
  });

  it('is one of no more than were asked for', () => {
    const suspects = ['a', 'b', 'c'].map((one) => near(one));
    const readings: Record<string, [string]> = { one: ['a'], two: ['b'], three: ['c'] };
    expect(choose(suspects, readings, 2).map(([id]) => id)).toEqual(['one', 'two']);
    expect(choose(suspects, readings, 0)).toEqual([]);
  });
});
