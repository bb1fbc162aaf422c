import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page is past its hydration: what only a browser knows (storage, history, the day where it is) may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
