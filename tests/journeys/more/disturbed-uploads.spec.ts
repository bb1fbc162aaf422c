import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { getRoll } from "../../../src/contract/film/rolls.ts";
import { dropFolder } from "../../support/dropped-folder.ts";
import { exportRoll } from "../../support/exported-roll.ts";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, receivedOrder } from "../../support/makers.ts";

const FRAMES = 12;

// The long form also kills the server: tests/crash/disturbed-uploads.ts.
test("uploads interrupted by network failures and a reload finish once and in order", async ({ browser }) => {
  const admin = theAdmin();
  const order = await receivedOrder(await newCustomer("disturbed"), admin, aDraft([aRoll()]));
  const [roll] = order.rolls;
  const folder = mkdtempSync(join(tmpdir(), "disturbed-"));
  const files = await exportRoll(folder, roll!.labNumber!, FRAMES);
  const there = async () => {
    const { scans } = await admin.call(getRoll, { params: { userId: order.customerId, rollId: roll!.id } });
    return scans.filter(({ state }) => state === "UPLOADED" || state === "READY").length;
  };
  const page = await pageOf(browser, admin, { serviceWorkers: "block" });
  page.on("dialog", (dialog) => void dialog.accept());
  let leftToPass = 0;
  await page.route(
    (url) => url.pathname.startsWith("/api/files/"),
    (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      leftToPass -= 1;
      return leftToPass >= 0 ? route.continue() : route.abort("connectionfailed");
    },
  );
  const online = () => page.evaluate(() => window.dispatchEvent(new Event("online")));
  const dock = page.getByRole("region", { name: "Uploading scans" });

  leftToPass = 3;
  await page.goto(`/admin/users/${order.customerId}/orders/${order.id}`);
  await isAlive(page);
  await expect(page.getByRole("button", { name: "Choose scans U" })).toBeVisible();
  await dropFolder(page, folder);
  await expect(dock).toContainText("The connection was lost. The upload resumes automatically.");
  await expect.poll(there).toBe(3);

  // Let requests pass only once the old page is gone: requests that end with it would count.
  await page.reload({ waitUntil: "commit" });
  leftToPass = 4;
  await expect.poll(there).toBe(7);
  await expect(dock).toContainText("The connection was lost");
  await dock.getByRole("button", { name: "Pause" }).click();
  await expect(dock).toContainText("paused");
  leftToPass = 1000;
  await dock.getByRole("button", { name: "Resume" }).click();
  await online();
  await expect.poll(there).toBe(FRAMES);

  await expect(dock).toContainText("scans sent");
  await dropFolder(page, folder);
  await expect(dock).toContainText(`${FRAMES} already uploaded`);
  const { scans } = await admin.call(getRoll, { params: { userId: order.customerId, rollId: roll!.id } });
  expect(scans.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  rmSync(folder, { recursive: true });
  await page.context().close();
});
