import { useCallback, useRef } from "react";
import { MINUTE_MS } from "../../rules/time.ts";

/** Signed links are valid for at least 15 minutes (contract, getRoll); refetch earlier. */
export const LINKS_REFRESH = { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS } as const;

/** Limits refetching for a picture that stays broken. */
const ONCE_PER_MS = 2 * MINUTE_MS;

/** Returns an image error handler: the link may have expired, so it refetches the roll, once. */
export function useFreshLinks(refetch: () => void): () => void {
  const queriedAt = useRef(-Infinity);
  return useCallback(() => {
    if (performance.now() - queriedAt.current < ONCE_PER_MS) return;
    queriedAt.current = performance.now();
    refetch();
  }, [refetch]);
}
