import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import type { CallSpec } from "../../contract/kit/call.ts";
import type { LiveEvent } from "../../contract/kit/live.ts";
import { useLive } from "./live.tsx";
import { callKey } from "./query.ts";

/**
 * Asks these calls anew whenever the lab tells of something that they count.
 * @param types of the live events that change what they answer
 * @param everyMs a busy lab tells of much within seconds; they are asked at most this often
 */
export function useLiveCalls(calls: readonly CallSpec[], types: readonly LiveEvent["type"][], everyMs: number): void {
  const queries = useQueryClient();
  const refresh = useThrottledCallback(() => {
    for (const call of calls) void queries.invalidateQueries({ queryKey: callKey(call) });
  }, everyMs);
  useLive((event) => types.includes(event.type) && refresh(), refresh);
}
