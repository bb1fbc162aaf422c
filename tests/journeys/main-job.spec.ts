import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { photographsOfRoll } from "../../demo/photographs/photographs-of-roll.ts";
import { renderPhotograph } from "../../demo/photographs/render-photograph.ts";
import { chooseScans } from "../support/chosen-files.ts";
import {
  codeAfter,
  documentedScreenshot,
  dropOffAndPlace,
  giveDetails,
  logIn,
  mailTo,
  newEmail,
  PASSWORD,
  pay,
  signUp,
} from "../support/journey.ts";
import { emailOfStaff } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { namesInZip } from "../support/zip-names.ts";

const FRAMES = 5;
/** The frame that the scanner stored lying on its side (EXIF orientation 6). */
const TURNED = 1;
const SIZE = { width: 1200, height: 750 };

test.use({ viewport: SIZE });

test("a photographer orders and pays for three rolls, the lab processes them, and the scans arrive", async ({
  browser,
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "nice-journey-"));
  const email = newEmail("zoe");
  const photographs = await renderedFrames(folder);

  await test.step("the photographer signs up and enters an address", async () => {
    await page.goto("/");
    await documentedScreenshot(page, "landing");
    await signUp(page, email);
    await giveDetails(page);
  });

  let orderNumber = "";
  await test.step("the photographer orders three rolls and pays", async () => {
    await page.getByRole("combobox", { name: "Film" }).fill("Portra 400");
    await page.getByRole("option", { name: /Portra 400/ }).click();
    await page.getByLabel("Negatives", { exact: true }).selectOption("PICK_UP");
    await page.getByLabel("How many more rolls like roll 1").fill("2");
    await page.getByRole("button", { name: "Add 2 more like this" }).click();
    await expect(page.getByRole("article", { name: /^Roll \d$/ })).toHaveCount(3);
    await expect(page.getByText("$58.76").first()).toBeVisible();
    await dropOffAndPlace(page);
    await expect(page.getByRole("button", { name: "Pay $58.76" })).toBeVisible();
    orderNumber = await pay(page);
    const receipt = await mailTo(email, (mail) => mail.text.includes("$58.76"));
    expect(receipt.text).toContain(orderNumber);
    await documentedScreenshot(page, "order");
  });

  const bench = await (await browser.newContext({ viewport: SIZE })).newPage();
  await test.step("staff log in with a second factor after a wrong code is rejected", async () => {
    const code = await codeAfter(emailOfStaff("bench"), () => logIn(bench, emailOfStaff("bench"), PASSWORD));
    const wrong = code === "111111" ? "222222" : "111111";
    await bench.getByLabel("6-digit code").pressSequentially(wrong);
    await expect(bench.getByRole("alert")).toContainText("That code is wrong");
    await bench.getByLabel("6-digit code").fill("");
    await bench.getByLabel("6-digit code").pressSequentially(code);
    await bench.waitForURL("**/admin/orders");
  });

  await test.step("staff find the order and receive two of the three rolls, then the third", async () => {
    await expect(bench.getByRole("table").getByRole("link", { name: orderNumber })).toBeVisible();
    await bench.getByRole("combobox", { name: "Search orders, customers and products" }).fill(orderNumber.slice(1));
    await bench.getByRole("option", { name: new RegExp(orderNumber) }).click();
    await expect(bench.getByRole("heading", { level: 1 })).toContainText(`${orderNumber} Zoe Grain`);
    await bench.getByRole("checkbox", { name: /^3\./ }).uncheck();
    await bench.getByRole("button", { name: "Receive 2 rolls" }).click();
    await expect(bench.getByRole("region", { name: "History" })).toContainText("Received 2 of 3 rolls");
    await bench.getByRole("dialog", { name: "Twin-check stickers" }).press("Escape");
    await bench.getByRole("button", { name: "Correct what arrived" }).click();
    await bench.getByRole("checkbox", { name: /^3\./ }).check();
    await bench.getByRole("button", { name: "Receive 3 rolls" }).click();
    await expect(bench.getByRole("button", { name: "Receive 3 rolls" })).toBeHidden(); // before, two can be developed
    await bench.getByRole("dialog", { name: "Twin-check stickers" }).press("Escape");
    await expect(bench.getByRole("button", { name: "Developed ⇧D" })).toBeEnabled();
  });

  await test.step("staff develop, scan, upload and sync", async () => {
    await bench.getByRole("button", { name: "Developed ⇧D" }).click();
    await expect(bench.getByText("3 rolls: Developed", { exact: true })).toBeVisible();
    // However the file dialog sorts them, frames follow the order of their names.
    await chooseScans(bench, photographs.map(({ path }) => path).toReversed());
    await expect(bench.getByText(`${FRAMES} of ${FRAMES} ready`)).toBeVisible();
    await bench.getByRole("region", { name: "Uploads" }).getByRole("button", { name: "Clear" }).click();
    await documentedScreenshot(bench, "bench");
    await bench.getByRole("button", { name: "Scanned S", exact: true }).click();
    await bench.getByRole("button", { name: "Sync Y", exact: true }).click();
    await expect(bench.getByText("Roll 1: Synced", { exact: true })).toBeVisible();
    await bench.context().close();
  });

  await test.step("the photographer sees the frames upright and in order", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Rolls" }).click();
    const roll = page.getByRole("listitem").filter({ hasText: `${FRAMES} frames` });
    await roll.getByRole("link", { name: "Kodak Portra 400" }).click();
    await page.waitForURL("**/rolls/*");
    const frames = page.getByRole("list", { name: "Frames" }).getByRole("img");
    await expect(frames).toHaveCount(FRAMES);
    for (const [index, { ratio }] of photographs.entries()) {
      await expect(frames.nth(index)).toHaveAttribute("alt", `Frame ${index + 1}`);
      expect(await ratioOf(page, index), `frame ${index + 1} is upright`).toBeCloseTo(ratio, 1);
    }
    await documentedScreenshot(page, "roll");
  });

  await test.step("the photographer browses the frames by keyboard", async () => {
    await page.getByRole("link", { name: "Frame 1" }).focus();
    await page.keyboard.press("Enter");
    const viewer = page.getByRole("dialog");
    await expect(viewer.getByRole("status").first()).toHaveText("Frame 1. 1 of 5.");
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByRole("status").first()).toHaveText("Frame 2. 2 of 5.");
    await page.keyboard.press("End");
    await expect(viewer.getByRole("status").first()).toHaveText("Frame 5. 5 of 5.");
    await page.keyboard.press("z");
    await expect(viewer.getByRole("button", { name: /^Zoom 2 of 3/ })).toBeVisible();
    await page.keyboard.press("Home");
    await expect(viewer.getByRole("status").first()).toHaveText("Frame 1. 1 of 5.");
    await page.keyboard.press("i");
    await expect(viewer.getByRole("complementary", { name: "About this frame" })).toContainText("26-");
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(page.getByRole("link", { name: "Frame 1" })).toBeFocused();
  });

  await test.step("the batch downloads as a zip built in the browser", async () => {
    const zip = await downloaded(page, page.getByRole("button", { name: `Download ${FRAMES} scans` }), folder);
    expectOneFolderOfFrames(zip);
  });

  await test.step("the batch downloads as a zip built on the server", async () => {
    await page.getByRole("button", { name: "More ways to download" }).click();
    await page.getByRole("menuitem", { name: /Prepare on our server/ }).click();
    const zip = await downloaded(page, page.getByRole("link", { name: /Download zip/ }), folder);
    expectOneFolderOfFrames(zip);
  });
  rmSync(folder, { recursive: true });
});

