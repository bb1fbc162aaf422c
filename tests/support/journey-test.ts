import { test as base } from "@playwright/test";
import { closePages, emptyPool, openPage } from "./page-pool.ts";
import { writeUses } from "./record-uses.ts";

/**
 * A journey. Its pages are closed at its end: open ones would keep listening, and slow down later tests in its worker.
 */
export const test = base.extend<{ pagesEnd: void; isFirstVisit: boolean }, { poolEnds: void }>({
  /** For journeys about first visits: their page has an empty cache, at the cost of a separate process. */
  isFirstVisit: [false, { option: true }],

  poolEnds: [
    async ({ browser }, run) => {
      await run();
      await Promise.all(browser.contexts().map((context) => context.close()));
      emptyPool();
      writeUses();
    },
    { scope: "worker", auto: true },
  ],
  pagesEnd: [
    async ({ browser }, journey) => {
      await journey();
      await closePages(browser);
    },
    { auto: true },
  ],
  async page({ browser, baseURL, viewport, javaScriptEnabled, serviceWorkers, colorScheme, isFirstVisit }, use) {
    const own = {
      ...(javaScriptEnabled === false ? { javaScriptEnabled } : {}),
      ...(serviceWorkers === "allow" || isFirstVisit ? { serviceWorkers } : {}),
      ...(colorScheme === "dark" ? { colorScheme } : {}),
    };
    await use(await openPage(browser, { baseURL: baseURL!, viewport, ...own }));
  },
});
