/** Seeded chance: the same seed gives the same numbers for ever. */
export type Random = {
  /** 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Mean 0, standard deviation 1. */
  gaussian(): number;
};

function hashOf(seed: number, label: string): number {
  let hash = 2166136261;
  for (const character of `${seed}/${label}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A stream of chance for one purpose (`label`), independent of the streams of other labels. */
export function seededRandom(seed: number, label: string): Random {
  let state = hashOf(seed, label);
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("Nothing to pick from.");
      return item;
    },
    gaussian: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** Smooth gradient noise over the plane; one noise cell is 1 unit wide. */
export type Noise = {
  /** About -1..1. */
  at(x: number, y: number): number;
  /** Octaves of noise summed (clouds, hills), about -1..1. */
  fbm(x: number, y: number, octaves: number): number;
  /** Sharp crests (mountain ridges, caustics), 0..1. */
  ridged(x: number, y: number, octaves: number): number;
};

/** Gradient noise drawn from a stream of chance. */
export function seededNoise(random: Random): Noise {
  const order = new Uint8Array(512);
  const slopeX = new Float64Array(512);
  const slopeY = new Float64Array(512);
  for (let i = 0; i < 256; i++) order[i] = i;
  for (let i = 255; i > 0; i--) {
    const j = random.whole(0, i);
    const kept = order[i]!;
    order[i] = order[j]!;
    order[j] = kept;
  }
  for (let i = 0; i < 512; i++) {
    order[i] = order[i & 255]!;
    const angle = (order[i]! / 256) * Math.PI * 2;
    slopeX[i] = Math.cos(angle) * 1.5;
    slopeY[i] = Math.sin(angle) * 1.5;
  }

  function at(x: number, y: number): number {
    const floorX = Math.floor(x);
    const floorY = Math.floor(y);
    const dx = x - floorX;
    const dy = y - floorY;
    const column = floorX & 255;
    const row = floorY & 255;
    const a = order[column]! + row;
    const b = order[column + 1]! + row;
    const aa = order[a & 511]!;
    const ab = order[(a + 1) & 511]!;
    const ba = order[b & 511]!;
    const bb = order[(b + 1) & 511]!;
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const topLeft = slopeX[aa]! * dx + slopeY[aa]! * dy;
    const topRight = slopeX[ba]! * (dx - 1) + slopeY[ba]! * dy;
    const lowLeft = slopeX[ab]! * dx + slopeY[ab]! * (dy - 1);
    const lowRight = slopeX[bb]! * (dx - 1) + slopeY[bb]! * (dy - 1);
    const top = topLeft + (topRight - topLeft) * u;
    return top + (lowLeft + (lowRight - lowLeft) * u - top) * v;
  }

  function fbm(x: number, y: number, octaves: number): number {
    let sum = 0;
    let share = 0.53;
    for (let i = 0; i < octaves; i++) {
      sum += at(x, y) * share;
      const turned = x * 1.62 - y * 1.18 + 7.3;
      y = x * 1.18 + y * 1.62 + 3.1;
      x = turned;
      share *= 0.5;
    }
    return sum;
  }

  function ridged(x: number, y: number, octaves: number): number {
    let sum = 0;
    let share = 0.55;
    for (let i = 0; i < octaves; i++) {
      const crest = 1 - Math.abs(at(x, y)) * 1.3;
      sum += crest * crest * share;
      const turned = x * 1.62 - y * 1.18 + 5.7;
      y = x * 1.18 + y * 1.62 + 1.9;
      x = turned;
      share *= 0.48;
    }
    return sum;
  }

  return { at, fbm, ridged };
}
