import type { Page } from "@playwright/test";

/** Time for the browser to open the dialog before the button is pressed again, in ms. */
const AGAIN_MS = 20_000;

type Files = string | string[] | { name: string; mimeType: string; buffer: Buffer }[];

/**
 * Chooses files or a folder of this machine in the file dialog opened by a button. A browser does not open the dialog
 * if a busy machine handles the press more than five seconds late, so it is pressed again.
 */
export async function chooseFiles(page: Page, press: () => Promise<void>, files: Files): Promise<void> {
  for (;;) {
    const opened = page.waitForEvent("filechooser", { timeout: AGAIN_MS }).catch(() => null);
    await press();
    const chooser = await opened;
    if (chooser !== null) return chooser.setFiles(files);
  }
}

/** Chooses the scans of a roll at the bench. */
export const chooseScans = (page: Page, files: Files): Promise<void> =>
  chooseFiles(page, () => page.getByRole("button", { name: "Choose scans U" }).click(), files);
