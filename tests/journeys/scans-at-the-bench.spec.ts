import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { addRollsEvent } from "../../src/contract/bench/bench.ts";
import { getRoll } from "../../src/contract/film/rolls.ts";
import { getOrder } from "../../src/contract/orders/orders.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import { expectBothThemesAccessible } from "../support/accessibility.ts";
import { chooseFolder } from "../support/chosen-folder.ts";
import { exportRoll } from "../support/exported-roll.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, receivedOrder } from "../support/makers.ts";

const aFolder = () => mkdtempSync(join(tmpdir(), "bench-"));
const status = (page: Page) => page.getByRole("main").getByRole("status");

async function openOrder(page: Page, { customerId, id }: Order): Promise<void> {
  await page.goto(`/admin/users/${customerId}/orders/${id}`);
  await isAlive(page);
  await page.locator("html[data-scanner=heard]").waitFor({ state: "attached" });
}

const chooseScans = async (page: Page, files: string[]) => {
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("u");
  await (await chooser).setFiles(files);
};

/** A developed order at the bench, and how its rolls stand. */
async function developedOrder(name: string, rolls: number) {
  const admin = theAdmin();
  const order = await receivedOrder(
    await newCustomer(name),
    admin,
    aDraft(Array.from({ length: rolls }, () => aRoll())),
  );
  await admin.call(addRollsEvent, { params: { orderId: order.id, event: "DEVELOPED" }, body: {} });
  const lastSteps = async () =>
    (await admin.call(getOrder, { params: { orderId: order.id } })).rolls.map(({ events }) => events.at(-1)!.event);
  const framesOf = async (at: number) => {
    const params = { userId: order.customerId, rollId: order.rolls[at]!.id };
    return (await admin.call(getRoll, { params })).scans.map((one) => one.name);
  };
  return { order, numbers: order.rolls.map(({ labNumber }) => labNumber!), lastSteps, framesOf };
}

test("files that may be another roll's, too many or of no roll are set aside or asked about, and nothing is guessed", async ({
  browser,
}) => {
  const { order, numbers, framesOf } = await developedOrder("mixed", 2);
  const [one, two] = numbers as [string, string];
  const folder = aFolder();
  const page = await pageOf(browser, theAdmin());
  await openOrder(page, order);
  const dialog = page.getByRole("dialog", { name: "Are these all, and no more?" });

  await test.step("a file that bears the other roll's number is not sent", async () => {
    const [own] = await exportRoll(folder, one, 1);
    const [others] = await exportRoll(folder, two, 1);
    await chooseScans(page, [join(folder, one, own!.name), join(folder, two, others!.name)]);
    await expect(status(page).first()).toHaveText(`${two} is another roll than ${one}: 1 not sent`);
    await expect.poll(() => framesOf(0)).toEqual([own!.name]);
    renameSync(join(folder, two, others!.name), join(folder, one, others!.name));
    await chooseFolder(page, () => page.keyboard.press("Shift+U"), folder);
    await expect(status(page).first()).toHaveText(`${one} holds a file of another roll: ${others!.name}: 2 not sent`);
    rmSync(join(folder, one), { recursive: true });
  });

  await test.step("72 files for an empty roll are asked about", async () => {
    await page.keyboard.press("j");
    await exportRoll(folder, "two rolls", 72);
    const files = readdirSync(join(folder, "two rolls")).map((name) => join(folder, "two rolls", name));
    await chooseScans(page, files);
    await expect(dialog).toContainText(`72 files were chosen for ${two}. A roll of 35mm usually has 36.`);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectBothThemesAccessible(page, `the question at ${width}`);
    }
    await dialog.getByRole("button", { name: "Leave it" }).press("Enter");
    await expect(dialog).toBeHidden();
    expect(await framesOf(1)).toEqual([]);
    rmSync(join(folder, "two rolls"), { recursive: true });
  });

  await test.step("two folders that name no roll are asked about, and go once somebody says so", async () => {
    await exportRoll(folder, "left", 1);
    await exportRoll(folder, "right", 2);
    rmSync(join(folder, two), { recursive: true });
    await chooseFolder(page, () => page.keyboard.press("Shift+U"), folder);
    await expect(dialog).toContainText(/They lie in 2 places that name no roll/);
    await dialog.getByRole("button", { name: "Send them all the same" }).press("Enter");
    await expect.poll(() => framesOf(1)).toHaveLength(3);
  });
  rmSync(folder, { recursive: true });
  await page.context().close();
});

