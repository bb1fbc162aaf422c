import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { getRoll } from "../../../src/contract/film/rolls.ts";
import { expectNoViolations } from "../../support/accessibility.ts";
import { exportRoll } from "../../support/exported-roll.ts";
import { newCustomer, pageOf, scannerFolder, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, receivedOrder } from "../../support/makers.ts";
import { noticesOf, saysRefusals } from "../../support/says-refusals.ts";
import { sayOfScannerFolder } from "../../../src/contract/bench/scanner-folder.ts";

test("a scanner's folder waits, is imported on demand, and foreign files are set aside", async ({ browser }) => {
  // The folder is checked every minute.
  const admin = theAdmin();
  const order = await receivedOrder(await newCustomer("folder"), admin, aDraft([aRoll(), aRoll()]));
  const [one, two] = order.rolls.map(({ labNumber }) => labNumber!) as [string, string];
  const root = scannerFolder();
  await exportRoll(root, one, 3);
  await exportRoll(root, two, 2);
  writeFileSync(join(root, two, "done"), "");
  mkdirSync(join(root, `holiday ${order.id}`));
  writeFileSync(join(root, `holiday ${order.id}`, "beach.jpg"), "x");

  const page = await pageOf(browser, admin);
  await page.goto("/admin/bench/scan");
  const list = page.getByRole("list", { name: "Scanner folder" });
  const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
  await expect(row(two)).toContainText("Imported", { timeout: 150_000 });
  await expect(row(one)).toContainText("Waiting: needs its marker file, a rename, or “Import now”");
  await expect(row(`holiday ${order.id}`)).toContainText("Set aside: no lab number in the file name");
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await expectNoViolations(page, `the scanner's folder at ${width}`);
  }

  await saysRefusals(page, sayOfScannerFolder, {
    press: () =>
      row(one)
        .getByRole("button", { name: `Import now: ${one}` })
        .click(),
    at: noticesOf(page),
  });
  await expect(row(one)).toContainText("Imported", { timeout: 120_000 });
  const { scans } = await admin.call(getRoll, { params: { userId: order.customerId, rollId: order.rolls[0]!.id } });
  expect(scans.map(({ name }) => name)).toEqual([1, 2, 3].map((frame) => `${one} frame ${frame}.jpg`));
  await page.context().close();
});
