import { quoteUnlocks } from "../../../contract/unlocks/unlocks.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { useBurst } from "../../platform/use-burst.ts";

/** Fetches prices of larger sizes of these scans and the available files, and keeps them up to date. */
export function useUnlockQuote(userId: string, scanIds: readonly string[]) {
  const quote = useCall(
    quoteUnlocks,
    { params: { userId }, body: { scanIds: [...scanIds] } },
    { ...LINKS_REFRESH, staleTime: 0 },
  );
  const { refetch } = quote;
  const refresh = useBurst(() => void refetch());
  useLive((event) => {
    // An order event reports a payment that completed on its own.
    if ((event.type === "unlock" || event.type === "order") && event.userId === userId) refresh();
  }, refresh);
  return quote;
}
