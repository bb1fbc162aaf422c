import { expect } from "@playwright/test";
import sharp from "sharp";
import { writeOffRoll } from "../../src/contract/bench/bench.ts";
import { getOrder } from "../../src/contract/orders/orders.ts";
import { orderBarcode, shownOrderNumber } from "../../src/rules/orders/number.ts";
import { expectBothThemesAccessible } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, receivedOrder } from "../support/makers.ts";
import { scan } from "../support/scanner.ts";

test("stickers and slips lead to their rolls while one types, and nothing wrong gets into a tank", async ({
  browser,
}) => {
  const admin = theAdmin();
  const [ada, bea] = [await newCustomer("tank"), await newCustomer("other-tank")];
  const order = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll(), aRoll()]));
  const other = await receivedOrder(bea, admin, aDraft([aRoll({ process: "BW" })]));
  const numbers = order.rolls.map(({ labNumber }) => labNumber!);
  const page = await pageOf(browser, admin);
  const eventsNow = async () =>
    (await admin.call(getOrder, { params: { orderId: order.id } })).rolls.map(({ events }) => events.at(-1)!.event);

  await test.step("a scan while a field has the focus is no text", async () => {
    await page.goto(`/admin/users/${other.customerId}/orders/${other.id}`);
    await isAlive(page);
    const notes = page.getByRole("textbox", { name: "Internal notes" });
    await notes.fill("Leader is torn");
    // The scanner is listened to once the lab's header is there.
    await expect(page.getByRole("search")).toBeVisible();
    await expect(async () => {
      await notes.focus();
      await scan(page, numbers[1]!);
      await page.waitForURL(`**/orders/${order.id}?roll=${order.rolls[1]!.id}`, { timeout: 3000 });
    }).toPass();
    await page.goBack();
    // What was not saved is there again, and without the barcode.
    await expect(page.getByRole("textbox", { name: "Internal notes" })).toHaveValue("Leader is torn");
    await scan(page, orderBarcode(order.id));
    await page.waitForURL(`**/orders/${order.id}`);
  });

  await test.step("no key of another lab's sticker does anything, and one of a hand does", async () => {
    await expect(page.getByRole("button", { name: "Developed", exact: false }).first()).toBeEnabled();
    await scan(page, "D-26-0042-SYLD");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await eventsNow()).toEqual(["RECEIVED", "RECEIVED", "RECEIVED"]);
  });

  await test.step("a tank takes its rolls by one scan each and one key for all; the other process stops the screen", async () => {
    await page.goto("/admin/bench");
    await page.getByRole("link", { name: /^Develop/ }).click();
    // Opened by its address, the page is there before the lab's header listens.
    await page.waitForURL("**/admin/bench/develop");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Scan a sticker" })).toBeVisible();
    await expect(page.getByRole("search")).toBeVisible();
    const inTank = page.getByRole("main").getByRole("listitem");
    let keys = 0;
    for (const [index, number] of numbers.entries()) {
      // Again until the header listens; what is in the tank stays there once.
      await expect(async () => {
        await scan(page, number);
        await expect(inTank).toHaveCount(index + 1, { timeout: 3000 });
      }).toPass();
      keys += 1;
    }
    // The film is in the tank, whatever becomes of the page.
    await page.reload();
    await expect(page.getByText("3 rolls are in the tank, as before.")).toBeVisible();
    await expect(inTank).toHaveCount(numbers.length);
    const stop = page.getByRole("alertdialog");
    await scan(page, other.rolls[0]!.labNumber!);
    await expect(stop).toContainText("Black & white does not go into this tank");
    await scan(page, numbers[0]!);
    await expect(stop).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(stop).toBeHidden();
    await scan(page, "99-00001");
    await expect(stop).toContainText("A stranger's sticker");
    await page.keyboard.press("Escape");
    await expect(stop).toBeHidden();
    // A film box's: its Enter does not finish the tank.
    await scan(page, "012345678905");
    await expect(stop).toContainText("Not a roll's sticker");
    await page.setViewportSize({ width: 820, height: 1180 });
    await expectBothThemesAccessible(page, "the stop screen");
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press("Escape");
    await expect(stop).toBeHidden();
    await expect(inTank).toHaveCount(numbers.length);
    expect(await eventsNow()).toEqual(["RECEIVED", "RECEIVED", "RECEIVED"]);
    await page.keyboard.press("Enter");
    keys += 1;
    await expect(page.getByText("3 rolls: Developed", { exact: true })).toBeVisible();
    expect(await eventsNow()).toEqual(["DEVELOPED", "DEVELOPED", "DEVELOPED"]);
    expect(keys / numbers.length).toBeLessThanOrEqual(3);
  });

  await test.step("and it is taken back at once", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(eventsNow).toEqual(["RECEIVED", "RECEIVED", "RECEIVED"]);
  });
  await page.context().close();
});

