import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { getRoll } from "../../src/contract/film/rolls.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";
import { aDraft, aRoll, receivedOrder } from "../support/makers.ts";

const pencil = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Grease pencil" }).getByText(name, { exact: true }).click();
const frames = (page: Page) => page.getByRole("list", { name: "Frames" });

test("a roll's contact sheet is opened from its page, marked with the grease pencil, and saved as PDF and JPEG", async ({
  browser,
}) => {
  const { customer, order, scansOf } = await aLibrary([{ frames: 4 }]);
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/rolls/${order.rolls[0]!.id}`);
  await page.getByRole("link", { name: "Contact sheet" }).click();
  await page.waitForURL("**/digital-contact-sheet");
  await expect(page.getByRole("heading", { level: 1, name: "Kodak Portra 400" })).toBeVisible();
  await expect(frames(page).getByRole("listitem")).toHaveCount(4);
  await expectNoViolations(page, "a contact sheet");

  // With a pencil chosen a press draws, and once more rubs out.
  await pencil(page, "Favorite");
  await page.getByRole("button", { name: "Frame 2" }).click();
  await expect(page.getByRole("button", { name: "Frame 2" })).toHaveAttribute("aria-pressed", "true");
  await pencil(page, "Reject");
  await page.getByRole("button", { name: "Frame 3" }).click();
  await page.getByRole("button", { name: "Frame 4" }).click();
  await page.getByRole("button", { name: "Frame 4" }).click();
  const marks = async () =>
    (await scansOf(0)).map(({ favourite, rejected }) => (favourite ? "O" : rejected ? "X" : ""));
  await expect.poll(marks).toEqual(["", "O", "X", ""]);
  await expectNoViolations(page, "a contact sheet under the pencil");
  await pencil(page, "Look");
  await expect(page.getByRole("link", { name: "Frame 3, crossed out" })).toBeVisible();
  // By keys, on the frame that has the focus.
  await page.getByRole("link", { name: "Frame 1", exact: true }).focus();
  await page.keyboard.press("f");
  await expect(page.getByRole("link", { name: "Frame 1, favorite" })).toBeVisible();
  await page.keyboard.press("x");
  await expect.poll(marks).toEqual(["X", "O", "X", ""]);

  await page.getByLabel("Paper").selectOption("A4");
  await expect(page).toHaveURL(/paper=A4/);
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

test("printed, a sheet is one page of the chosen paper with nothing of the site around it", async ({ browser }) => {
  const { customer, order } = await aLibrary([{ frames: 3, own: { format: "120" } }]);
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/rolls/${order.rolls[0]!.id}/digital-contact-sheet?frames=6x6`);
  await expect(page.getByLabel("Frames", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("120 in 6×6")).toBeVisible();
  const sizeOf = async () => (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const letter = await sizeOf();
  expect(letter.match(/\/MediaBox ?\[0 0 612 792\]/g)).toHaveLength(1);
  expect(letter).toMatch(/\/Count 1\b/);
  await page.getByLabel("Paper").selectOption("A4");
  await expect(page.locator("[data-paper=A4]")).toBeVisible();
  expect(await sizeOf()).toMatch(/\/MediaBox ?\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(frames(page)).toBeVisible();
});

test("on a phone strips are shorter", async ({ browser }) => {
  const { customer, order } = await aLibrary([{ frames: 5 }]);
  const page = await pageOf(browser, customer, { viewport: { width: 390, height: 844 } });
  await page.goto(`/users/${customer.userId}/rolls/${order.rolls[0]!.id}/digital-contact-sheet`);
  const cells = frames(page).getByRole("listitem");
  await expect(cells).toHaveCount(5);
  const tops = await cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(2);
  await expectNoViolations(page, "a contact sheet on a phone");
});

test("who is no member is told kindly that later orders' sheets are members'; staff may have each, once there are scans", async ({
  browser,
}) => {
  const { customer } = await aLibrary([{ frames: 1 }]);
  const later = await receivedOrder(customer, theAdmin(), aDraft([aRoll({})]));
  const path = `/rolls/${later.rolls[0]!.id}/digital-contact-sheet`;
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}${path}`);
  await expect(
    page.getByRole("heading", { name: "A contact sheet of every roll comes with a membership" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "See memberships" })).toHaveAttribute("href", "/memberships");
  await expectNoViolations(page, "a contact sheet that is not included");
  const desk = await pageOf(browser, theAdmin());
  await desk.goto(`/admin/users/${customer.userId}${path}`);
  await expect(desk.getByRole("heading", { name: "Nothing to lay on the light table yet" })).toBeVisible();
});

test("notes of a roll are changed in place; staff turn scans and reverse their order", async ({ browser }) => {
  const { customer, order, scansOf } = await aLibrary([{ frames: 3 }]);
  const params = { userId: customer.userId, rollId: order.rolls[0]!.id };
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/rolls/${params.rollId}`);
  await page.getByRole("button", { name: /^(Add|Change) notes$/ }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Half of it under water.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Half of it under water.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change notes" })).toBeFocused();
  await expect.poll(async () => (await customer.call(getRoll, { params })).roll.notes).toBe("Half of it under water.");
  await expect(page.getByRole("button", { name: "Reverse order" })).toHaveCount(0);

  const desk = await pageOf(browser, theAdmin());
  await desk.goto(`/admin/users/${customer.userId}/rolls/${params.rollId}`);
  const idsInOrder = async () => (await scansOf(0)).map(({ id }) => id);
  const before = await idsInOrder();
  await desk.getByRole("button", { name: "Reverse order" }).click();
  await expect.poll(idsInOrder).toEqual(before.toReversed());
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect.poll(idsInOrder).toEqual(before);
  await desk.getByRole("checkbox", { name: "Select Frame 1" }).check();
  await desk.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Turn right" }).click();
  const turned = async () => (await scansOf(0)).filter(({ orientation }) => orientation === 90).length;
  await expect.poll(turned).toBe(1);
});
