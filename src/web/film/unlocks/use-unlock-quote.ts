import { quoteUnlocks } from "../../../contract/unlocks/unlocks.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { useBurst } from "../../platform/use-burst.ts";

/** What larger sizes of these scans cost and which are there, as they come. */
export function useUnlockQuote(userId: string, scanIds: readonly string[]) {
  const quote = useCall(
    quoteUnlocks,
    { params: { userId }, body: { scanIds: [...scanIds] } },
    { ...LINKS_REFRESH, staleTime: 0 },
  );
  const { refetch } = quote;
  const refresh = useBurst(() => void refetch());
  useLive((event) => {
    // An order tells of a payment that came through by itself.
    if ((event.type === "unlock" || event.type === "order") && event.userId === userId) refresh();
  }, refresh);
  return quote;
}
