import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/** The query that this page was opened with; empty while the page hydrates, for public pages are rendered without. */
export function useOpenedSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : "";
}
