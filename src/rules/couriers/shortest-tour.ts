/** Distances between places, by number: `distances[from * count + to]`. The same in both directions. */
export type Distances = { readonly count: number; readonly between: Float64Array };

/** Nearest neighbors considered as a place's next stop. */
const NEIGHBORS = 10;
const LONGEST_MOVED = 3;
/** Perturbations per place: more hardly shorten the tour. */
const SHAKES = 25;
/** Reach of a perturbation, in places along the tour. */
const SHAKEN = 50;
/** Smaller gains are rounding errors and would cause endless loops. */
const NOTICEABLE = 1e-9;

export const tourLength = ({ count, between }: Distances, tour: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += between[tour[at]! * count + tour[(at + 1) % count]!]!;
  return sum;
};

/**
 * Returns a short round trip through all places: nearest neighbor, then 2-opt and Or-opt among near neighbors, then
 * repeated local perturbations that keep the shorter tour. Deterministic: the same distances give the same tour.
 */
export function shortestTour(distances: Distances): number[] {
  const { count } = distances;
  if (count < 4) return Array.from({ length: count }, (_, place) => place);
  const search = new LocalSearch(distances);
  search.improve(search.tour);
  let best = search.tour.slice();
  let bestLength = tourLength(distances, best);
  const random = randomFrom(count);
  for (let shake = 0; shake < SHAKES * count; shake++) {
    const touched = search.shake(random);
    search.improve(touched);
    const length = tourLength(distances, search.tour);
    if (length < bestLength - NOTICEABLE) [best, bestLength] = [search.tour.slice(), length];
    else search.setTour(best);
  }
  return [...best];
}

/**
 * Pseudo-random numbers from 0 to 1 (mulberry32) with a fixed seed, so that the same stops always give the same route.
 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** 2-opt and Or-opt on an array tour, with an index of each place's position. */
class LocalSearch {
  tour: Int32Array;
  readonly #at: Int32Array;
  readonly #count: number;
  readonly #between: Float64Array;
  readonly #near: Int32Array[];

