import type { Page } from "@playwright/test";

/** Set in the page once it has received the drop. */
type Window = globalThis.Window & { gotDrop?: boolean };

/** Drops a folder of this machine on the page, as a user would; the page reads all its levels. */
export async function dropFolder(page: Page, folder: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const at = { x: Math.round(width / 2), y: Math.round(height / 2) };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  await page.evaluate(() => {
    (window as Window).gotDrop = false;
    addEventListener("drop", () => ((window as Window).gotDrop = true), { capture: true, once: true });
  });
  // A page that has not yet accepted the drag does not receive the drop; a user would try again.
  do {
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await browser.send("Input.dispatchDragEvent", { type, ...at, data });
  } while (!(await page.evaluate(() => (window as Window).gotDrop)));
  await browser.detach();
}
