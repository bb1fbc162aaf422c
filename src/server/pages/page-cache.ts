import { LRUCache } from "lru-cache";

/** Bytes of all pages. */
const MAX_BYTES = 24 * 1024 * 1024;
/** Limits entries too, because an entry takes more memory than its page's bytes. */
export const MAX_PAGES = 3000;
/**
 * Age after which a page is served one last time while it is rendered again, because parts of it depend on the clock.
 */
export const FRESH_MS = 60_000;
/** Age after which a page is never served. Its links to pictures last at least 15 minutes. */
export const MAX_AGE_MS = 10 * 60_000;

type Entry<Page> = { page: Page; renderedAt: number; content: number };
type Rendering<Page> = { content: number; done: Promise<Page> };

export type Rendered<Page> = {
  page: Page;
  /** "REMOVE": there is no such page. "LEAVE": this page is incomplete, so the cached one stays. */
  afterwards: "STORE" | "REMOVE" | "LEAVE";
};

export type PageCache<Page> = {
  /**
   * Returns the cached page, or renders it once for all waiting requests. After a change of content, `render` gets the
   * former page and may return it.
   */
  page(address: string, render: (former: Page | null) => Promise<Rendered<Page>>): Promise<Page>;
  /** Content changed: pages rendered before are checked before they are served. */
  contentChanged(): void;
};

/** Caches rendered pages in memory until their content changes. */
export function openPageCache<Page extends NonNullable<unknown>>(options: {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  sizeOf: (page: Page) => number;
  /** Receives the error if rendering fails while the old page is served. */
  onError: (error: unknown) => void;
}): PageCache<Page> {
  const { now, sizeOf, onError } = options;
  const pages = new LRUCache<string, Entry<Page>>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => sizeOf(page),
  });
  const rendering = new Map<string, Rendering<Page>>();
  /** Counts changes of content. */
  let content = 0;

  function renderOnce(
    address: string,
    render: (former: Page | null) => Promise<Rendered<Page>>,
    former: Entry<Page> | null = null,
  ): Promise<Page> {
    const running = rendering.get(address);
    if (running?.content === content) return running.done;
    const begun = content;
    const begunAt = now();
    const done = render(former?.page ?? null)
      .then(({ page, afterwards }) => {
        // A rendering begun before a change may end after one begun since.
        if ((pages.peek(address)?.content ?? 0) > begun) return page;
        if (afterwards === "REMOVE") pages.delete(address);
        // A page that was only checked keeps its age.
        const renderedAt = former?.page === page ? former.renderedAt : begunAt;
        if (afterwards === "STORE") pages.set(address, { page, renderedAt, content: begun });
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
      const found = pages.get(address);
      const age = found === undefined ? Infinity : now() - found.renderedAt;
      if (found === undefined || age >= MAX_AGE_MS) return renderOnce(address, render);
      if (found.content !== content) return renderOnce(address, render, age < FRESH_MS ? found : null);
      if (age >= FRESH_MS) renderOnce(address, render).catch(onError);
      return found.page;
    },
    contentChanged() {
      content += 1;
    },
  };
}
