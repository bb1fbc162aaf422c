/** Lanes of the community wall (docs/product/landing.md#community-wall). */
export const WALL_LANES = 5;

/** Assigns each item to the lane of its index modulo the number of lanes. */
export function lanesOf<T>(things: readonly T[], lanes: number = WALL_LANES): T[][] {
  return Array.from({ length: lanes }, (_, lane) => things.filter((_thing, index) => index % lanes === lane));
}
