import { MAX_UNLOCKED_AT_ONCE, quoteUnlocks } from "../../../contract/unlocks/unlocks.ts";
import { DEFAULT_UNLOCK_SIZE } from "../../../rules/unlocks/unlocks.ts";
import { dollars } from "../../parts/dollars.ts";
import { useCall } from "../../platform/query.ts";
import { useSettled } from "../../platform/use-settled.ts";

/** Returns the price of the selected scans' TIFFs in words; null until known. */
export function useSelectionCost(userId: string, ids: readonly string[]): string | null {
  const { settled, isSettled } = useSettled(ids);
  const isFew = settled.length > 0 && settled.length <= MAX_UNLOCKED_AT_ONCE;
  const body = { scanIds: [...settled] };
  const quote = useCall(quoteUnlocks, { params: { userId }, body }, { enabled: isSettled && isFew });
  if (ids.length > MAX_UNLOCKED_AT_ONCE) return `TIFFs: at most ${MAX_UNLOCKED_AT_ONCE} at once`;
  if (!isSettled || quote.data === undefined) return null;
  const { toUnlock, toBuy, total } = quote.data.quotes.find(({ size }) => size === DEFAULT_UNLOCK_SIZE)!;
  if (toUnlock === 0) return "TIFFs: unlocked";
  return toBuy === 0 ? "TIFFs: included" : `TIFFs: ${dollars(total)}`;
}
