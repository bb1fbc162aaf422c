import { useCallback, useRef } from "react";
import { MINUTE_MS } from "../../rules/time.ts";

/** Signed links are good for at least 15 minutes (contract, getRoll); asked for anew before that. */
export const LINKS_REFRESH = { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS } as const;

/** Long enough that a picture which stays broken does not ask without end. */
const ONCE_PER_MS = 2 * MINUTE_MS;

/** What to call when a picture does not load: its link may have run out, so the roll is fetched anew, once. */
export function useFreshLinks(refetch: () => void): () => void {
  const askedAt = useRef(-Infinity);
  return useCallback(() => {
    if (performance.now() - askedAt.current < ONCE_PER_MS) return;
    askedAt.current = performance.now();
    refetch();
  }, [refetch]);
}
