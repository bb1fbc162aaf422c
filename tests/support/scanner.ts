import type { Page } from "@playwright/test";

/**
 * Reads a barcode as a keyboard-wedge scanner does: its keys and Enter in one go, into whatever has the focus. Made in the
 * page, so that they come as fast as a scanner's however busy the machine is.
 */
export async function scan(page: Page, text: string): Promise<void> {
  await page.locator("html[data-scanner=heard]").waitFor({ state: "attached" });
  await page.evaluate((barcode) => {
    for (const key of [...barcode, "Enter"]) {
      const target = document.activeElement ?? document.body;
      const isFree = target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      if (isFree && key.length === 1) document.execCommand("insertText", false, key);
    }
  }, text);
}
