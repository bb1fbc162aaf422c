import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => undefined;

/** The query that this page was opened with; empty while the page hydrates, for public pages are rendered without. */
export function useOpenedSearch(): string {
  const { search } = useLocation();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isAlive ? search : "";
}
