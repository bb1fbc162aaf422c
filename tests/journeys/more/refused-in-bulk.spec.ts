import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { addRollsEvent, undoRollsEvent } from "../../../src/contract/bench/bench.ts";
import { packGoods } from "../../../src/contract/bench/goods.ts";
import { invoiceOrder, sendInvoice } from "../../../src/contract/payments/order-invoice.ts";
import { dropFolder } from "../../support/dropped-folder.ts";
import { exportRoll } from "../../support/exported-roll.ts";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, placeOrder, receivedOrder } from "../../support/makers.ts";
import { noticesOf, saysRefusals } from "../../support/says-refusals.ts";
import { scan } from "../../support/scanner.ts";
import { addProduct } from "../../support/shop-makers.ts";

const OUT_OF_TURN = { OUT_OF_TURN: { rollIds: [], reason: "Roll 1 is not received." } };
const NOT_BACK = { CANNOT_UNDO: { rollIds: [], reason: "The customer has been told." } };

async function aReceivedRoll(name: string) {
  const [admin, customer] = [theAdmin(), await newCustomer(name)];
  const order = await receivedOrder(customer, admin, aDraft([aRoll()]));
  const [roll] = order.rolls;
  /** As another staff member does it. */
  const undo = (event: string) =>
    admin.call(undoRollsEvent, { params: { orderId: order.id, event }, body: { rollIds: [roll!.id] } });
  return { admin, customer, order, labNumber: roll!.labNumber!, rollId: roll!.id, undo };
}

const pressUndo = (page: Page) => noticesOf(page).getByRole("button", { name: "Undo" }).click();

test("errors on marking rolls in a step list, and on undoing it, are shown with the lab numbers", async ({
  browser,
}) => {
  const { admin, labNumber, undo } = await aReceivedRoll("refused-in-list");
  const page = await pageOf(browser, admin);
  const mark = async () => {
    await page.getByRole("checkbox", { name: `Select ${labNumber}` }).check();
    await page.getByRole("button", { name: "Mark as developed" }).click();
  };
  await page.goto(`/admin/roll-events-dashboard/RECEIVED?search=${labNumber}`);
  await isAlive(page);
  const said = Object.fromEntries(
    Object.entries(addRollsEvent.refusals).map(([code, { message }]) => [code, `${labNumber}: ${message}`]),
  );
  await saysRefusals(page, addRollsEvent, { press: mark, at: noticesOf(page), data: OUT_OF_TURN, says: said });
  let isFirst = true;
  await saysRefusals(page, undoRollsEvent, {
    async press() {
      if (!isFirst) {
        await undo("DEVELOPED");
        await mark();
      }
      isFirst = false;
      await pressUndo(page);
    },
    // The marking's refusals stay for some seconds, partly with the same text, beside the roll's number.
    at: noticesOf(page).getByRole("listitem").filter({ hasNotText: labNumber }),
    data: NOT_BACK,
  });
  await page.context().close();
});

test("errors on a tank stop the station and keep the tank, and Undo explains its failure", async ({ browser }) => {
  const { admin, labNumber, undo } = await aReceivedRoll("refused-tank");
  const page = await pageOf(browser, admin);
  await page.goto("/admin/bench/develop");
  await isAlive(page);
  await expect(page.getByRole("search")).toBeVisible();
  const inTank = page.getByRole("main").getByRole("listitem").filter({ hasText: labNumber });
  const fill = async () => {
    await scan(page, labNumber);
    await expect(inTank).toHaveCount(1);
  };
  const stopped = page.getByRole("alertdialog");
  await fill();
  await saysRefusals(page, addRollsEvent, {
    async press() {
      if (await stopped.isVisible()) await page.keyboard.press("Escape");
      await expect(stopped).toBeHidden();
      await expect(inTank).toHaveCount(1);
      await page.keyboard.press("Enter");
    },
    at: stopped.filter({ hasText: "Not all rolls were marked" }),
    data: OUT_OF_TURN,
  });
  let isFirst = true;
  await saysRefusals(page, undoRollsEvent, {
    async press() {
      if (!isFirst) {
        await undo("DEVELOPED");
        await fill();
        await page.keyboard.press("Enter");
        await expect(inTank).toHaveCount(0);
      }
      isFirst = false;
      await pressUndo(page);
    },
    at: noticesOf(page),
    data: NOT_BACK,
  });
  await page.context().close();
});

test("errors on an export are shown there, the next click succeeds, and Undo explains its failure", async ({
  browser,
}) => {
  const { admin, order, labNumber, rollId } = await aReceivedRoll("refused-export");
  await admin.call(addRollsEvent, { params: { orderId: order.id, event: "DEVELOPED" }, body: {} });
  const folder = mkdtempSync(join(tmpdir(), "refused-export-"));
  await exportRoll(folder, labNumber, 3);
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  await page.goto("/admin/bench/scan");
  await isAlive(page);
  await dropFolder(page, join(folder, labNumber));
  const sync = main.getByRole("button", { name: /^Sync: 1 roll/ });
  await expect(sync).toBeEnabled();
  await saysRefusals(page, addRollsEvent, { press: () => sync.click(), at: main, data: OUT_OF_TURN });
  let isFirst = true;
  await saysRefusals(page, undoRollsEvent, {
    async press() {
      if (!isFirst) {
        const params = { orderId: order.id, event: "SYNCED" };
        await admin.call(undoRollsEvent, { params, body: { rollIds: [rollId] } });
        await sync.click();
      }
      isFirst = false;
      await pressUndo(page);
    },
    at: noticesOf(page),
    data: NOT_BACK,
  });
  await page.context().close();
});

test("errors on bulk order actions are shown per order number, and the next click succeeds", async ({ browser }) => {
  const [admin, customer] = [theAdmin(), await newCustomer("refused-in-bulk")];
  const loupe = await addProduct(admin, { stock: 9 });
  const open = await placeOrder(customer, aDraft([aRoll()]));
  const goods = await paidOrder(customer, { ...aDraft([]), lines: [{ tempKey: "l", productId: loupe.id }] });
  const page = await pageOf(browser, admin);
  const dialog = page.getByRole("dialog", { name: /^1 of 1 failed$/ });
  const choose = async (id: number) => {
    await page.goto(`/admin/orders?search=${customer.email}`);
    await isAlive(page);
    await page.getByRole("checkbox", { name: new RegExp(`^Select .*${id}$`) }).check();
  };
  const pressing = (label: string) => async () => {
    if (await dialog.isVisible()) await dialog.getByRole("button", { name: "OK" }).click();
    await page.getByRole("button", { name: label, exact: true }).click();
  };
  await choose(open.id);
  await saysRefusals(page, invoiceOrder, {
    press: pressing("Invoice"),
    at: dialog,
    data: { WRONG_STATUS: { from: "CANCELED", to: "INVOICED" } },
  });
  await choose(open.id);
  await saysRefusals(page, sendInvoice, {
    press: pressing("Send invoice"),
    at: dialog,
    data: { NOT_INVOICED: { status: "CANCELED" } },
  });
  await choose(goods.id);
  await saysRefusals(page, packGoods, {
    press: pressing("Mark as packed"),
    at: dialog,
    data: { NOT_IN_PROGRESS: { status: "CANCELED" } },
  });
  await page.context().close();
});
