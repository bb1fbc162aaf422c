import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { namesInZip } from "../support/zip-names.ts";
import { pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function zipOf(page: Page, press: Locator): Promise<string[]> {
  const downloading = page.waitForEvent("download");
  await press.click();
  return namesInZip(readFileSync(await (await downloading).path()));
}
const item = (page: Page, name: string | RegExp) => page.getByRole("menuitem", { name });
const more = (page: Page) => page.getByRole("button", { name: "More ways to download" });

test("a roll downloads as a zip, with its order, resized, and to a folder; phones use server zips", async ({
  browser,
}) => {
  const { customer, order } = await aLibrary([{ frames: 2 }, { frames: 1 }]);
  const page = await pageOf(browser, customer);
  // Replaces the browser's folder prompt, which no test can answer, with the origin's private folder.
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  const notices = page.getByRole("region", { name: "Notices" });
  await page.goto(`/users/${customer.userId}/rolls/${order.rolls[0]!.id}`);
  const names = await zipOf(page, page.getByRole("button", { name: /^Download 2 scans/ }));
  expect(names).toHaveLength(2);
  await expect(notices.getByText("Saved: all 2 scans are in your Downloads folder.")).toBeVisible();
  await notices.getByRole("button", { name: "Dismiss" }).click(); // it lies over the menu's last items

  await more(page).click();
  await expect(item(page, /Prepare on our server: the order/)).toBeVisible();
  await item(page, /Prepare on our server: the order/).click();
  const packed = page.getByRole("region", { name: "Downloads" }).getByRole("link", { name: /Download zip/ });
  const whole = await zipOf(page, packed);
  expect(whole).toHaveLength(3);
  expect(whole.slice(0, 2)).toEqual(names);
  await expect(packed, "a downloaded zip is removed from the page").toBeHidden();

  await more(page).click();
  await item(page, /Smaller, for sharing/).click();
  expect(await zipOf(page, packed)).toEqual(names);

  await more(page).click();
  await item(page, /^Save to a folder As files/).click();
  await expect(notices.getByText("Saved: 2 scans are in the folder you chose.")).toBeVisible();
  await more(page).click();
  await item(page, /^Save to a folder As files/).click();
  await expect(notices.getByText("All scans are already in that folder.")).toBeVisible();

  const phone = await pageOf(browser, customer, PHONE);
  await phone.goto(`/users/${customer.userId}/scans`);
  await phone.getByRole("button", { name: "Download all" }).click();
  await item(phone, /Prepare on our server/).click();
  const there = phone.getByRole("region", { name: "Downloads" }).getByRole("link", { name: /Download zip/ });
  expect(await zipOf(phone, there)).toHaveLength(3);
  await expect(there).toBeHidden();
  const box = phone.getByRole("checkbox", { name: /^Select / }).first();
  await box.focus();
  await phone.keyboard.press("Space");
  await phone.getByRole("button", { name: "Download", exact: true }).click();
  expect(await zipOf(phone, there)).toHaveLength(1);
});
