/**
 * Unlocks for a scan beyond the purchased size (docs/product/unlocks.md#sizes): the original as a TIFF, or full-size
 * hiRes.
 */
export const UNLOCK_SIZES = ["16_BIT_TIFF", "HI_RES"] as const;
export type UnlockSize = (typeof UNLOCK_SIZES)[number];

export const DEFAULT_UNLOCK_SIZE = "16_BIT_TIFF" satisfies UnlockSize;
