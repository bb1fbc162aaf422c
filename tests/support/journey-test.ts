import { test as base } from "@playwright/test";
import { closePages, emptyPool, openPage } from "./page-pool.ts";
import { writeUses } from "./record-uses.ts";

/** A journey. Its pages end with it: those that stay open would listen on, and slow down whatever comes after it in its worker. */
export const test = base.extend<{ pagesEnd: void }, { poolEnds: void }>({
  poolEnds: [
    async ({ browser: _ }, run) => {
      await run();
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
  async page({ browser, baseURL, viewport, javaScriptEnabled, serviceWorkers, colorScheme }, use) {
    const own = {
      ...(javaScriptEnabled === false ? { javaScriptEnabled } : {}),
      ...(serviceWorkers === "allow" ? { serviceWorkers } : {}),
      ...(colorScheme === "dark" ? { colorScheme } : {}),
    };
    await use(await openPage(browser, { baseURL: baseURL!, viewport, ...own }));
  },
});
