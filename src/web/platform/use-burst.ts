import { useThrottledCallback } from "@mantine/hooks";

/** Between two in a burst. */
const BURST_MS = 1000;

/**
 * For what is fetched anew when the lab does something: scans and files come in dozens, so it is done at once, then once
 * a second, and once more after the last.
 */
export const useBurst = (refresh: () => void): (() => void) => useThrottledCallback(refresh, BURST_MS);