  constructor({ count, between }: Distances) {
    [this.#count, this.#between] = [count, between];
    const all = Array.from({ length: count }, (_, place) => place);
    this.#near = all.map((place) =>
      Int32Array.from(
        all
          .filter((other) => other !== place)
          .sort((one, other) => this.#d(place, one) - this.#d(place, other))
          .slice(0, NEIGHBORS),
      ),
    );
    this.#at = new Int32Array(count);
    this.tour = new Int32Array(count);
    this.setTour(this.#nearestNeighbor());
  }

  setTour(tour: ArrayLike<number>): void {
    for (let at = 0; at < this.#count; at++) this.#put(at, tour[at]!);
  }

  improve(from: Iterable<number>): void {
    const waiting = new Set(from);
    for (const place of waiting) {
      waiting.delete(place);
      for (let touched = this.#improveAt(place); touched !== null; touched = this.#improveAt(place))
        for (const each of touched) waiting.add(each);
    }
  }

  /** Swaps two adjacent pieces of the tour (a double bridge). @returns the places at their ends */
  shake(random: () => number): number[] {
    const most = Math.min(SHAKEN, Math.floor((this.#count - 2) / 2));
    const [first, second] = [1 + Math.floor(random() * most), 1 + Math.floor(random() * most)];
    const begin = Math.floor(random() * this.#count);
    const place = (offset: number) => this.tour[(begin + offset) % this.#count]!;
    const moved = Array.from({ length: first + second }, (_, at) => place(1 + ((at + first) % (first + second))));
    const ends = [place(0), place(1), place(first), place(first + 1), place(first + second), place(first + second + 1)];
    moved.forEach((each, at) => this.#put((begin + 1 + at) % this.#count, each));
    return ends;
  }

  #d = (one: number, other: number): number => this.#between[one * this.#count + other]!;
  #put(at: number, place: number): void {
    this.tour[at] = place;
    this.#at[place] = at;
  }
  #next = (place: number): number => this.tour[(this.#at[place]! + 1) % this.#count]!;
  #previous = (place: number): number => this.tour[(this.#at[place]! + this.#count - 1) % this.#count]!;

  #nearestNeighbor(): number[] {
    const left = new Set(Array.from({ length: this.#count }, (_, place) => place));
    const tour: number[] = [];
    for (let place = 0; left.size > 0;) {
      left.delete(place);
      tour.push(place);
      let nearest = -1;
      for (const other of left) if (nearest < 0 || this.#d(place, other) < this.#d(place, nearest)) nearest = other;
      place = nearest;
    }
    return tour;
  }

  /**
   * Applies the first move at this place that shortens the tour.
   * @returns the places at its ends; null when there is none
   */
  #improveAt(place: number): number[] | null {
    return this.#turn(place) ?? this.#move(place);
  }

  /** 2-opt: reverses a piece. */
  #turn(place: number): number[] | null {
    for (const forward of [true, false]) {
      const follow = forward ? this.#next : this.#previous;
      const after = follow(place);
      const now = this.#d(place, after);
      for (const near of this.#near[place]!) {
        const reach = this.#d(place, near);
        if (reach >= now) break;
        const nearAfter = follow(near);
        if (near === after || nearAfter === place) continue;
        const gain = now + this.#d(near, nearAfter) - reach - this.#d(after, nearAfter);
        if (gain <= NOTICEABLE) continue;
        if (forward) this.#reverse(after, near);
        else this.#reverse(near, after);
        return [place, after, near, nearAfter];
      }
    }
    return null;
  }

  /** Or-opt: moves one to three stops that begin or end at this place elsewhere, in either direction. */
  #move(place: number): number[] | null {
    for (let length = 1; length <= Math.min(LONGEST_MOVED, this.#count - 3); length++) {
      for (const isFirst of [true, false]) {
        let [first, last] = [place, place];
        for (let step = 1; step < length; step++)
          if (isFirst) last = this.#next(last);
          else first = this.#previous(first);
        const [before, after] = [this.#previous(first), this.#next(last)];
        const taken = this.#d(before, first) + this.#d(last, after) - this.#d(before, after);
        if (taken <= NOTICEABLE) continue;
        for (const near of this.#near[place]!) {
          if (this.#d(place, near) >= taken) break;
          if (this.#isBetween(first, near, last)) continue;
          for (const other of [this.#next(near), this.#previous(near)]) {
            if (this.#isBetween(first, other, last)) continue;
            const far = place === first ? last : first;
            const cost = this.#d(near, place) + this.#d(far, other) - this.#d(near, other);
            if (taken - cost <= NOTICEABLE) continue;
            this.#insert({ first, last, length }, { near, other, place });
            return [before, after, first, last, near, other];
          }
        }
      }
    }
    return null;
  }

  #isBetween(first: number, place: number, last: number): boolean {
    const [from, at, to] = [this.#at[first]!, this.#at[place]!, this.#at[last]!];
    return from <= to ? from <= at && at <= to : at >= from || at <= to;
  }

  /** Reverses the piece from `first` to `last`, or the rest of the tour, whichever is shorter. */
  #reverse(first: number, last: number): void {
    let [from, to] = [this.#at[first]!, this.#at[last]!];
    let inside = ((to - from + this.#count) % this.#count) + 1;
    if (inside * 2 > this.#count) {
      [from, to] = [(to + 1) % this.#count, (from + this.#count - 1) % this.#count];
      inside = this.#count - inside;
    }
    for (let swaps = inside >> 1; swaps > 0; swaps--) {
      const [one, other] = [this.tour[from]!, this.tour[to]!];
      this.#put(from, other);
      this.#put(to, one);
      from = (from + 1) % this.#count;
      to = (to + this.#count - 1) % this.#count;
    }
  }

  #insert(
    { first, last, length }: { first: number; last: number; length: number },
    { near, other, place }: { near: number; other: number; place: number },
  ): void {
    const piece: number[] = [];
    for (let at = this.#at[first]!, left = length; left > 0; left--, at = (at + 1) % this.#count)
      piece.push(this.tour[at]!);
    const gap = this.#next(near) === other ? near : other;
    // Starting at the gap's earlier side: first the piece, then the places between it and the gap move up.
    const beginsAtNear = gap === near;
    const inOrder = beginsAtNear === (piece[0] === place) ? piece : piece.toReversed();
    const isAhead = (this.#at[gap]! - this.#at[last]! + this.#count) % this.#count < this.#count / 2;
    if (isAhead) {
      let to = this.#at[first]!;
      for (let at = (this.#at[last]! + 1) % this.#count; ; at = (at + 1) % this.#count) {
        const moved = this.tour[at]!;
        this.#put(to, moved);
        to = (to + 1) % this.#count;
        if (moved === gap) break;
      }
      for (const each of inOrder) {
        this.#put(to, each);
        to = (to + 1) % this.#count;
      }
      return;
    }
    const second = this.#next(gap);
    let to = this.#at[last]!;
    for (let at = (this.#at[first]! + this.#count - 1) % this.#count; ; at = (at + this.#count - 1) % this.#count) {
      const moved = this.tour[at]!;
      this.#put(to, moved);
      to = (to + this.#count - 1) % this.#count;
      if (moved === second) break;
    }
    for (const each of inOrder.toReversed()) {
      this.#put(to, each);
      to = (to + this.#count - 1) % this.#count;
    }
  }
}
