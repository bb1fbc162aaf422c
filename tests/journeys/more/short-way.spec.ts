import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { getRoll } from "../../../src/contract/film/rolls.ts";
import { getOrder } from "../../../src/contract/orders/orders.ts";
import { orderBarcode } from "../../../src/rules/orders/number.ts";
import { chooseFiles } from "../../support/chosen-files.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../../support/makers.ts";
import { scanAtOnce } from "../../support/scanner.ts";

const FRAMES = 12;
/** Maximum keys and scans from receipt to SYNCED for an order of three rolls (docs/product/bench.md#shortest-path). */
const MOST = 6;

test("an order of three rolls goes from parcel to customer in six keys and scans", async ({ browser }) => {
  const admin = theAdmin();
  const order = await paidOrder(await newCustomer("short"), aDraft([aRoll(), aRoll(), aRoll()]));
  const now = () => admin.call(getOrder, { params: { orderId: order.id } });
  const page = await pageOf(browser, admin);
  await page.goto("/admin/bench", { waitUntil: "domcontentloaded" });

  const done: string[] = [];
  // Before the page's scripts run: a scan is not lost.
  done.push("scan the slip");
  await scanAtOnce(page, orderBarcode(order.id));
  await expect(page.getByRole("button", { name: "Receive 3 rolls" })).toBeVisible();
  done.push("R");
  await page.keyboard.press("r");
  const stickers = page.getByRole("dialog", { name: "Twin-check stickers" });
  await expect(stickers.getByRole("button", { name: "Print" })).toBeFocused();
  done.push("Enter");
  await page.keyboard.press("Enter");
  await expect(stickers).toBeHidden();
  done.push("Shift+D");
  await page.keyboard.press("Shift+D");
  await expect(page.getByText("3 rolls: Developed", { exact: true })).toBeVisible();

  const received = await now();
  const folder = await exportOf(received.rolls.map(({ labNumber }) => labNumber!));
  done.push("Shift+U for one folder");
  await chooseFiles(page, () => page.keyboard.press("Shift+U"), folder);
  await expect(page.getByText(`${FRAMES} of ${FRAMES} ready`)).toHaveCount(3, { timeout: 180_000 });
  done.push("Shift+Y");
  await page.keyboard.press("Shift+Y");
  await expect(page.getByText("3 rolls: Synced", { exact: true })).toBeVisible();

  const rolls = (await now()).rolls;
  expect(rolls.map(({ events }) => events.at(-1)!.event)).toEqual(["SYNCED", "SYNCED", "SYNCED"]);
  for (const roll of rolls) {
    const { scans } = await admin.call(getRoll, { params: { userId: order.customerId, rollId: roll.id } });
    const names = scans.toSorted((a, b) => a.frame - b.frame).map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: FRAMES }, (_, at) => `${roll.labNumber} frame ${at + 1}.jpg`));
  }
  process.stdout.write(`${done.length} keys and scans for 3 rolls of ${FRAMES}: ${done.join(", ")}\n`);
  expect(done.length).toBeLessThanOrEqual(MOST);
  rmSync(folder, { recursive: true });
  await page.context().close();
});

async function exportOf(labNumbers: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "export-"));
  for (const [at, labNumber] of labNumbers.entries()) {
    mkdirSync(join(folder, labNumber));
    for (let frame = 1; frame <= FRAMES; frame += 1) {
      const background = { r: 40 * at, g: 5 * frame, b: 90 };
      const picture = sharp({ create: { width: 96, height: 64, channels: 3, background } });
      writeFileSync(join(folder, labNumber, `${labNumber} frame ${frame}.jpg`), await picture.jpeg().toBuffer());
    }
  }
  return folder;
}
