import { expect, type Page } from "@playwright/test";
import { addRollsEvent } from "../../../src/contract/bench/bench.ts";
import { getRoll } from "../../../src/contract/film/rolls.ts";
import type { Order } from "../../../src/contract/orders/order.ts";
import { getOrder } from "../../../src/contract/orders/orders.ts";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, announceScan, aRoll, putFile, receivedOrder } from "../../support/makers.ts";
import { aJpeg } from "../../support/scan-makers.ts";
import { scan } from "../../support/scanner.ts";

/** Maximum keys and scans per roll at a station (docs/product/bench.md#stations). */
const MOST = 3;

test("rolls are scanned, sleeved and returned by barcode and keys, and wrong rolls are stopped", async ({
  browser,
}) => {
  const admin = theAdmin();
  const [ada, bea] = [await newCustomer("sleeved"), await newCustomer("sleeved-too")];
  const stored = { sleeving: "CUT", negativesAction: "PICK_UP" } as const;
  const order = await receivedOrder(
    ada,
    admin,
    aDraft([aRoll(stored), aRoll(stored), aRoll({ negativesAction: "TOSS" })]),
  );
  const other = await receivedOrder(bea, admin, aDraft([aRoll(stored)]));
  const [one, two, toss] = order.rolls.map(({ labNumber }) => labNumber!);
  const theirs = other.rolls[0]!.labNumber!;
  const lastOf = async ({ id }: Order) =>
    (await admin.call(getOrder, { params: { orderId: id } })).rolls.map(({ events }) => events.at(-1)!.event);
  const page = await pageOf(browser, admin);
  const keys = { scan: 0, sleeve: 0, return: 0 };
  const read = async (station: keyof typeof keys, barcode: string) => {
    keys[station] += 1;
    await scan(page, barcode);
  };
  const done = page.getByRole("list", { name: /^(Done here|In the )/ }).getByRole("listitem");

  await test.step("the magazine is filled and finished", async () => {
    for (const { id } of [order, other])
      await admin.call(addRollsEvent, { params: { orderId: id, event: "DEVELOPED" }, body: {} });
    await open(page, "scan");
    for (const [at, number] of [one!, two!, toss!, theirs].entries()) {
      await read("scan", number);
      await expect(done.filter({ hasText: number })).toBeVisible();
      await expect(page.getByText(`Scanned: ${at + 1}`)).toBeVisible();
    }
    keys.scan += 1;
    await page.keyboard.press("Enter");
    await expect(page.getByText("4 rolls: Scanned", { exact: true })).toBeVisible();
    expect([...(await lastOf(order)), ...(await lastOf(other))]).toEqual(Array.from({ length: 4 }, () => "SCANNED"));
  });
  for (const each of [order, other]) await syncWithAScanEach(each);

  await test.step("sleeving takes one scan per roll and stops rolls that should not be sleeved", async () => {
    await open(page, "sleeve");
    await read("sleeve", one!);
    await expect(done).toHaveCount(1);
    await isStopped(page, theirs, "Another order's sticker");
    await isStopped(page, toss!, "Don't sleeve these negatives");
    await read("sleeve", two!);
    await expect(done).toHaveCount(2);
    // The roll without sleeves does not hold up other orders.
    await read("sleeve", theirs);
    await expect(done).toHaveCount(3);
    expect(await lastOf(order)).toEqual(["SLEEVED", "SLEEVED", "SYNCED"]);
    expect(await lastOf(other)).toEqual(["SLEEVED"]);
  });

  await test.step("returning takes one scan per roll", async () => {
    await open(page, "return");
    await read("return", one!);
    await expect(done).toHaveCount(1);
    await isStopped(page, toss!, "Don't return these negatives");
    await isStopped(page, theirs, "Another order's sticker");
    await read("return", two!);
    await expect(done).toHaveCount(2);
    await read("return", theirs);
    await expect(done).toHaveCount(3);
    expect(await lastOf(order)).toEqual(["RETURNED", "RETURNED", "SYNCED"]);
    expect(await lastOf(other)).toEqual(["RETURNED"]);
  });

  await test.step("a roll to toss is marked in its step's list", async () => {
    await page.goto("/admin/roll-events-dashboard/SYNCED");
    await isAlive(page);
    await page.getByLabel("Search rolls").fill(toss!);
    await expect(page.getByText("1 roll", { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: `Select ${toss}` }).check();
    await page.getByRole("button", { name: "Mark as tossed" }).click();
    await expect.poll(() => lastOf(order)).toEqual(["RETURNED", "RETURNED", "TOSSED"]);
  });

  const rolls = { scan: 4, sleeve: 3, return: 3 };
  for (const [station, count] of Object.entries(keys)) {
    const each = count / rolls[station as keyof typeof rolls];
    process.stdout.write(`${station}: ${count} keys and scans, ${each.toFixed(2)} a roll\n`);
    expect(each).toBeLessThanOrEqual(MOST);
  }
  await page.context().close();
});

async function open(page: Page, station: string): Promise<void> {
  await page.goto(`/admin/bench/${station}`);
  await isAlive(page);
  await expect(page.getByRole("search")).toBeVisible();
}

/** A planted mix-up, so its keys do not count as work. */
async function isStopped(page: Page, barcode: string, words: string): Promise<void> {
  const stop = page.getByRole("alertdialog");
  await scan(page, barcode);
  await expect(stop).toContainText(words);
  await page.keyboard.press("Escape");
  await expect(stop).toBeHidden();
}

async function syncWithAScanEach(order: Order): Promise<void> {
  const admin = theAdmin();
  const origin = `http://127.0.0.1:${process.env.JOURNEY_PORT}`;
  for (const [at, { id: rollId }] of order.rolls.entries()) {
    const picture = Buffer.concat([Buffer.from(await aJpeg()), Buffer.from(crypto.randomUUID())]);
    const { writeLink } = await announceScan(admin, order, { type: "image/jpeg", size: picture.length }, at);
    await putFile(origin, writeLink, picture);
    const params = { userId: order.customerId, rollId };
    const isReady = async () => (await admin.call(getRoll, { params })).scans.every(({ state }) => state === "READY");
    await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  }
  await admin.call(addRollsEvent, { params: { orderId: order.id, event: "SYNCED" }, body: {} });
}