/** Aspect ratio (width / height) of the picture as the browser draws it. */
function ratioOf(page: Page, index: number): Promise<number> {
  const image = page.getByRole("list", { name: "Frames" }).getByRole("img").nth(index);
  return image.evaluate(async (element: HTMLImageElement) => {
    element.loading = "eager";
    await element.decode();
    return element.naturalWidth / element.naturalHeight;
  });
}

async function downloaded(page: Page, link: ReturnType<Page["getByRole"]>, folder: string): Promise<Buffer> {
  const downloading = page.waitForEvent("download");
  await link.click();
  const path = join(folder, "scans.zip");
  await (await downloading).saveAs(path);
  return readFileSync(path);
}

function expectOneFolderOfFrames(zip: Buffer): void {
  const names = namesInZip(zip);
  const folder = /^26-\d{5}[^/]*/.exec(names[0] ?? "")?.[0];
  const labNumber = folder?.slice(0, 8);
  expect(names).toEqual(Array.from({ length: FRAMES }, (_, index) => `${folder}/${labNumber}_0${index + 1}.jpg`));
}

async function renderedFrames(folder: string): Promise<{ path: string; ratio: number }[]> {
  const { retry, repeatEachIndex } = test.info();
  // Different frames at each try: the lab recognizes scans that it already has.
  const requests = photographsOfRoll(
    { outing: "upstate", film: "Kodak Portra 400", seed: 5 + retry + 10 * repeatEachIndex },
    FRAMES,
    900,
  );
  return Promise.all(
    requests.map(async (request, index) => {
      const path = join(folder, `frame-${index + 1}.jpg`);
      writeFileSync(path, await renderPhotograph({ ...request, ...(index === TURNED ? { orientation: 6 } : {}) }));
      return { path, ratio: request.width / request.height };
    }),
  );
}
