import { useEffect } from "react";

/** Browsers say it in words of their own, all as this kind of error. */
const IN_WORDS = /fetch|network|load failed|importing a module/i;

/** Whether something failed because there is no line to the lab. */
export const isLineGone = (error: unknown): boolean =>
  typeof window !== "undefined" &&
  (navigator.onLine === false || (error instanceof TypeError && IN_WORDS.test(error.message)));

/** Loads the page anew once the browser is online again. @param waits only then */
export function useReloadOnline(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [waits]);
}

/** What runs beside the pages, also while none is open. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/offline-worker.js");

/** Has the browser show a page of ours where one cannot be fetched (public/offline-worker.js). When nothing else is to be done. */
export function showOwnOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void registerWorker().catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(register);
  else setTimeout(register);
}
