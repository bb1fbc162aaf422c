import { expect, type Locator, type Page } from "@playwright/test";
import {
  addRollsEvent,
  quoteReceipt,
  receiveOrder,
  undoRollsEvent,
  undoWriteOff,
  writeOffRoll,
} from "../../../src/contract/bench/bench.ts";
import { addRescan } from "../../../src/contract/film/rescans.ts";
import { clearScans, orderScans, reverseScans } from "../../../src/contract/film/rolls.ts";
import { addScan, removeScan, rotateScan } from "../../../src/contract/film/scans.ts";
import { chooseScans } from "../../support/chosen-files.ts";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, receivedOrder } from "../../support/makers.ts";
import { aJpeg } from "../../support/scan-makers.ts";
import { noticesOf, saysRefusals } from "../../support/says-refusals.ts";

const main = (page: Page) => page.getByRole("main");

async function aFrame(name: string) {
  const picture = Buffer.from(await aJpeg({ width: 600, height: 400 }));
  return { name, mimeType: "image/jpeg", buffer: Buffer.concat([picture, Buffer.from(crypto.randomUUID())]) };
}

test("errors on receiving, steps, undo and write-off are shown, and the next try succeeds", async ({ browser }) => {
  const [customer, admin] = [await newCustomer("refused-parcel"), theAdmin()];
  const { id: orderId, customerId, rolls } = await paidOrder(customer, aDraft([aRoll(), aRoll(), aRoll(), aRoll()]));
  const page = await pageOf(browser, admin);
  await page.goto(`/admin/users/${customerId}/orders/${orderId}`);
  await isAlive(page);
  const parcel = main(page).getByRole("region", { name: "What's in the parcel?" });
  const note = parcel.getByLabel("Note for Zoe (in the e-mail)");
  await note.fill("One cassette was open.");
  await parcel.locator('input[type="file"]').setInputFiles(await aFrame("damage.jpg"));
  await expect(parcel.getByRole("img", { name: /^Parcel, 1 of/ })).toBeVisible();
  const missing = [/^4\. /, /^3\. /];
  await saysRefusals(page, quoteReceipt, {
    // Each way to receive it is requested once.
    press: () => parcel.getByRole("checkbox", { name: missing.shift()! }).uncheck(),
    at: parcel,
    typed: [[note, "One cassette was open."]],
  });
  await saysRefusals(page, receiveOrder, {
    press: () => parcel.getByRole("button", { name: /^Receive 2 rolls/ }).click(),
    at: parcel,
    data: { STALE: { version: 1 }, NOT_RECEIVABLE: { status: "OPEN" } },
    typed: [[note, "One cassette was open."]],
  });

  await page.reload();
  await isAlive(page);
  const developed = main(page).getByRole("button", { name: "Developed D", exact: true });
  await saysRefusals(page, addRollsEvent, {
    press: () => developed.click(),
    at: main(page),
    data: { OUT_OF_TURN: { rollIds: [], reason: "Roll 1 is not received." } },
  });
  const params = { orderId, event: "DEVELOPED" };
  let isFirst = true;
  await saysRefusals(page, undoRollsEvent, {
    async press() {
      if (!isFirst) {
        // The refused step stays done: it is undone elsewhere and done again.
        await admin.call(undoRollsEvent, { params, body: { rollIds: [rolls[0]!.id] } });
        await developed.click();
      }
      isFirst = false;
      await noticesOf(page).getByRole("button", { name: "Undo" }).last().click();
    },
    at: noticesOf(page),
    data: { CANNOT_UNDO: { rollIds: [], reason: "The customer has been told." } },
  });

  await main(page).getByRole("button", { name: "Write off…" }).click();
  const dialog = page.getByRole("dialog");
  const word = dialog.getByLabel("Note for the customer (in the e-mail)");
  await word.fill("We are sorry.");
  await saysRefusals(page, writeOffRoll, {
    press: () => dialog.getByRole("button", { name: "Write off" }).click(),
    at: dialog,
    data: { NOT_TO_WRITE_OFF: { reason: "It is not at the lab." } },
    typed: [[word, "We are sorry."]],
  });
  let isBack = true;
  await saysRefusals(page, undoWriteOff, {
    async press() {
      if (!isBack) {
        await admin.call(undoWriteOff, { params: { orderId, rollId: rolls[0]!.id } });
        await main(page).getByRole("button", { name: "Write off…" }).click();
        await dialog.getByRole("button", { name: "Write off" }).click();
      }
      isBack = false;
      await noticesOf(page).getByRole("button", { name: "Undo" }).last().click();
    },
    at: noticesOf(page),
    data: { CANNOT_UNDO: { reason: "The order is complete." } },
  });
  await expect(main(page).getByRole("button", { name: "Write off…" })).toBeVisible();
  await page.context().close();
});

