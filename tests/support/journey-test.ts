import { test as base } from "@playwright/test";

/** A journey, with which its pages end: those that stay open would listen on, and slow down whatever comes after it in its worker. */
export const test = base.extend<{ pagesEnd: void }>({
  pagesEnd: [
    async ({ browser }, journey) => {
      await journey();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
