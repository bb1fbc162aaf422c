import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether hydration is done, so that browser-only data (storage, history, local date) may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
