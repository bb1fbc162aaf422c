/** Limit on stops: more would take seconds, and no courier visits more in a day. */
const MOST_STOPS = 150;
const LONGEST_MOVED = 3;
/** Smaller gains are rounding errors and would cause endless loops. */
const NOTICEABLE = 1e-9;

/**
 * Shortens an order of places, visited from place 0, on streets whose lengths differ by direction. Moves one to three
 * places, in either direction, or reverses a piece, as long as that shortens the route.
 */
export function shortenOneWay(places: readonly number[], minutes: (from: number, to: number) => number): number[] {
  const lengthOf = (order: readonly number[]) =>
    order.reduce((sum, place, at) => sum + minutes(at === 0 ? 0 : order[at - 1]!, place), 0);
  let best = [...places];
  let bestLength = lengthOf(best);
  if (places.length > MOST_STOPS) return best;
  for (let isShorter = true; isShorter;) {
    isShorter = false;
    for (const order of changesOf(best)) {
      const length = lengthOf(order);
      if (length >= bestLength - NOTICEABLE) continue;
      [best, bestLength, isShorter] = [order, length, true];
      break;
    }
  }
  return best;
}

function* changesOf(order: readonly number[]): Generator<number[]> {
  for (let from = 0; from < order.length; from++) {
    for (let to = from + 2; to <= order.length; to++)
      yield [...order.slice(0, from), ...order.slice(from, to).toReversed(), ...order.slice(to)];
    for (let count = 1; count <= LONGEST_MOVED && from + count <= order.length; count++) {
      const piece = order.slice(from, from + count);
      const rest = [...order.slice(0, from), ...order.slice(from + count)];
      for (let at = 0; at <= rest.length; at++) {
        yield [...rest.slice(0, at), ...piece, ...rest.slice(at)];
        if (count > 1) yield [...rest.slice(0, at), ...piece.toReversed(), ...rest.slice(at)];
      }
    }
  }
}
