import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Desk, tablet, phone. */
const WIDTHS = [1440, 820, 390] as const;
const HEIGHT = 900;
let taken = 0;

/** Takes a picture of a step at every width, into the folder FILM; does nothing without it. */
export async function film(page: Page, step: string): Promise<void> {
  const folder = process.env.FILM;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize()!;
  const number = String(++taken).padStart(2, "0");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate(async () => {
      scrollTo(0, 0);
      await document.fonts.ready;
    });
    const path = join(folder, `${number} ${step} ${width}.png`);
    await page.screenshot({ path, fullPage: true, animations: "disabled" });
  }
  await page.setViewportSize(before);
}
