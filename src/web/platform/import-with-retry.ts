/** How long after a failure it is worth another try where the browser believes to be online, in ms. */
const AGAIN_AFTER_MS = 20_000;

/**
 * Imports what a page can do without for a while: where it cannot be fetched, again once the browser is online, or a
 * little later.
 * @param signal ends the tries
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

/** Fetches the style sheets again that could not be: Vite asks for each once, and goes on without those. */
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
