import { useLocation } from "react-router";
import { useIsAlive } from "./use-is-alive.ts";

/** The query that this page was opened with; empty while the page hydrates, for public pages are rendered without. */
export function useOpenedSearch(): string {
  const { search } = useLocation();
  return useIsAlive() ? search : "";
}
