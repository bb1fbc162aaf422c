import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { photographsOfRoll, renderPhotograph } from "../../demo/photographs/render-photograph.ts";
import { logInAdmin, mailTo } from "../support/journey.ts";

const FRAMES = 5;
const PASSWORD = "a long walk with film";

test("a photographer orders three rolls and pays, the lab works them, and the scans come home", async ({ browser, page }) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), "nice-journey-"));
  const email = `zoe.${Date.now()}@people.test`;
  const files = await renderedFrames(folder);

  await test.step("sign up and say where you live", async () => {
    await page.goto("/signup");
    await page.getByLabel("First name").fill("Zoe");
    await page.getByLabel("Last name").fill("Grain");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Join Nice" }).last().click();
    await page.getByLabel("Phone").fill("(718) 555-0132");
    await page.getByLabel("Street and number").fill("12 Franklin St");
    await page.getByLabel("City").fill("Brooklyn");
    await page.getByLabel("State").selectOption("NY");
    await page.getByLabel("Zip code").fill("11222");
    await page.getByRole("button", { name: "Save and go on" }).click();
    await page.waitForURL("**/onboarding/rolls");
  });

  let orderNumber = "";
  await test.step("order three rolls and pay", async () => {
    await page.getByLabel("Negatives", { exact: true }).selectOption("PICK_UP");
    await page.getByLabel("How many more rolls like roll 1").fill("2");
    await page.getByRole("button", { name: /like this/ }).click();
    await page.getByLabel("Drop off").check();
    await expect(page.getByText("$58.76").first()).toBeVisible();
    await page.getByRole("button", { name: "Place Order" }).first().click();
    await page.waitForURL("**/checkout?order=*");
    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await page.getByLabel("Expires").fill("12 / 34");
    await page.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: "Pay $58.76" }).click();
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    orderNumber = /#\d+/.exec(await page.getByRole("heading", { level: 1 }).innerText())![0];
    const receipt = await mailTo(page, email, (mail) => mail.text.includes("$58.76"));
    expect(receipt.text).toContain(orderNumber);
    await page.screenshot({ path: "docs/screenshots/order.png" });
  });

  const bench = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await test.step("the lab finds the order and receives two of the three rolls, then the third", async () => {
    await logInAdmin(bench);
    await bench.getByRole("combobox", { name: "Find an order" }).fill(orderNumber.slice(1));
    await bench.getByRole("option", { name: new RegExp(orderNumber) }).click();
    await expect(bench.getByRole("heading", { level: 1 })).toContainText(`${orderNumber} Zoe Grain`);
    await bench.getByRole("checkbox", { name: /^3\./ }).uncheck();
    await bench.getByRole("button", { name: "Receive 2 rolls" }).click();
    await expect(bench.getByText("Received 2 of 3 rolls")).toBeVisible();
    await bench.getByRole("button", { name: "Change what arrived" }).click();
    await bench.getByRole("checkbox", { name: /^3\./ }).check();
    await bench.getByRole("button", { name: "Receive 3 rolls" }).click();
    await expect(bench.getByRole("button", { name: /Developed/ }).first()).toBeEnabled();
  });

  await test.step("the lab develops, scans, uploads and syncs", async () => {
    await bench.getByRole("button", { name: /Developed ⇧D/ }).click();
    await expect(bench.getByText(/3 rolls: Developed/)).toBeVisible();
    const chooser = bench.waitForEvent("filechooser");
    await bench.getByRole("button", { name: /Choose scans/ }).first().click();
    await (await chooser).setFiles(files);
    await expect(bench.getByText(`${FRAMES} of ${FRAMES} ready`)).toBeVisible({ timeout: 60_000 });
    await bench.screenshot({ path: "docs/screenshots/bench.png" });
    await bench.getByRole("button", { name: "Scanned S" }).click();
    await expect(bench.getByRole("button", { name: "Sync Y" })).toBeEnabled();
    await bench.getByRole("button", { name: "Sync Y" }).click();
    await confirmIfAsked();
    await expect(bench.getByText(/Synced: roll 1/)).toBeVisible();
  });

  async function confirmIfAsked() {
    const dialog = bench.getByRole("dialog");
    if (await dialog.isVisible().catch(() => false)) await dialog.getByRole("button", { name: /Sync/ }).click();
  }

  await test.step("the photographer sees the roll, upright and in order", async () => {
    await page.getByRole("link", { name: "Rolls", exact: true }).first().click();
    await page.getByRole("link", { name: /26-|Unnamed|35mm/i }).first().click();
    await page.waitForURL("**/rolls/*");
    const frames = page.getByRole("main").getByRole("img");
    await expect(frames.first()).toBeVisible();
    await page.screenshot({ path: "docs/screenshots/roll.png" });
  });

  await test.step("and downloads the pick-up as a zip with a folder for the roll", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: /zip|download/i }).first().click();
    const path = join(folder, "scans.zip");
    await (await downloading).saveAs(path);
    const names = namesInZip(readFileSync(path));
    expect(names).toHaveLength(FRAMES);
    for (const name of names) expect(name).toMatch(/^26-\d{5}[^/]*\/[^/]+\.jpg$/);
  });
  rmSync(folder, { recursive: true });
});

/** A roll's frames as a bench's scanner would leave them; the second lies on its side and says so in its EXIF. */
async function renderedFrames(folder: string): Promise<string[]> {
  const requests = photographsOfRoll(5, "Kodak Portra 400", FRAMES, 900);
  const paths: string[] = [];
  for (const [index, request] of requests.entries()) {
    const path = join(folder, `frame-${index + 1}.jpg`);
    writeFileSync(path, await renderPhotograph({ ...request, ...(index === 1 ? { orientation: 6 } : {}) }));
    paths.push(path);
  }
  return paths;
}

/** The names in a zip's central directory. */
function namesInZip(zip: Buffer): string[] {
  const names: string[] = [];
  const signature = Buffer.from("PK\x01\x02", "latin1");
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 46)) {
    names.push(zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return names;
}
