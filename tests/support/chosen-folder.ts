import type { Page } from "@playwright/test";

/** Time for the browser to open the dialog before the button is pressed again, in ms. */
const AGAIN_MS = 20_000;

/**
 * Chooses a folder of this machine in the file dialog opened by a button. A browser does not open the dialog if a busy
 * machine handles the press more than five seconds late, so it is pressed again.
 */
export async function chooseFolder(page: Page, press: () => Promise<void>, folder: string): Promise<void> {
  for (;;) {
    const opened = page.waitForEvent("filechooser", { timeout: AGAIN_MS }).catch(() => null);
    await press();
    const chooser = await opened;
    if (chooser !== null) return chooser.setFiles(folder);
  }
}
