import type { Page } from "@playwright/test";

/** Told in the page once it was given what a hand let go of. */
type Window = globalThis.Window & { gotDrop?: boolean };

/** Lets go of a folder of this machine over the page, as a hand does; the page reads it to its bottom. */
export async function dropFolder(page: Page, folder: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const at = { x: Math.round(width / 2), y: Math.round(height / 2) };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  await page.evaluate(() => {
    (window as Window).gotDrop = false;
    addEventListener("drop", () => ((window as Window).gotDrop = true), { capture: true, once: true });
  });
  // A page that has not said yet that it takes what hovers over it is not given it; a hand would try again.
  do {
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await browser.send("Input.dispatchDragEvent", { type, ...at, data });
  } while (!(await page.evaluate(() => (window as Window).gotDrop)));
  await browser.detach();
}