test("errors on scan uploads, reordering and rescans appear at the file or as toasts", async ({ browser }) => {
  const admin = theAdmin();
  const order = await receivedOrder(await newCustomer("refused-scans"), admin, aDraft([aRoll()]));
  const page = await pageOf(browser, admin);
  await page.goto(`/admin/users/${order.customerId}/orders/${order.id}`);
  await page.getByRole("button", { name: "Developed D", exact: true }).click();
  await page.getByRole("button", { name: "Scanned S", exact: true }).click();
  const frames = page.getByRole("list", { name: "Frames of roll 1" });
  const uploads = page.getByRole("region", { name: "Uploads" });
  const again = uploads.getByRole("button", { name: "Send it again" });
  const choose = async (...names: string[]) => chooseScans(page, await Promise.all(names.map(aFrame)));
  const elsewhere = { labNumber: "20991231-07", frame: 3 };
  const isElsewhere = "This file is already frame 3 of 20991231-07.";
  await saysRefusals(page, addScan, {
    press: async () => ((await again.isVisible()) ? again.click() : choose("1.jpg")),
    at: uploads,
    data: { OF_ANOTHER_ROLL: elsewhere },
    // A file that is already there is no error: it counts as sent.
    says: { ALREADY_THERE: "1 of 1", OF_ANOTHER_ROLL: isElsewhere },
  });
  await choose("2.jpg", "3.jpg");
  await expect(frames.getByRole("img")).toHaveCount(3);

  const grip = frames.getByRole("button", { name: "Move frame 1 of 3" });
  await saysRefusals(page, orderScans, {
    press: () => grip.press("End"),
    at: noticesOf(page),
    data: { CHANGED_MEANWHILE: { changed: "1 frame was added" } },
    says: { CHANGED_MEANWHILE: "This roll was changed in the meantime: 1 frame was added." },
  });
  const pictureOf = async (frame: Locator) => (await frame.getAttribute("src"))!.split("?")[0]!;
  const last = await pictureOf(frames.getByRole("img").last());
  await saysRefusals(page, reverseScans, {
    press: () => page.getByRole("button", { name: "Reverse order" }).click(),
    at: noticesOf(page),
  });
  // A click on a frame that moves meanwhile does not count.
  await expect.poll(() => pictureOf(frames.getByRole("img").first())).toBe(last);
  await saysRefusals(page, rotateScan, {
    async press() {
      await frames.getByRole("button", { name: "More about frame 1" }).click();
      await page.getByRole("menuitem", { name: "Rotate right" }).click();
    },
    at: noticesOf(page),
  });
  await saysRefusals(page, removeScan, {
    async press() {
      await frames.getByRole("button", { name: "Remove frame 3" }).click();
      await frames.getByRole("button", { name: "Remove", exact: true }).click();
    },
    at: main(page),
  });
  await expect(frames.getByRole("img")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove all 2 scans" }).click();
  const dialog = page.getByRole("dialog");
  await saysRefusals(page, clearScans, {
    press: () => dialog.getByRole("button", { name: "Remove" }).click(),
    at: dialog,
    goesThrough: false, // they are synced below
  });
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Sync Y", exact: true }).click();
  await expect(frames.getByRole("button", { name: /^Move frame/ })).toHaveCount(0);
  await saysRefusals(page, addRescan, {
    async press() {
      if (await again.isVisible()) return again.click();
      await frames.getByRole("button", { name: "More about frame 1" }).click();
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("menuitem", { name: "Add a new scan…" }).click();
      await (await chooser).setFiles(await aFrame("anew.jpg"));
    },
    at: uploads,
    data: {
      OF_ANOTHER_FRAME: elsewhere,
      CHANGED_MEANWHILE: { by: "Nora", at: "2026-11-24T12:00:00.000Z" },
    },
    says: {
      ALREADY_THERE: "files sent",
      OF_ANOTHER_FRAME: isElsewhere,
      CHANGED_MEANWHILE: "Nora rescanned this frame in the meantime.",
    },
  });
  await page.context().close();
});
