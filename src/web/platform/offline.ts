import { useEffect } from "react";

/** False on the server, where the browser's state is unknown. */
export const isOffline = (): boolean => typeof window !== "undefined" && !navigator.onLine;

/**
 * Waits until the browser is online. Optional modules are imported only then, because Chromium caches a failed import
 * until the page is reloaded.
 * @param signal ends the wait; the promise then never settles
 */
export async function whenOnline(signal?: AbortSignal): Promise<void> {
  if (isOffline())
    await new Promise((done) => addEventListener("online", done, signal ? { once: true, signal } : { once: true }));
}

/** Each browser has its own message for network errors, all with this error type. */
const IN_WORDS = /fetch|network|load failed|importing a module/i;

export const isNetworkError = (error: unknown): boolean =>
  isOffline() || (typeof window !== "undefined" && error instanceof TypeError && IN_WORDS.test(error.message));

/** Responds fast and is never served from a browser cache. */
const PROBE = "/favicon.svg";

/**
 * Reloads the page once the server is reachable: at once, because only an old release's file may be missing, or else
 * when the browser is online. A freshly loaded page includes its scripts, so this never loops.
 * @returns a function that tries now; it does nothing while offline
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

/** Never reloads while offline: the browser's error page would replace this one. */
export async function reloadIfReachable(): Promise<void> {
  try {
    await fetch(PROBE, { method: "HEAD", cache: "no-store" });
  } catch {
    return;
  }
  location.reload();
}

export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/offline-worker.js");

/**
 * Makes the browser show our offline page when a page cannot be loaded (public/offline-worker.js). Runs when the
 * browser is idle.
 */
export function installOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void registerServiceWorker().catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(register);
  else setTimeout(register);
}
