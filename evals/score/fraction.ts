/** So many of so many. Of none, there is no share. */
export interface Fraction {
  right: number;
  of: number;
}

export function count<T>(items: readonly T[], isRight: (item: T) => boolean): Fraction {
  return { right: items.filter(isRight).length, of: items.length };
}

export function sum(fractions: readonly Fraction[]): Fraction {
  return {
    right: fractions.reduce((total, { right }) => total + right, 0),
    of: fractions.reduce((total, { of }) => total + of, 0),
  };
}
