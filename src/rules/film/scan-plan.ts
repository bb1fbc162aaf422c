import { isSuperNice, type TierId } from "../memberships/tiers.ts";
import type { ScanSize } from "./film.ts";

/**
 * Returns a roll's default scan: a 4K pre-scan for the Super Nice tiers, 2K for all others
 * (docs/product/checkout.md#defaults-of-a-new-roll).
 */
export function defaultScanQuality(tier: TierId): ScanSize {
  return isSuperNice(tier) ? "STANDARD_4K_PRE_SCAN" : "STANDARD_2K";
}

/**
 * Whether rush is on for a new roll: for the Super Nice tiers, which include it, or if the preference default-rush is
 * Yes.
 */
export function defaultRush(tier: TierId, preference: string | null | undefined): boolean {
  return isSuperNice(tier) || preference === "Yes";
}
