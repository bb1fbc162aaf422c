import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Returns the query string the page was opened with; empty during hydration, because public pages are rendered without
 * it.
 */
export function useOpenedSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : "";
}
