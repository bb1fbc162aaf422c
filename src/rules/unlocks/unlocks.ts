import { isSuperNice, isVeryNice, type TierId } from "../memberships/tiers.ts";
import { cents, type Cents } from "../money.ts";

/**
 * Unlocks for a scan beyond the purchased size (docs/product/unlocks.md#sizes): the original as a TIFF, or full-size
 * hiRes.
 */
export const UNLOCK_SIZES = ["16_BIT_TIFF", "HI_RES"] as const;
export type UnlockSize = (typeof UNLOCK_SIZES)[number];

export const DEFAULT_UNLOCK_SIZE = "16_BIT_TIFF" satisfies UnlockSize;

/** Cents per scan and size: included in Very Nice and Super Nice, 299 for all others (docs/product/unlocks.md#price-of-an-unlock). */
export function unlockPrice(tier: TierId): Cents {
  return cents(isVeryNice(tier) || isSuperNice(tier) ? 0 : 299);
}
