import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aLibrary } from "../../support/library-makers.ts";

const pencil = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Grease pencil" }).getByText(name, { exact: true }).click();
const frames = (page: Page) => page.getByRole("list", { name: "Frames" });

test("a contact sheet is opened from its roll, marked, saved as PDF and JPEG, and printed", async ({ browser }) => {
  const { customer, order, scansOf } = await aLibrary([{ frames: 4 }]);
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/rolls/${order.rolls[0]!.id}`);
  await page.getByRole("link", { name: "Contact sheet" }).click();
  await page.waitForURL("**/digital-contact-sheet");
  await expect(page.getByRole("heading", { level: 1, name: "Kodak Portra 400" })).toBeVisible();
  await expect(frames(page).getByRole("listitem")).toHaveCount(4);

  await pencil(page, "Favorite");
  await page.getByRole("button", { name: "Frame 2" }).click();
  await expect(page.getByRole("button", { name: "Frame 2" })).toHaveAttribute("aria-pressed", "true");
  await pencil(page, "Reject");
  await page.getByRole("button", { name: "Frame 3" }).click();
  const marks = async () => (await scansOf(0)).map(({ favorite, rejected }) => (favorite ? "O" : rejected ? "X" : ""));
  await expect.poll(marks).toEqual(["", "O", "X", ""]);
  await pencil(page, "View");

  // Printed, it is one page of the chosen paper, without the rest of the site.
  const printed = async () => (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const letter = await printed();
  expect(letter.match(/\/MediaBox ?\[0 0 612 792\]/g)).toHaveLength(1);
  expect(letter).toMatch(/\/Count 1\b/);
  await page.getByLabel("Paper").selectOption("A4");
  await expect(page).toHaveURL(/paper=A4/);
  await expect(page.locator("[data-paper=A4]")).toBeVisible();
  expect(await printed()).toMatch(/\/MediaBox ?\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(frames(page)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  const saved = async (form: "PDF" | "JPEG") => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Save as ${form}` }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const pdf = await saved("PDF");
  expect(pdf.name).toMatch(/^\d\d-\d{5} Kodak Portra 400 contact sheet\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const jpeg = await saved("JPEG");
  expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: "jpeg", width: 2480, height: 3508 });

  await page.getByRole("link", { name: "Frame 2, favorite" }).click();
  await page.waitForURL("**/gallery/*");
  await page.getByRole("button", { name: "Close" }).click();
  await page.waitForURL("**/digital-contact-sheet?paper=A4");
});
