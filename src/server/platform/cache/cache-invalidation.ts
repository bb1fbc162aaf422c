import type { Listener } from "../database/listen.ts";

/** Told by triggers on the tables that public answers and pages are made of (migrations). */
const CHANNEL = "page_content";
/** How long the connection is believed, in ms, without having been tried. */
const BELIEVED_MS = 10_000;

/** What a trigger tells: "products", "products 019a…" or "products 019a… page". */
export type ContentChange = {
  /** The table. */
  of: string;
  /** The only thing that shows it; null where it may matter to all that is made of the table. */
  thing: string | null;
  /** Whether pages show it, which may be a minute old. */
  onPages: boolean;
};

type ChangeListener = {
  onChange(change: ContentChange): void;
  /** Something may have been told that nobody heard, or will be. */
  onGap(): void;
};

export type CacheInvalidation = {
  /** @returns how to stop hearing of them */
  subscribe(listener: ChangeListener): () => void;
  /** Whether changes are heard of at present. */
  isHearing(): boolean;
  /** This process may have committed a change, which the database tells in a moment. */
  written(): void;
  /** Until all that this process committed has been heard of; null where it has been. */
  ownHeard(): Promise<void> | null;
  /** Until all that any process committed before this call has been heard of. */
  allHeard(): Promise<void>;
};

export async function openCacheInvalidation(listener: Listener): Promise<CacheInvalidation> {
  const listeners = new Set<ChangeListener>();
  /** Commits of this process, and how many of them have been heard of. */
  let written = 0;
  let heard = 0;
  let asking: { upTo: number; done: Promise<void> } | null = null;
  let triedAt = performance.now();

  const gap = () => {
    for (const { onGap } of listeners) onGap();
  };
  await listener.hear(CHANNEL, {
    onMessage(payload) {
      const [of = "", thing = null, page] = payload.split(" ");
      const change = { of, thing, onPages: thing === null || page === "page" };
      for (const { onChange } of listeners) onChange(change);
    },
    onLost: gap,
    onReconnect: gap,
  });

  function ask(): Promise<void> {
    // One that is under way may have been sent before the last commit.
    if (asking !== null && asking.upTo === written) return asking.done;
    const upTo = written;
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
  /** One question is under way at a time, and one waits for all who came since it was sent. */
  function askOfAll(): Promise<void> {
    next ??= answering.then(() => {
      next = null;
      return (answering = listener.heardAll());
    });
    return next;
  }

  return {
    allHeard: askOfAll,
    subscribe(changes) {
      listeners.add(changes);
      return () => listeners.delete(changes);
    },
    isHearing: () => listener.isHearing(),
    written: () => void (written += 1),
    ownHeard() {
      if (heard < written) return ask();
      // Nobody waits for this one: it finds out in time that a connection is gone which never said so.
      if (performance.now() - triedAt > BELIEVED_MS) void ask();
      return null;
    },
  };
}
