import { useThrottledCallback } from "@mantine/hooks";

const BURST_MS = 1000;

/**
 * Throttles refetching after lab events: scans and files arrive in dozens, so it runs at once, then once a second, and
 * again after the last.
 */
export const useBurst = (refresh: () => void): (() => void) => useThrottledCallback(refresh, BURST_MS);
