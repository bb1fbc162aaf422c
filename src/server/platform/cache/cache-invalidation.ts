import type { Listener } from "../database/listen.ts";

/** Cache invalidation: the channel that the cached tables' triggers notify. */
const CHANNEL = "page_content";
/** How long the connection is trusted without a check, in ms. */
const CHECK_AFTER_MS = 10_000;

/** A notification: "products", "products 019a…" or "products 019a… page". */
export type ContentChange = {
  /** The table. */
  table: string;
  /** The only affected row; null if the whole table may be affected. */
  id: string | null;
  onPages: boolean;
};

type ChangeListener = {
  onChange(change: ContentChange): void;
  /** Notifications may have been lost. */
  onGap(): void;
};

export type CacheInvalidation = {
  subscribe(listener: ChangeListener): () => void;
  isHearing(): boolean;
  /** Notes that this process may have committed a change. */
  committed(): void;
  /** Resolves once notifications of all own commits have arrived; null if they have. */
  ownHeard(): Promise<void> | null;
  /** Resolves once notifications of all commits before this call, by any process, have arrived. */
  allHeard(): Promise<void>;
};

export async function openCacheInvalidation(listener: Listener): Promise<CacheInvalidation> {
  const listeners = new Set<ChangeListener>();
  /** Own commits, and how many of their notifications have arrived. */
  let committed = 0;
  let heard = 0;
  let asking: { upTo: number; done: Promise<void> } | null = null;
  let triedAt = performance.now();

  const gap = () => {
    for (const { onGap } of listeners) onGap();
  };
  await listener.hear(CHANNEL, {
    onMessage(payload) {
      const [table = "", id = null, page] = payload.split(" ");
      const change = { table, id, onPages: id === null || page === "page" };
      for (const { onChange } of listeners) onChange(change);
    },
    onLost: gap,
    onReconnect: gap,
  });

  function ask(): Promise<void> {
    // A running check may have been sent before the last commit.
    if (asking !== null && asking.upTo === committed) return asking.done;
    const upTo = committed;
    const done = listener.heardAll().then(() => {
      heard = Math.max(heard, upTo);
      triedAt = performance.now();
      if (asking?.done === done) asking = null;
    });
    asking = { upTo, done };
    return done;
  }

  let answering: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  /** Runs one check at a time; later callers share the next. */
  function invalidateAll(): Promise<void> {
    next ??= answering.then(() => {
      next = null;
      return (answering = listener.heardAll());
    });
    return next;
  }

  return {
    allHeard: invalidateAll,
    subscribe(changes) {
      listeners.add(changes);
      return () => listeners.delete(changes);
    },
    isHearing: () => listener.isHearing(),
    committed: () => void (committed += 1),
    ownHeard() {
      if (heard < committed) return ask();
      // Not awaited: it detects a connection that died silently.
      if (performance.now() - triedAt > CHECK_AFTER_MS) void ask();
      return null;
    },
  };
}
