import { expect, type Page } from "@playwright/test";
import { isAlive } from "../support/journey.ts";
import { pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";

const viewer = (page: Page) => page.getByRole("dialog", { name: /frame by frame$/ });
const shown = (page: Page, words: string) => expect(viewer(page).getByRole("status").first()).toHaveText(words);

test("a frame is marked, named, tagged, rotated and downloaded, and survives a reload", async ({ browser }) => {
  const { customer, scansOf } = await aLibrary([{ frames: 2 }]);
  const scan = async () => (await scansOf(0)).find(({ frame }) => frame === 1)!;
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/gallery/${(await scan()).id}`);
  await shown(page, "Frame 1. 1 of 2.");
  await isAlive(page);
  const download = page.waitForEvent("download");
  await page.keyboard.press("d");
  expect((await download).suggestedFilename()).toMatch(/^\d\d-\d{5}_01\.jpg$/);

  await page.keyboard.press("x");
  await page.keyboard.press("f"); // never both
  await expect.poll(scan).toMatchObject({ favorite: true, rejected: false });
  await page.keyboard.press("e");
  const panel = viewer(page).getByRole("complementary", { name: "About this frame" });
  await panel.getByLabel("Name").fill("The old jetty");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("heading", { name: "The old jetty" })).toBeVisible();
  await page.keyboard.press("t");
  await page.getByRole("combobox", { name: "New tag" }).fill("harbour");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("link", { name: "harbour" })).toBeVisible();
  await page.getByRole("combobox", { name: "New tag" }).press("Escape");

  // It is turned at once, and the lab's new pictures follow.
  const picture = viewer(page).getByRole("img", { name: /^Frame 1/ });
  await page.keyboard.press("r");
  await expect.poll(scan).toMatchObject({ orientation: 90, shownOrientation: 90, turning: false });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
    .toBe(true);
  await page.reload();
  await shown(page, "Frame 1: The old jetty. 1 of 2.");
  await expect(viewer(page).getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
  expect(await scan()).toMatchObject({ name: "The old jetty", tags: [{ name: "harbour" }] });
  await page.keyboard.press("Escape");
  await page.waitForURL("**/rolls/*-*");
});
