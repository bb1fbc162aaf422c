import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { getRoll } from "../../src/contract/film/rolls.ts";
import { getOrder } from "../../src/contract/orders/orders.ts";
import { orderBarcode } from "../../src/rules/orders/number.ts";
import { dropFolder } from "../support/dropped-folder.ts";
import { exportRoll } from "../support/exported-roll.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { aDraft, aRoll, paidOrder } from "../support/makers.ts";
import { scan } from "../support/scanner.ts";

const [ORDERS, ROLLS_OF_ORDER, TANK, FRAMES] = [10, 4, 8, 2];
const ROLLS = ORDERS * ROLLS_OF_ORDER;
/** Keys and scans a roll at a station (docs/product/bench.md#stations). */
const MOST = 3;

test("two people take 40 rolls from receipt to SYNCED by keys and scans alone, and six mix-ups are stopped", async ({
  browser,
}) => {
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
  const press = async (page: Page, station: keyof typeof keys, key: string) => {
    keys[station] += 1;
    await page.keyboard.press(key);
  };
  const read = async (page: Page, station: keyof typeof keys, barcode: string) => {
    keys[station] += 1;
    await scan(page, barcode);
  };
  /** Planted, so none of the keys that the work takes. */
  const isStopped = async (page: Page, barcode: string, words: string) => {
    const stop = page.getByRole("alertdialog");
    await scan(page, barcode);
    await expect(stop).toContainText(words);
    await page.keyboard.press("Escape");
    await expect(stop).toBeHidden();
  };
  const open = async (page: Page, station: string) => {
    await page.goto(`/admin/bench/${station}`);
    await isAlive(page);
    await expect(page.getByRole("search")).toBeVisible();
  };

  await test.step("parcels are opened: slip, R, Enter", async () => {
    await open(bea, "receive");
    for (const [at, order] of orders.entries()) {
      await read(bea, "receive", orderBarcode(order.id));
      await expect(bea.getByRole("button", { name: `Receive ${ROLLS_OF_ORDER} rolls` })).toBeVisible();
      await press(bea, "receive", "r");
      await expect(bea.getByRole("button", { name: "Print" })).toBeFocused();
      await press(bea, "receive", "Enter");
      await expect(bea.getByRole("dialog")).toBeHidden();
      if (at === 1) await isStopped(bea, (await numbersOf(0))[0]!, "Another order's sticker");
    }
  });
  const numbers = (await Promise.all(orders.map((_, at) => numbersOf(at)))).flat();

  await test.step("tanks are filled and finished", async () => {
    await open(bea, "develop");
    const inTank = bea.getByRole("main").getByRole("listitem");
    for (let from = 0; from < ROLLS; from += TANK) {
      for (const [at, number] of numbers.slice(from, from + TANK).entries()) {
        await read(bea, "develop", number);
        await expect(inTank).toHaveCount(at + 1);
      }
      if (from === 0) {
        await isStopped(bea, numbers.at(-1)!, "does not go into this tank");
        await isStopped(bea, "99-00001", "A stranger's sticker");
      }
      await press(bea, "develop", "Enter");
      await expect(inTank).toHaveCount(0);
    }
  });

  await test.step("the export is dropped, and what is odd waits for a look", async () => {
    await open(cleo, "scan");
    const folder = mkdtempSync(join(tmpdir(), "forty-"));
    const [short, foreign] = [numbers[ROLLS - 2]!, numbers[ROLLS - 1]!];
    for (const number of numbers.slice(0, -2)) await exportRoll(join(folder, "all"), number, FRAMES);
    await exportRoll(join(folder, "all"), short, 4);
    rmSync(join(folder, "all", short, `${short} frame 3.jpg`));
    await exportRoll(join(folder, "all"), "99-00002", 1);
    const aside = cleo.getByRole("list", { name: "Set aside" }).getByRole("listitem");
    const row = (number: string) =>
      cleo.getByRole("list", { name: "Rolls of the export" }).getByRole("listitem").filter({ hasText: number });

    keys.scan += 1;
    await dropFolder(cleo, join(folder, "all"));
    await expect(aside).toHaveCount(2);
    await expect(aside.filter({ hasText: short })).toContainText("number 3 is missing");
    await expect(aside.filter({ hasText: "99-00002" })).toContainText("is no roll of this lab");

    // The frame is found again; and a folder has the name of one roll and holds another's frames.
    await exportRoll(join(folder, "found"), short, 4);
    for (let frame = 1; frame <= FRAMES; frame += 1) {
      const [from, to] = [`${numbers[0]} frame ${frame}.jpg`, `frame ${frame}.jpg`];
      cpSync(join(folder, "all", numbers[0]!, from), join(folder, "found", foreign, to));
    }
    await expect(cleo.getByText(`${FRAMES} of ${FRAMES} ready`)).toHaveCount(ROLLS - 2, { timeout: 400_000 });
    await dropFolder(cleo, join(folder, "found"));
    await expect(row(short)).toContainText("4 of 4 ready");
    await expect(cleo.getByRole("region", { name: "Scans on their way" })).toContainText(`${FRAMES} not sent`);
    await cleo.keyboard.press("Shift+Y");
    await expect(cleo.getByText(`${foreign}: Upload the scans first`)).toBeVisible();
    await exportRoll(join(folder, "right"), foreign, FRAMES);
    await dropFolder(cleo, join(folder, "right"));
    await expect(row(foreign)).toContainText(`${FRAMES} of ${FRAMES} ready`);

    // The same folder once more.
    cpSync(join(folder, "all", numbers[1]!), join(folder, "twice", numbers[1]!), { recursive: true });
    await dropFolder(cleo, join(folder, "twice"));
    await expect(cleo.getByRole("region", { name: "Scans on their way" })).toContainText(`${FRAMES} were here already`);
    await press(cleo, "scan", "Shift+Y");
    await expect(cleo.getByText(`${ROLLS} rolls: Synced`, { exact: true })).toBeVisible();
    rmSync(folder, { recursive: true });
  });

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
