import type { ReplyOf } from "../../../src/contract/kit/call.ts";
import { type quoteUnlocks, type Unlock } from "../../../src/contract/unlocks/unlocks.ts";
import { UNLOCK_SIZES } from "../../../src/rules/unlocks/unlocks.ts";

type Quote = ReplyOf<typeof quoteUnlocks>;

/** The price of these scans' larger sizes, $2.99 each unless given; `unlocked` returns each scan's existing unlocks. */
export function anUnlockQuote(
  scanIds: readonly string[],
  { price = 299, unlocked = () => [] }: { price?: number; unlocked?: (scanId: string) => Unlock[] } = {},
): Quote {
  const scans = scanIds.map((id) => ({ id, unlocked: unlocked(id) }));
  const quotes = UNLOCK_SIZES.map((size) => {
    const toUnlock = scans.filter((scan) => scan.unlocked.every((one) => one.size !== size)).length;
    const amount = toUnlock * price;
    return { size, toUnlock, toBuy: price === 0 ? 0 : toUnlock, amount, tax: 0, appliedCredit: 0, total: amount };
  });
  return { pricePerUnlock: price, quotes, scans };
}
