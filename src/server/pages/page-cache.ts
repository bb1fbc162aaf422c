import { LRUCache } from "lru-cache";

/** Bytes of pages that are kept, with their compressed forms. */
const ROOM = 24 * 1024 * 1024;
/** However small they are: an entry takes more memory than its bytes. */
export const MOST_PAGES = 3000;
/** After this a page is rendered anew while the old one is shown once more: what is on it may go by the clock. */
export const FRESH_MS = 60_000;
/** After this nobody is shown the old one any more: links to pictures are good for 15 minutes at least. */
export const OLDEST_MS = 10 * 60_000;

type Kept<Page> = { page: Page; renderedAt: number; content: number };
type Rendering<Page> = { content: number; done: Promise<Page> };

/** What became of a rendering. */
export type Rendered<Page> = {
  page: Page;
  /**
   * "KEEP" it for whoever asks later; "FORGET" what was kept of this address, for there is no such page any more; "STAY"
   * with what was kept, for this one lacks something.
   */
  afterwards: "KEEP" | "FORGET" | "STAY";
};

export type PageCache<Page> = {
  /**
   * The page of this address as it is kept, or as `render` makes it now: once, however many ask for it meanwhile. Where
   * one was kept when something changed, `render` is handed it, and may hand it back if it still is as it should be.
   */
  page(address: string, render: (former: Page | null) => Promise<Rendered<Page>>): Promise<Page>;
  /** What pages show has changed: none that was begun before is shown unseen to anyone who asks from now on. */
  contentChanged(): void;
};

/** Keeps rendered pages in memory until what they show changes. */
export function openPageCache<Page extends NonNullable<unknown>>(options: {
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  /** Bytes that a page takes. */
  sizeOf: (page: Page) => number;
  /** What is told when rendering anew fails while the old page is shown. */
  onError: (error: unknown) => void;
}): PageCache<Page> {
  const { now, sizeOf, onError } = options;
  const kept = new LRUCache<string, Kept<Page>>({
    max: MOST_PAGES,
    maxSize: ROOM,
    sizeCalculation: ({ page }) => sizeOf(page),
  });
  const rendering = new Map<string, Rendering<Page>>();
  /** Counts the changes of what pages show. */
  let content = 0;

  function renderOnce(
    address: string,
    render: (former: Page | null) => Promise<Rendered<Page>>,
    former: Kept<Page> | null = null,
  ): Promise<Page> {
    const running = rendering.get(address);
    if (running?.content === content) return running.done;
    const begun = content;
    const begunAt = now();
    const done = render(former?.page ?? null)
      .then(({ page, afterwards }) => {
        // One that was begun before a change may end after one that was begun since.
        if ((kept.peek(address)?.content ?? 0) > begun) return page;
        if (afterwards === "FORGET") kept.delete(address);
        // Looked at anew it is no younger: what is on it may go by the clock.
        const renderedAt = former?.page === page ? former.renderedAt : begunAt;
        if (afterwards === "KEEP") kept.set(address, { page, renderedAt, content: begun });
        return page;
      })
      .finally(() => {
        if (rendering.get(address)?.done === done) rendering.delete(address);
      });
    rendering.set(address, { content: begun, done });
    return done;
  }

  return {
    async page(address, render) {
      const found = kept.get(address);
      const age = found === undefined ? Infinity : now() - found.renderedAt;
      if (found === undefined || age >= OLDEST_MS) return renderOnce(address, render);
      if (found.content !== content) return renderOnce(address, render, age < FRESH_MS ? found : null);
      if (age >= FRESH_MS) renderOnce(address, render).catch(onError);
      return found.page;
    },
    contentChanged() {
      content += 1;
    },
  };
}
