import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { labFigures, orderPlaces } from "../../../contract/lab/figures.ts";
import { useLive } from "../../platform/live.tsx";
import { callKey } from "../../platform/query.ts";

/** A busy lab sends many events within seconds, and figures look at all of a period: the page asks at most this often, in ms. */
const REFRESH_MS = 10_000;

/** Asks for the figures anew as the lab goes on. */
export function useLiveFigures(): void {
  const queries = useQueryClient();
  const refresh = useThrottledCallback(() => {
    void queries.invalidateQueries({ queryKey: callKey(labFigures) });
    void queries.invalidateQueries({ queryKey: callKey(orderPlaces) });
  }, REFRESH_MS);
  useLive((event) => event.type === "order" && refresh(), refresh);
}
