import { useEffect } from "react";

/**
 * Caches this page and its scripts in the browser, so that a courier can open it offline (public/offline-worker.js).
 */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const left = new AbortController();
    const keep = () => {
      if (!navigator.onLine) return;
      const assets = performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
        .map(({ pathname }) => pathname);
      void navigator.serviceWorker.ready.then(({ active }) => {
        if (!left.signal.aborted) active?.postMessage({ keep: "/messenger-routes", assets: [...new Set(assets)] });
      });
    };
    // After the page's resources have loaded.
    const timer = setTimeout(keep, 1000);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);
}
