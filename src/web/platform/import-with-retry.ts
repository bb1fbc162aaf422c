/** Delay before a retry when the browser believes it is online, in ms. */
const AGAIN_AFTER_MS = 20_000;

/**
 * Imports an optional module. After a failure, retries when the browser is online again, or after a delay.
 * @param signal ends the retries
 */
export async function importWithRetry<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (signal.aborted) throw error;
      await online(signal);
    }
  }
}

function online(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = new AbortController();
    const go = () => {
      clearTimeout(timer);
      end.abort();
      done();
    };
    const timer = setTimeout(go, AGAIN_AFTER_MS);
    addEventListener("online", go, { signal: end.signal });
    signal.addEventListener("abort", go, { signal: end.signal });
  });
}

/** Reloads style sheets that failed to load: Vite requests each only once and continues without it. */
export async function reloadFailedStyles(): Promise<void> {
  const lost = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    lost.map(
      (link) =>
        new Promise<void>((done) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = again.onerror = () => done();
          link.replaceWith(again);
        }),
    ),
  );
}
