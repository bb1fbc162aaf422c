export type Random = {
  between(low: number, high: number): number;
  /** A whole number from low to high, inclusive. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Mean 0, standard deviation 1. */
  gaussian(): number;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  /** mulberry32: from 0 up to, but not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    gaussian: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
