import type { Page } from "@playwright/test";

/**
 * Reads a barcode as a keyboard-wedge scanner does: its keys and Enter a millisecond apart, into whatever has the focus. Made
 * in the page, so that they come so however busy the machine is.
 */
export async function scan(page: Page, text: string): Promise<void> {
  await page.locator("html[data-scanner=heard]").waitFor({ state: "attached" });
  await page.evaluate((barcode) => {
    const begun = performance.now();
    for (const [at, key] of [...barcode, "Enter"].entries()) {
      const target = document.activeElement ?? document.body;
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      // As of a device: when it was pressed, and not when the page came to it.
      Object.defineProperty(event, "timeStamp", { value: begun + at });
      const isFree = target.dispatchEvent(event);
      if (isFree && key.length === 1) document.execCommand("insertText", false, key);
    }
  }, text);
}
