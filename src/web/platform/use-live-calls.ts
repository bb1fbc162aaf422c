import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import type { CallSpec } from "../../contract/kit/call.ts";
import type { LiveEvent } from "../../contract/kit/live.ts";
import { useLive } from "./live.tsx";
import { callKey } from "./query.ts";

/**
 * Refetches these calls on live events.
 * @param types live events that change their responses
 * @param everyMs minimum interval, because a busy lab sends many events within seconds
 */
export function useLiveCalls(calls: readonly CallSpec[], types: readonly LiveEvent["type"][], everyMs: number): void {
  const queries = useQueryClient();
  const refresh = useThrottledCallback(() => {
    for (const call of calls) void queries.invalidateQueries({ queryKey: callKey(call) });
  }, everyMs);
  useLive((event) => types.includes(event.type) && refresh(), refresh);
}
