import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { getRoll } from "../../../src/contract/film/rolls.ts";
import { getOrder } from "../../../src/contract/orders/orders.ts";
import { orderBarcode } from "../../../src/rules/orders/number.ts";
import { chooseFiles } from "../../support/chosen-files.ts";
import { exportRoll } from "../../support/exported-roll.ts";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../../support/makers.ts";
import { scan } from "../../support/scanner.ts";

const [ORDERS, ROLLS_OF_ORDER, ORDERS_OF_TANK, FRAMES] = [10, 4, 2, 2];
const ROLLS = ORDERS * ROLLS_OF_ORDER;
const TANKS = ORDERS / ORDERS_OF_TANK;
/** Maximum keys and scans per roll at a station (docs/product/bench.md#stations). */
const MOST = 3;
/** As `/admin/bench` numbers them. */
const STATION_KEYS = { receive: "1", develop: "2", scan: "3" } as const;
type Station = keyof typeof STATION_KEYS;

test("two people take 40 rolls from receipt to SYNCED by keys and barcodes; mix-ups are stopped", async ({
  browser,
}) => {
  test.slow();
  const admin = theAdmin();
  const people = await Promise.all(["forty-a", "forty-b", "forty-c", "forty-d", "forty-e"].map(newCustomer));
  const orders = await Promise.all(
    Array.from({ length: ORDERS }, (_, at) => {
      const process = at < 8 ? "C41" : "BW";
      return paidOrder(
        people[at % people.length]!,
        aDraft(Array.from({ length: ROLLS_OF_ORDER }, () => aRoll({ process }))),
      );
    }),
  );
  const now = async (at: number) => (await admin.call(getOrder, { params: { orderId: orders[at]!.id } })).rolls;
  const numbersOf = async (at: number) => (await now(at)).map(({ labNumber }) => labNumber!);
  const [bea, cleo] = [await pageOf(browser, admin), await pageOf(browser, admin)];
  const keys = { receive: 0, develop: 0, scan: 0 };
  const press = async (page: Page, station: Station, key: string) => {
    keys[station] += 1;
    await page.keyboard.press(key);
  };
  const read = async (page: Page, station: Station, barcode: string) => {
    keys[station] += 1;
    await scan(page, barcode);
  };
  const choose = (page: Page, folder: string) => chooseFiles(page, () => press(page, "scan", "u"), folder);
  /** A planted mix-up, so its keys do not count as work. */
  const isStopped = async (page: Page, barcode: string, words: string) => {
    const stop = page.getByRole("alertdialog");
    await scan(page, barcode);
    await expect(stop).toContainText(words);
    await page.keyboard.press("Escape");
    await expect(stop).toBeHidden();
  };
  const goTo = async (page: Page, station: Station) => {
    await press(page, station, "b");
    await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
    await press(page, station, STATION_KEYS[station]);
    await page.waitForURL(`**/admin/bench/${station}`);
    await expect(page.getByText(station === "receive" ? "Scan a packing slip" : "Scan a sticker")).toBeVisible();
  };
  for (const page of [bea, cleo]) {
    await page.goto("/admin/orders");
    await isAlive(page);
    await page.locator("html[data-scanner=heard]").waitFor({ state: "attached" });
  }
  // Handovers between the two: the opened parcels and the finished tanks.
  const opened = orders.map(() => Promise.withResolvers<string[]>());
  const developed = Array.from({ length: TANKS }, () => Promise.withResolvers<void>());
  const allNumbers = async () => (await Promise.all(opened.map(({ promise }) => promise))).flat();
  const folder = mkdtempSync(join(tmpdir(), "forty-"));
  const exported = (page: Page) => {
    const list = (name: string) => page.getByRole("list", { name }).getByRole("listitem");
    const row = (number: string) => list("Rolls of the export").filter({ hasText: number });
    const dock = page.getByRole("region", { name: "Uploading scans" });
    return { aside: list("Set aside"), row, dock };
  };

  async function openParcels(): Promise<void> {
    await goTo(bea, "receive");
    for (const [at, order] of orders.entries()) {
      // Both work at the same time: the first tank is finished while parcels are still being opened.
      if (at === ORDERS - 1) await developed[0]!.promise;
      await read(bea, "receive", orderBarcode(order.id));
      await expect(bea.getByRole("button", { name: `Receive ${ROLLS_OF_ORDER} rolls` })).toBeVisible();
      await press(bea, "receive", "r");
      await expect(bea.getByRole("button", { name: "Print", exact: true })).toBeFocused();
      await press(bea, "receive", "Enter");
      await expect(bea.getByRole("dialog")).toBeHidden();
      opened[at]!.resolve(await numbersOf(at));
      if (at === 1) await isStopped(bea, (await numbersOf(0))[0]!, "Another order's sticker");
    }
  }

  async function fillTanks(): Promise<void> {
    await goTo(cleo, "develop");
    const inTank = cleo.getByRole("list", { name: "In the tank" }).getByRole("listitem");
    for (const [tank, { resolve }] of developed.entries()) {
      const those = opened.slice(tank * ORDERS_OF_TANK, (tank + 1) * ORDERS_OF_TANK);
      const numbers = (await Promise.all(those.map(({ promise }) => promise))).flat();
      for (const [at, number] of numbers.entries()) {
        await read(cleo, "develop", number);
        await expect(inTank).toHaveCount(at + 1);
        if (tank === TANKS - 2 && at === 0)
          await isStopped(cleo, (await opened[ORDERS - 2]!.promise)[0]!, "Wrong tank for");
      }
      if (tank === 0) await isStopped(cleo, "99-00001", "Unknown sticker");
      await press(cleo, "develop", "Enter");
      await expect(inTank).toHaveCount(0);
      resolve();
    }
  }

  /** Half of the rolls, including a folder with another roll's file, and one chosen twice. */
  async function beaScans(numbers: readonly string[]): Promise<void> {
    await goTo(bea, "scan");
    const { aside, row, dock } = exported(bea);
    const [one, mixed, other] = numbers as [string, string, string];
    for (const number of numbers) await exportRoll(join(folder, "bea"), number, FRAMES);
    const stray = `${other} frame ${FRAMES}.jpg`;
    cpSync(join(folder, "bea", other, stray), join(folder, "bea", mixed, stray));
    await choose(bea, join(folder, "bea"));
    await expect(aside).toHaveCount(1);
    await expect(aside).toContainText(`contains a file of another roll: ${stray}`);
    await expect(bea.getByText(`${FRAMES} of ${FRAMES} ready`)).toHaveCount(numbers.length - 1, { timeout: 400_000 });
    rmSync(join(folder, "bea", mixed, stray));
    await choose(bea, join(folder, "bea", mixed));
    await expect(row(mixed)).toContainText(`${FRAMES} of ${FRAMES} ready`);

    await choose(bea, join(folder, "bea", one));
    await expect(dock).toContainText(`${FRAMES} already uploaded`);
    await press(bea, "scan", "Shift+Y");
    await expect(bea.getByText(`${numbers.length} rolls: Synced`, { exact: true })).toBeVisible();
  }

  /**
   * The other half: a frame is missing, a folder has one roll's name and another's frames, and one is not a roll of the
   * lab.
   */
  async function cleoScans(numbers: readonly string[]): Promise<void> {
    await goTo(cleo, "scan");
    const { aside, row, dock } = exported(cleo);
    const [short, foreign] = numbers.slice(-2) as [string, string];
    for (const number of numbers.slice(0, -2)) await exportRoll(join(folder, "cleo"), number, FRAMES);
    await exportRoll(join(folder, "cleo"), short, 4);
    rmSync(join(folder, "cleo", short, `${short} frame 3.jpg`));
    await exportRoll(join(folder, "cleo"), "99-00002", 1);
    await choose(cleo, join(folder, "cleo"));
    await expect(aside).toHaveCount(2);
    await expect(aside.filter({ hasText: short })).toContainText("number 3 is missing");
    await expect(aside.filter({ hasText: "99-00002" })).toContainText("does not match any roll");
    await expect(cleo.getByText(`${FRAMES} of ${FRAMES} ready`)).toHaveCount(numbers.length - 2, { timeout: 400_000 });

    await exportRoll(join(folder, "found"), short, 4);
    for (let frame = 1; frame <= FRAMES; frame += 1) {
      const from = join(folder, "cleo", numbers[0]!, `${numbers[0]} frame ${frame}.jpg`);
      cpSync(from, join(folder, "found", foreign, `frame ${frame}.jpg`));
    }
    await choose(cleo, join(folder, "found"));
    await expect(row(short)).toContainText("4 of 4 ready");
    await expect(dock).toContainText(`${FRAMES} not sent`);
    await press(cleo, "scan", "Shift+Y");
    await expect(cleo.getByText(`${foreign}: Upload the scans first`)).toBeVisible();
    await exportRoll(join(folder, "right"), foreign, FRAMES);
    await choose(cleo, join(folder, "right"));
    await expect(row(foreign)).toContainText(`${FRAMES} of ${FRAMES} ready`);
    await press(cleo, "scan", "Shift+Y");
    await expect(cleo.getByText("1 roll: Synced", { exact: true })).toBeVisible();
  }

  await test.step("one opens parcels while the other fills tanks", () => Promise.all([openParcels(), fillTanks()]));
  const numbers = await allNumbers();
  await test.step("each chooses the exports of one scanner, and odd files wait for review", () =>
    Promise.all([beaScans(numbers.slice(0, ROLLS / 2)), cleoScans(numbers.slice(ROLLS / 2))]));
  rmSync(folder, { recursive: true });

  for (const at of orders.keys()) {
    for (const { id, labNumber, events } of await now(at)) {
      expect(events.at(-1)!.event).toBe("SYNCED");
      const { scans } = await admin.call(getRoll, { params: { userId: orders[at]!.customerId, rollId: id } });
      const frames = labNumber === numbers[ROLLS - 2] ? 4 : FRAMES;
      expect(scans.map(({ name }) => name)).toEqual(
        Array.from({ length: frames }, (_, frame) => `${labNumber} frame ${frame + 1}.jpg`),
      );
    }
  }
  for (const [station, count] of Object.entries(keys)) {
    process.stdout.write(
      `${station}: ${count} keys and scans for ${ROLLS} rolls, ${(count / ROLLS).toFixed(2)} a roll\n`,
    );
    expect(count / ROLLS).toBeLessThanOrEqual(MOST);
  }
  await bea.context().close();
  await cleo.context().close();
});