test("a key that follows another at once is for the roll that the first has led to", async ({ browser }) => {
  const { order, lastSteps } = await developedOrder("quick-keys", 3);
  const page = await pageOf(browser, theAdmin());
  await openOrder(page, order);
  await page.evaluate(() => {
    for (const key of ["j", "j", "s"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await expect.poll(lastSteps).toEqual(["DEVELOPED", "DEVELOPED", "SCANNED"]);
  await expect(page).toHaveURL(new RegExp(`roll=${order.rolls[2]!.id}`));
  await page.context().close();
});

test("a roll is synced once all its files are here, and what the press marked is taken back whole, also where it was refused half way", async ({
  browser,
}) => {
  const { order, numbers, lastSteps } = await developedOrder("synced", 1);
  const folder = aFolder();
  await exportRoll(folder, numbers[0]!, 2);
  const page = await pageOf(browser, theAdmin());
  await openOrder(page, order);
  const announced = Promise.withResolvers<void>();
  const isSecond = /\/scans(?:\?.*)?$/;
  let asked = 0;
  await page.route(isSecond, async (route) => {
    if (route.request().method() === "POST" && ++asked === 2) await announced.promise;
    await route.fallback();
  });
  await chooseFolder(page, () => page.keyboard.press("Shift+U"), folder);
  await expect(page.getByRole("button", { name: "Sync Y", exact: true })).toBeEnabled();
  await page.keyboard.press("y");
  await expect(status(page).first()).toHaveText("Roll 1: 1 file is still on its way");
  announced.resolve();
  await expect(page.getByText("2 of 2 ready")).toBeVisible();

  const undo = page.getByRole("button", { name: "Undo" });
  await page.route("**/add-rolls-event/SYNCED", (route) => route.abort());
  await page.keyboard.press("y");
  await expect(page.getByText("Roll 1: Scanned", { exact: true })).toBeVisible();
  expect(await lastSteps()).toEqual(["SCANNED"]);
  await undo.press("Enter");
  await expect.poll(lastSteps).toEqual(["DEVELOPED"]);

  await page.unroute("**/add-rolls-event/SYNCED");
  await expect(page.getByRole("button", { name: "Sync Y", exact: true })).toBeEnabled();
  await page.keyboard.press("y");
  await expect(page.getByText("Roll 1: Synced", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect.poll(lastSteps).toEqual(["DEVELOPED"]);
  rmSync(folder, { recursive: true });
  await page.context().close();
});

test("after a reload what was set aside is there with its reason, and the rest is synced", async ({ browser }) => {
  const { numbers, lastSteps } = await developedOrder("kept-export", 2);
  const folder = aFolder();
  await exportRoll(folder, numbers[0]!, 2);
  await exportRoll(folder, numbers[1]!, 3);
  rmSync(join(folder, numbers[1]!, `${numbers[1]} frame 2.jpg`));
  const page = await pageOf(browser, theAdmin());
  const open = async () => {
    await isAlive(page);
    await page.locator("html[data-scanner=heard]").waitFor({ state: "attached" });
  };
  await page.goto("/admin/bench/scan");
  await open();
  const aside = page.getByRole("list", { name: "Set aside" }).getByRole("listitem");
  await chooseFolder(page, () => page.keyboard.press("u"), folder);
  await expect(aside).toContainText("number 2 is missing");
  await expect(aside, "what was set aside is seen at once").toBeInViewport();
  await expect(page.getByText("2 of 2 ready")).toBeVisible();

  await page.reload();
  await open();
  await expect(aside).toContainText("number 2 is missing");
  await expect(aside).toContainText("2 files not sent. Choose the folder again to send it.");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await expectBothThemesAccessible(page, `the export at ${width}`);
  }
  await page.keyboard.press("Shift+Y");
  await expect.poll(lastSteps).toEqual(["SYNCED", "DEVELOPED"]);

  await chooseFolder(page, () => page.keyboard.press("u"), join(folder, numbers[1]!));
  await aside.getByRole("button", { name: "Send all the same" }).press("Enter");
  await expect(page.getByRole("list", { name: "Rolls of the export" })).toContainText("2 of 2 ready");
  rmSync(folder, { recursive: true });
  await page.context().close();
});
