import { expect, type Page } from "@playwright/test";

export const header = (page: Page) => page.locator("header[data-session]");

/** The page knows that nobody is signed in. */
export const asVisitor = (page: Page) => expect(page.locator("header[data-session=visitor]")).toBeVisible();

/** From here on the page's clock goes only where the test moves it. */
export async function stopTheClock(page: Page): Promise<void> {
  const now = new Date("2026-11-21T12:00:00Z");
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
}

/** A page comes alive, and its data comes, through timers: lets a little time pass until it is known who is looking. */
export async function knownOnAStandingClock(page: Page, who: "visitor" | "signedIn"): Promise<void> {
  // The scripts wait for the first picture, or for a key.
  await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" })));
  await timePassesUntil(page, () => expect(page.locator(`header[data-session=${who}]`)).toBeVisible({ timeout: 100 }));
}

/** What comes alive, or is fetched, through timers comes at no certain time: the clock goes on until `seen` holds. */
export async function timePassesUntil(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5);
    await seen();
  }).toPass({ intervals: [50] });
}
