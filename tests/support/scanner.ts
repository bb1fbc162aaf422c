import type { Page } from "@playwright/test";

/**
 * Simulates a keyboard-wedge barcode scanner: types the keys and Enter a millisecond apart into the focused element.
 * Runs in the page, so that the timing is right on a busy machine.
 */
export async function scan(page: Page, text: string): Promise<void> {
  await page.locator("html[data-scanner=heard]").waitFor({ state: "attached" });
  await scanAtOnce(page, text);
}

/** Scans without waiting until the page listens, as hands do when a page has just opened. */
export async function scanAtOnce(page: Page, text: string): Promise<void> {
  await page.evaluate((barcode) => {
    const begun = performance.now();
    for (const [at, key] of [...barcode, "Enter"].entries()) {
      const target = document.activeElement ?? document.body;
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      // Like a device: the time of the key press, not of its handling.
      Object.defineProperty(event, "timeStamp", { value: begun + at });
      const isFree = target.dispatchEvent(event);
      if (isFree && key.length === 1) document.execCommand("insertText", false, key);
    }
  }, text);
}
