import { useEffect, useRef } from "react";
import { quoteUnlocks } from "../../../contract/unlocks/unlocks.ts";
import { LINKS_REFRESH } from "../../platform/links-that-last.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";

/** Files are made one after another: what is shown is asked for once for a burst of them. */
const BURST_MS = 700;

/** What larger sizes of these scans cost and which are there, as they come. */
export function useUnlockQuote(userId: string, scanIds: readonly string[]) {
  const quote = useCall(
    quoteUnlocks,
    { params: { userId }, body: { scanIds: [...scanIds] } },
    { ...LINKS_REFRESH, staleTime: 0 },
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { refetch } = quote;
  const refresh = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refetch();
    }, BURST_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((event) => {
    // An order tells of a payment that came through by itself.
    if ((event.type === "unlock" || event.type === "order") && event.userId === userId) refresh();
  }, refresh);
  return quote;
}
