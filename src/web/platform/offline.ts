import { useEffect } from "react";

/** Browsers say it in words of their own, all as this kind of error. */
const IN_WORDS = /fetch|network|load failed|importing a module/i;

/** Whether something failed because there is no line to the lab. */
export const isNetworkError = (error: unknown): boolean =>
  typeof window !== "undefined" &&
  (navigator.onLine === false || (error instanceof TypeError && IN_WORDS.test(error.message)));

/** What answers in no time, and never from what a browser keeps. */
const PROBE = "/favicon.svg";

/**
 * Loads the page anew as soon as the lab can be reached: at once, for it may have been one asset of a former release that
 * is gone, or else once the browser is online. A page that is loaded has its scripts with it, so this never goes round.
 * @returns tries now; ends where there is no line still
 */
export function useReloadWhenReachable(): () => Promise<void> {
  useEffect(() => {
    const reload = () => void reloadIfReachable();
    reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return reloadIfReachable;
}

/** Never loads a page offline: the browser's own would take the place of this one. */
async function reloadIfReachable(): Promise<void> {
  try {
    await fetch(PROBE, { method: "HEAD", cache: "no-store" });
  } catch {
    return;
  }
  location.reload();
}

/** What runs beside the pages, also while none is open. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/offline-worker.js");

/** Has the browser show a page of ours where one cannot be fetched (public/offline-worker.js). When nothing else is to be done. */
export function installOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void registerServiceWorker().catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(register);
  else setTimeout(register);
}
