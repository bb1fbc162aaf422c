import type { Page } from "@playwright/test";

/** Lets go of a folder of this machine over the page, as a hand does; the page reads it to its bottom. */
export async function dropFolder(page: Page, folder: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const at = { x: Math.round(width / 2), y: Math.round(height / 2) };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, ...at, data });
  await browser.detach();
}