test("a parcel is opened by its slip, another's slip or sticker stops the screen, and its own stickers are checked", async ({
  browser,
}) => {
  const admin = theAdmin();
  const [ada, bea] = [await newCustomer("parcel"), await newCustomer("other-parcel")];
  const order = await paidOrder(ada, aDraft([aRoll(), aRoll(), aRoll()]));
  const other = await receivedOrder(bea, admin, aDraft([aRoll()]));
  const next = await paidOrder(bea, aDraft([aRoll()]));
  const page = await pageOf(browser, admin, { viewport: { width: 390, height: 844 } });
  await page.goto("/admin/bench/receive");
  await isAlive(page);
  await page.getByRole("textbox", { name: "Order number" }).fill(shownOrderNumber(order.id));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Receive 3 rolls" })).toBeVisible();

  const stop = page.getByRole("alertdialog");
  await expect(async () => {
    await scan(page, orderBarcode(next.id));
    await expect(stop).toContainText("Another order's packing slip", { timeout: 3000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(stop).toBeHidden();
  await page.getByRole("checkbox", { name: /^3\./ }).uncheck();
  await expect(page.getByText("$19.59 become account credit of Zoe.")).toBeVisible();
  await page.getByRole("button", { name: "Roll 1 is another film" }).click();
  await page.getByRole("combobox", { name: "Process of roll 1" }).selectOption("E6");
  await expect(page.getByText(/\$5\.44 are charged with an order of their own/)).toBeVisible();
  await page.getByRole("textbox", { name: "A word to Zoe, in the e-mail" }).fill("The cassette says E100.");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Photograph" }).click();
  const taken = await sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  await (await chooser).setFiles({ name: "parcel.jpg", mimeType: "image/jpeg", buffer: taken });
  await expect(page.getByRole("img", { name: /^Photograph 1 of the parcel/ })).toBeVisible();
  await page.reload();
  await isAlive(page);
  await expect(page.getByText("As you left it.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^3\./ })).not.toBeChecked();
  await expect(page.getByRole("combobox", { name: "Process of roll 1" })).toHaveValue("E6");
  await expect(page.getByRole("textbox", { name: "A word to Zoe, in the e-mail" })).toHaveValue(
    "The cassette says E100.",
  );
  await page.getByRole("heading", { name: "Receive", level: 1 }).click(); // out of the field, where R is a letter
  await page.keyboard.press("r");
  const stickers = page.getByRole("dialog", { name: "Twin-check stickers" });
  await expect(stickers.getByRole("button", { name: "Print" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(stickers).toBeHidden();

  const { rolls } = await admin.call(getOrder, { params: { orderId: order.id } });
  await scan(page, rolls[0]!.labNumber!);
  await expect(page.getByText("1 of 2 stickers checked.")).toBeVisible();
  await scan(page, other.rolls[0]!.labNumber!);
  await expect(stop).toContainText("Another order's sticker");
  await page.keyboard.press("Escape");
  await scan(page, orderBarcode(next.id));
  await expect(page.getByRole("button", { name: "Receive 1 roll" })).toBeVisible();
  await page.context().close();
});

test("a sticker that is scanned over a half-filled receipt leads away, and what was filled in is there again", async ({
  browser,
}) => {
  const [admin, ada] = [theAdmin(), await newCustomer("half-filled")];
  const order = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
  const other = await receivedOrder(ada, admin, aDraft([aRoll()]));
  const page = await pageOf(browser, admin);
  const address = `/admin/users/${order.customerId}/orders/${order.id}`;
  await page.goto(address);
  await isAlive(page);
  const second = page.getByRole("checkbox", { name: /^2\./ });
  const word = page.getByRole("textbox", { name: "A word to Zoe, in the e-mail" });
  await second.uncheck();
  await word.fill("One was not there.");
  await scan(page, other.rolls[0]!.labNumber!);
  await page.waitForURL(`**/orders/${other.id}?roll=*`);
  await page.goBack();
  await expect(word).toHaveValue("One was not there.");
  await expect(second).not.toBeChecked();
  await page.getByRole("button", { name: "Begin anew" }).click();
  await expect(second).toBeChecked();
  await expect(word).toHaveValue("");
  await page.goto("/admin/bench");
  await page.goto(address);
  await expect(second).toBeChecked();
  await expect(page.getByText("As you left it.")).toBeHidden();
  await page.context().close();
});

test("negatives that are to be tossed are marked at the return station by a press, which is taken back", async ({
  browser,
}) => {
  const admin = theAdmin();
  const order = await receivedOrder(await newCustomer("toss"), admin, aDraft([aRoll({ negativesAction: "TOSS" })]));
  const [roll] = order.rolls;
  await admin.call(writeOffRoll, {
    params: { orderId: order.id, rollId: roll!.id },
    body: { because: "BLANK", note: "" },
  });
  const eventsNow = async () =>
    (await admin.call(getOrder, { params: { orderId: order.id } })).rolls[0]!.events.map(({ event }) => event);
  const page = await pageOf(browser, admin);
  await page.goto("/admin/orders");
  await isAlive(page);
  await page.locator("html[data-scanner=heard]").waitFor({ state: "attached" });
  await page.keyboard.press("b");
  await expect(page.getByRole("heading", { name: "Bench", level: 1 })).toBeVisible();
  await page.keyboard.press("5");
  await page.waitForURL("**/admin/bench/return");
  await expect(page.getByRole("heading", { name: "Scan a sticker" })).toBeVisible();
  const stop = page.getByRole("alertdialog");
  await scan(page, roll!.labNumber!);
  await expect(stop).toContainText("These negatives do not go back");
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectBothThemesAccessible(page, `the stop with two answers at ${width}`);
  }
  // A barcode's letters are no answer.
  await scan(page, "T12345T");
  await expect(stop).toBeVisible();
  expect(await eventsNow()).not.toContain("TOSSED");
  await page.keyboard.press("t");
  await expect(stop).toBeHidden();
  await expect(page.getByRole("main").getByRole("listitem")).toContainText("Tossed");
  expect(await eventsNow()).toContain("TOSSED");
  const whose = await page.getByRole("main").getByRole("listitem").getByRole("link").boundingBox();
  expect(whose!.width, "a name is no column of letters on a phone").toBeGreaterThan(whose!.height);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(eventsNow).not.toContain("TOSSED");
  await page.context().close();
});
