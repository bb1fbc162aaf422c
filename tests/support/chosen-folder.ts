import type { Page } from "@playwright/test";

/** How long a browser may take to open the dialog before the key is pressed again, in ms. */
const AGAIN_MS = 20_000;

/**
 * Chooses a folder of this machine in the file dialog that a key of the page opens. A browser opens none for a key that a busy machine
 * comes to more than five seconds late; a hand would press it again.
 */
export async function chooseFolder(page: Page, press: () => Promise<void>, folder: string): Promise<void> {
  for (;;) {
    const opened = page.waitForEvent("filechooser", { timeout: AGAIN_MS }).catch(() => null);
    await press();
    const chooser = await opened;
    if (chooser !== null) return chooser.setFiles(folder);
  }
}
