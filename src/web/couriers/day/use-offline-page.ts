import { useEffect } from "react";

/** Has the browser keep this page and its scripts, so that a courier can open it in a dead spot (public/offline-worker.js). */
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
    // Once what the page is made of has come.
    const timer = setTimeout(keep, 1000);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);
}
