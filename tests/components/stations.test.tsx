import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addRollsEvent, quoteReceipt, receiveOrder, stickersOfOrders } from "../../src/contract/bench/bench.ts";
import { listRollEvents, RollAtStep } from "../../src/contract/bench/roll-events.ts";
import { OrderSummary } from "../../src/contract/orders/order.ts";
import { getOrder, quickSearchOrders } from "../../src/contract/orders/orders.ts";
import { orderBarcode } from "../../src/rules/orders/number.ts";
import * as bench from "../../src/web/routes/admin/bench.tsx";
import * as receive from "../../src/web/routes/admin/receive.tsx";
import * as station from "../../src/web/routes/admin/station.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aBenchOrder,
  aBenchRoll,
  addressOf,
  aScanFile,
  choose,
  openBench,
  openOrder,
  printedFrames,
  readBarcode,
  steps,
} from "../support/components/bench.tsx";
import { notices } from "../support/components/notices.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const stop = page.getByRole("alertdialog");
const taken = main.getByRole("list", { name: /^(?:In the|Done here)/ }).getByRole("listitem");
const last = main.getByRole("region", { name: "Last scan" });
const STATION = { path: "/admin/bench/:station" } as const;
const seen = async () => {
  await userEvent.keyboard("{Escape}");
  await expect.element(stop).not.toBeInTheDocument();
};
const notesField = page.getByRole("textbox", { name: "Internal notes" });

test("a barcode scanned into a field opens its roll or order, and the field keeps only typed text", async () => {
  const order = aBenchOrder(7, [aBenchRoll(1, "26-00701"), aBenchRoll(2, "26-00702")]);
  const screen = await openOrder([aBenchOrder(8, [aBenchRoll(1, "26-00801")]), order]);
  await notesField.fill("Leader is torn");
  await readBarcode("26-00702");
  await expect.poll(screen.address).toBe(`${addressOf(7)}?roll=${order.rolls[1]!.id}`);
  await expect.element(page.getByRole("button", { name: /^26-00702/ })).toHaveAttribute("aria-expanded", "true");
  await screen.goBack();
  await expect.element(notesField).toHaveValue("Leader is torn");
  await readBarcode(orderBarcode(7));
  await expect.poll(screen.address).toBe(addressOf(7));
});

test("a foreign barcode triggers no shortcut, an unknown sticker says so, and a typed key works", async () => {
  const screen = await openOrder([aBenchOrder(7, [aBenchRoll(1, "26-00701"), aBenchRoll(2, "26-00702")])]);
  await expect.element(page.getByRole("button", { name: "Developed D", exact: true })).toBeEnabled();
  await readBarcode("D-26-0042-SYLD");
  await userEvent.keyboard("?");
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).not.toBeInTheDocument();
  expect(screen.api.requests(addRollsEvent)).toEqual([]);
  await readBarcode("99-00001");
  await expect.element(notices).toMatchTextContent("No order or roll has the barcode 99-00001.");
});

test("a tank takes one scan per roll and one key for all; wrong stickers stop it, and Undo reverts", async () => {
  const order = aBenchOrder(
    7,
    [1, 2, 3].map((number) => aBenchRoll(number, `26-0070${number}`)),
    { notes: "Careful, it is my grandmother's", internalNotes: "Leader is torn" },
  );
  const other = aBenchOrder(8, [
    aBenchRoll(1, "26-00801", { process: "BW" }),
    aBenchRoll(2, "26-00802", { pushPullFactor: 1 }),
    aBenchRoll(3, "26-00803", { events: steps("RECEIVED", "DEVELOPED") }),
  ]);
  const screen = await openBench(station, { ...STATION, at: "/admin/bench/develop", orders: [order, other] });
  await expect.element(page.getByRole("heading", { name: "Scan a sticker" })).toBeVisible();
  for (const [at, { labNumber }] of order.rolls.entries()) {
    await readBarcode(labNumber!);
    await expect.element(taken).toHaveLength(at + 1);
  }
  await expect.element(last).toMatchTextContent("26-00703");
  await expect.element(last).toMatchTextContent("C-41 color");
  await expect.element(last).toMatchTextContent("Careful, it is my grandmother's");
  await expect.element(last).toMatchTextContent("Leader is torn");
  await readBarcode("26-00701");
  await expect.element(page.getByText("26-00701 of Zoe Grain is already in the tank.")).toBeVisible();
  await page.getByRole("button", { name: "Take 26-00703 out" }).click();
  await expect.element(taken).toHaveLength(2);
  await readBarcode("26-00703");
  await expect.element(taken).toHaveLength(3);

  // The film stays in the tank while the page is closed.
  await screen.leaveAndReturn();
  await expect.element(page.getByText("3 rolls are still in the tank.")).toBeVisible();
  await expect.element(taken).toHaveLength(3);

  await readBarcode("26-00801");
  await expect.element(stop).toMatchTextContent("Wrong tank for Black & white");
  await readBarcode("26-00701");
  await expect.element(stop).toMatchTextContent("Wrong tank for Black & white");
  await seen();
  await readBarcode("26-00802");
  await expect.element(stop).toMatchTextContent("Wrong tank: different developing time");
  await seen();
  await readBarcode("26-00803");
  await expect.element(stop).toMatchTextContent("This roll is already done");
  await seen();
  await readBarcode("99-00001");
  await expect.element(stop).toMatchTextContent("Unknown sticker");
  await seen();
  // A film box's barcode: its Enter does not finish the tank.
  await readBarcode("012345678905");
  await expect.element(stop).toMatchTextContent("Not a roll sticker");
  await page.viewport(820, 1180);
  await expectAccessible("the stop screen");
  await page.viewport(1280, 720);
  await stop.getByRole("button", { name: "Got it (Esc)" }).click();
  await expect.element(stop).not.toBeInTheDocument();
  await expect.element(taken).toHaveLength(3);
  expect(screen.api.requests(addRollsEvent)).toEqual([]);

  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("3 rolls: Developed", { exact: true })).toBeVisible();
  await expect.element(taken).toHaveLength(0);
  expect(screen.lastSteps()).toEqual(["DEVELOPED", "DEVELOPED", "DEVELOPED"]);
  expect(screen.api.requests(addRollsEvent)).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => screen.lastSteps()).toEqual(["RECEIVED", "RECEIVED", "RECEIVED"]);
});

const LONG_NOTE =
  "Please call before you cut anything. This is the last roll of my grandmother, from a drawer of 1987.";

test("a full or running tank blocks further rolls, and its timer survives a reload", async () => {
  const order = aBenchOrder(
    7,
    [1, 2, 3].map((number) => aBenchRoll(number, `26-0070${number}`, { pushPullFactor: 1, notes: LONG_NOTE })),
    { notes: LONG_NOTE },
  );
  await page.viewport(1440, 900);
  const screen = await openBench(station, {
    ...STATION,
    at: "/admin/bench/develop",
    orders: [order],
    api: (api) =>
      api.reply(listRollEvents, {
        rolls: [
          smallest(RollAtStep, { rollId: order.rolls[0]!.id, labNumber: "26-00701" }),
          smallest(RollAtStep, {
            rollId: crypto.randomUUID(),
            labNumber: "26-00901",
            addRush: true,
            pushPullFactor: 1,
          }),
        ],
      }),
  });
  const timer = main.getByRole("timer");
  const queue = main.getByRole("list", { name: "Waiting rolls" }).getByRole("listitem");
  await expect.element(queue).toHaveLength(2);
  for (let less = 8; less > 2; less -= 1) await main.getByRole("button", { name: "Size of the tank: less" }).click();
  await readBarcode("26-00701");
  await expect.element(last).toMatchTextContent("Push +1");
  await expect.element(queue).toHaveLength(1);
  await expect.element(queue).toMatchTextContent("Rush");
  await expect.element(timer).toMatchTextContent("3:50");
  await main.getByRole("button", { name: "Developing time: more" }).click();
  await expect.element(timer).toMatchTextContent("4:05");
  // Long notes leave the timer and its key in sight, below the 96 px of the header of the lab.
  const start = main.getByRole("button", { name: "Start timer" });
  expect(start.element().getBoundingClientRect().bottom + 96).toBeLessThanOrEqual(900);
  await readBarcode("26-00702");
  await expect.element(taken).toHaveLength(2);
  await readBarcode("26-00703");
  await expect.element(stop).toMatchTextContent("The tank is full");
  await seen();
  await expectAccessible("a full tank");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard(" ");
  await expect.element(main.getByRole("button", { name: "Reset timer" })).toBeVisible();
  await screen.leaveAndReturn();
  await expect.element(main.getByRole("button", { name: "Reset timer" })).toBeVisible();
  await readBarcode("26-00703");
  await expect.element(stop).toMatchTextContent("The tank is running");
  await seen();
  await userEvent.keyboard("{Enter}");
  await expect.element(main.getByText("The tank is done. Load the next one.")).toBeVisible();
  await expect.element(timer).not.toBeInTheDocument();
  expect(screen.lastSteps()).toEqual(["DEVELOPED", "DEVELOPED", "RECEIVED"]);
});

test("a roll that cannot be marked does not block others; canceled and unpaid film stops", async () => {
  const [one, two] = [aBenchRoll(1, "26-00701"), aBenchRoll(2, "26-00702")];
  const odd = aBenchOrder(8, [
    aBenchRoll(1, "26-00801", { work: "CANCELED", negativesAction: "TOSS" }),
    aBenchRoll(2, "26-00802", { work: "NOT_PAID" }),
  ]);
  const screen = await openBench(station, {
    ...STATION,
    at: "/admin/bench/develop",
    orders: [aBenchOrder(7, [one, two]), odd],
  });
  await expect.element(page.getByRole("heading", { name: "Scan a sticker" })).toBeVisible();
  for (const [at, { labNumber }] of [one, two].entries()) {
    await readBarcode(labNumber!);
    await expect.element(taken).toHaveLength(at + 1);
  }
  await readBarcode("26-00801");
  await expect.element(stop).toMatchTextContent("This order is canceled");
  await seen();
  await readBarcode("26-00802");
  await expect.element(stop).toMatchTextContent("Waiting for payment");
  await seen();
  screen.api.refuseOnce(addRollsEvent, "OUT_OF_TURN", { rollIds: [one.id], reason: "The order is canceled." });
  await userEvent.keyboard("{Enter}");
  await expect.element(stop).toMatchTextContent("26-00701 of Zoe Grain: A roll is not ready for this step.");
  await seen();
  await expect.element(taken).toHaveLength(1);
  expect(screen.lastSteps()).toEqual(["RECEIVED", "DEVELOPED"]);
});

test("a magazine takes rolls of several orders and marks them with one key", async () => {
  const rolls = (id: number) => [aBenchRoll(1, `26-00${id}01`, { events: steps("RECEIVED", "DEVELOPED") })];
  const orders = [aBenchOrder(7, rolls(7)), aBenchOrder(8, rolls(8))];
  const screen = await openBench(station, { ...STATION, at: "/admin/bench/scan", orders });
  await readBarcode("26-00701");
  await expect.element(page.getByRole("button", { name: "Scanned: 1 roll" })).toBeVisible();
  const typed = page.getByRole("textbox", { name: "Lab number" });
  await typed.fill("26-00801");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Scanned: 2 rolls" })).toBeVisible();
  await expect.element(typed).toHaveValue("");
  await main.getByRole("heading", { name: "Scan", exact: true }).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("2 rolls: Scanned", { exact: true })).toBeVisible();
  expect([...screen.lastSteps(7), ...screen.lastSteps(8)]).toEqual(["SCANNED", "SCANNED"]);
});

test("sleeving takes one scan per roll; another order's or an unsleeved roll stops the screen", async () => {
  const synced = { events: steps("RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"), sleeving: "CUT" } as const;
  const order = aBenchOrder(7, [
    aBenchRoll(1, "26-00701", synced),
    aBenchRoll(2, "26-00702", synced),
    aBenchRoll(3, "26-00703", { ...synced, sleeving: "NONE", negativesAction: "TOSS" }),
  ]);
  const other = aBenchOrder(8, [aBenchRoll(1, "26-00801", synced)]);
  const screen = await openBench(station, { ...STATION, at: "/admin/bench/sleeve", orders: [order, other] });
  await readBarcode("26-00701");
  await expect.element(taken).toHaveLength(1);
  await readBarcode("26-00801");
  await expect.element(stop).toMatchTextContent("Another order's sticker");
  await seen();
  await readBarcode("26-00703");
  await expect.element(stop).toMatchTextContent("Don't sleeve these negatives");
  await seen();
  await readBarcode("26-00702");
  await expect.element(taken).toHaveLength(2);
  // The roll without sleeves does not hold up the next order.
  await readBarcode("26-00801");
  await expect.element(taken).toHaveLength(3);
  expect(screen.lastSteps(7)).toEqual(["SLEEVED", "SLEEVED", "SYNCED"]);
  expect(screen.lastSteps(8)).toEqual(["SLEEVED"]);
});

test("returning takes one scan per roll; another order's roll or one to toss stops the screen", async () => {
  const sleeved = { events: steps("RECEIVED", "DEVELOPED", "SCANNED", "SYNCED", "SLEEVED") };
  const order = aBenchOrder(7, [
    aBenchRoll(1, "26-00701", sleeved),
    aBenchRoll(2, "26-00702", sleeved),
    aBenchRoll(3, "26-00703", { ...sleeved, negativesAction: "TOSS" }),
  ]);
  const other = aBenchOrder(8, [aBenchRoll(1, "26-00801", sleeved)]);
  const screen = await openBench(station, { ...STATION, at: "/admin/bench/return", orders: [order, other] });
  await readBarcode("26-00701");
  await expect.element(taken).toHaveLength(1);
  await readBarcode("26-00703");
  await expect.element(stop).toMatchTextContent("Don't return these negatives");
  await seen();
  await readBarcode("26-00801");
  await expect.element(stop).toMatchTextContent("Another order's sticker");
  await seen();
  await readBarcode("26-00702");
  await expect.element(taken).toHaveLength(2);
  await readBarcode("26-00801");
  await expect.element(taken).toHaveLength(3);
  expect(screen.lastSteps(7)).toEqual(["RETURNED", "RETURNED", "SLEEVED"]);
  expect(screen.lastSteps(8)).toEqual(["RETURNED"]);
});

test("B and a number open the return station, where T marks negatives as tossed, and Undo reverts", async () => {
  const roll = aBenchRoll(1, "26-00701", { negativesAction: "TOSS", writtenOff: "BLANK" });
  const screen = await openBench(bench, {
    path: "/admin/bench",
    at: "/elsewhere",
    orders: [aBenchOrder(7, [roll])],
    beside: { "/admin/bench/:station": station, "/elsewhere": { default: () => <h1>Orders</h1> } },
  });
  await expect.element(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  await userEvent.keyboard("b");
  await expect.element(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await userEvent.keyboard("5");
  await expect.poll(screen.address).toBe("/admin/bench/return");
  await expect.element(page.getByRole("heading", { name: "Scan a sticker" })).toBeVisible();
  await readBarcode("26-00701");
  await expect.element(stop).toMatchTextContent("Don't return these negatives");
  for (const width of [820, 390]) {
    await page.viewport(width, 900);
    await expectAccessible(`the stop with two answers at ${width} px`);
  }
  // Letters in a barcode do not answer the dialog.
  await readBarcode("T12345T");
  await expect.element(stop).toBeVisible();
  expect(screen.api.requests(addRollsEvent)).toEqual([]);
  await userEvent.keyboard("t");
  await expect.element(stop).not.toBeInTheDocument();
  await expect.element(taken).toMatchTextContent("Tossed");
  expect(screen.lastSteps()).toEqual(["TOSSED"]);
  const { width, height } = (await taken.getByRole("link").findElement()).getBoundingClientRect();
  expect(width, "the name is on one line on a phone").toBeGreaterThan(height);
  await page.viewport(1280, 720);
  (await page.getByRole("button", { name: "Undo" }).findElement()).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => screen.lastSteps()).toEqual(["RECEIVED"]);
});

test("the receiving station opens a slip, saves a draft receipt, receives it and checks stickers", async () => {
  const order = aBenchOrder(7, [aBenchRoll(1, null), aBenchRoll(2, null), aBenchRoll(3, null)]);
  const other = aBenchOrder(8, [aBenchRoll(1, "26-00801")]);
  const next = aBenchOrder(9, [aBenchRoll(1, null)]);
  const [first, , third] = order.rolls;
  const printed = printedFrames();
  await page.viewport(390, 844);
  const screen = await openBench(receive, {
    path: "/admin/bench/receive",
    orders: [order, other, next],
    api(api) {
      api.reply(quickSearchOrders, ({ query }) => ({
        orders: query["search"] === "#107" ? [smallest(OrderSummary, { id: 7 })] : [],
      }));
      api.reply(quoteReceipt, ({ body }) => ({
        givenBack: body.arrivedRollIds.includes(third!.id) ? 0 : 1959,
        toPay: body.corrections?.length ? 544 : 0,
        charges: body.corrections?.length ? [{ description: "E-6 instead of C-41", amount: 500 }] : [],
      }));
    },
  });
  await expect.element(page.getByRole("heading", { name: "Scan a packing slip" })).toBeVisible();
  await readBarcode("26-00801");
  await expect.element(stop).toMatchTextContent("No parcel is open");
  await seen();
  const typed = page.getByRole("textbox", { name: "Order number" });
  await typed.fill("#10999");
  await userEvent.keyboard("{Enter}");
  await expect.element(stop).toMatchTextContent("Order not found");
  await seen();
  await typed.fill("#107");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Receive 3 rolls" })).toBeVisible();
  await readBarcode(orderBarcode(9));
  await expect.element(stop).toMatchTextContent("Another order's packing slip");
  await seen();

  const thirdHere = page.getByRole("checkbox", { name: /^3\./ });
  const process = page.getByRole("combobox", { name: "Process of roll 1" });
  const word = page.getByRole("textbox", { name: "Note for Zoe (in the e-mail)" });
  await thirdHere.click();
  await expect.element(page.getByText("$19.59 goes to Zoe as account credit.")).toBeVisible();
  await page.getByRole("button", { name: "Roll 1 is a different film" }).click();
  await process.selectOptions("E6");
  await expect.element(page.getByText(/\$5\.44 is billed as a separate order/)).toBeVisible();
  await expect
    .poll(() => screen.api.requests(quoteReceipt).at(-1)!.body)
    .toMatchObject({
      arrivedRollIds: order.rolls.slice(0, 2).map(({ id }) => id),
      corrections: [{ rollId: first!.id, process: "E6" }],
    });
  await word.fill("The cassette says E100.");
  await choose(() => page.getByRole("button", { name: "Add photo" }).click(), aScanFile("parcel.jpg"));
  await expect.element(page.getByRole("img", { name: /^Parcel, 1 of/ })).toBeVisible();
  await expectAccessible("a receipt that differs from the order");

  await screen.leaveAndReturn();
  await expect.element(page.getByText("Your draft is restored.")).toBeVisible();
  await expect.element(thirdHere).not.toBeChecked();
  await expect.element(process).toHaveValue("E6");
  await expect.element(word).toHaveValue("The cassette says E100.");

  await word.click();
  await userEvent.keyboard("{Escape}"); // leaves the field, where R would be typed as a letter
  await expect.element(word).not.toHaveFocus();
  await userEvent.keyboard("r");
  const stickers = page.getByRole("dialog", { name: "Twin-check stickers" });
  await expect.element(stickers.getByRole("button", { name: "Print" })).toHaveFocus();
  expect(screen.api.requests(receiveOrder).at(-1)!.body).toMatchObject({
    version: 1,
    arrivedRollIds: order.rolls.slice(0, 2).map(({ id }) => id),
    note: "The cassette says E100.",
  });
  // The next slip leaves the preview, and P prints its stickers later.
  await readBarcode(orderBarcode(9));
  await expect.element(page.getByRole("button", { name: "Receive 1 roll" })).toBeVisible();
  await expect.element(stickers).not.toBeInTheDocument();
  await typed.fill("#107");
  await userEvent.keyboard("{Enter}");
  await expect.element(stop).toMatchTextContent("Another order's packing slip");
  await seen();
  await screen.goBack();
  await expect.element(main.getByText("Received. Scan the next slip, or a sticker to check it.")).toBeVisible();
  await userEvent.keyboard("p");
  await expect.element(stickers.getByRole("button", { name: "Print" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(stickers).not.toBeInTheDocument();
  await expect.poll(() => printed.count).toBe(1);
  await expect.element(page.getByRole("button", { name: "Print stickers of #107 again" })).toBeVisible();

  await readBarcode("26-00701");
  await expect.element(page.getByText("1 of 2 stickers checked.")).toBeVisible();
  await readBarcode("26-00801");
  await expect.element(stop).toMatchTextContent("Another order's sticker");
  await seen();
  await readBarcode(orderBarcode(9));
  await expect.element(page.getByRole("button", { name: "Receive 1 roll" })).toBeVisible();
});

test("a chosen film sets its process and format; keys tick rolls, and R works at once", async () => {
  const order = aBenchOrder(7, [aBenchRoll(1, null), aBenchRoll(2, null)]);
  const screen = await openBench(receive, {
    path: "/admin/bench/receive",
    at: "/admin/bench/receive?order=7",
    orders: [order],
    api: (api) => api.reply(quoteReceipt, { givenBack: 0, toPay: 0, charges: [] }),
  });
  await expect.element(page.getByRole("button", { name: "Receive 2 rolls" })).toBeVisible();
  await userEvent.keyboard("1");
  await expect.element(page.getByRole("checkbox", { name: /^1\./ })).not.toBeChecked();
  await userEvent.keyboard("1");
  await expect.element(page.getByRole("checkbox", { name: /^1\./ })).toBeChecked();
  await userEvent.keyboard("f");
  const film = page.getByRole("combobox", { name: "Film of roll 1" });
  await expect.element(film).toHaveFocus();
  await film.fill("orca");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("combobox", { name: "Process of roll 1" })).toHaveValue("BW");
  await expect.element(page.getByRole("combobox", { name: "Format of roll 1" })).toHaveValue("110");
  await expect.element(page.getByRole("checkbox", { name: /^1\./ })).toHaveFocus();
  await userEvent.keyboard("r");
  await expect.poll(() => screen.api.requests(receiveOrder).length).toBe(1);
  expect(screen.api.requests(receiveOrder)[0]!.body.corrections).toEqual([
    {
      rollId: order.rolls[0]!.id,
      format: "110",
      process: "BW",
      pushPullFactor: 0,
      stock: { brand: "Lomography", model: "Orca 100" },
    },
  ]);
});

test("ten parcels in a row take one key each besides scans, and one more prints all stickers", async () => {
  const orders = Array.from({ length: 10 }, (_, at) =>
    aBenchOrder(at + 10, [aBenchRoll(1, null), aBenchRoll(2, null)]),
  );
  const printed = printedFrames();
  const screen = await openBench(receive, { path: "/admin/bench/receive", orders });
  await page.getByRole("combobox", { name: "Stickers" }).selectOptions("TOGETHER");
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await userEvent.keyboard(key);
  };
  for (const { id } of orders) {
    await readBarcode(orderBarcode(id));
    await expect.element(main.getByRole("link", { name: `#10${id}` })).toBeVisible();
    await press("r");
    await expect.element(main.getByText("Received. Scan the next slip, or a sticker to check it.")).toBeVisible();
  }
  await expect.element(page.getByRole("button", { name: "Print stickers: 20 rolls" })).toBeVisible();
  await expectAccessible("ten parcels with stickers to print");
  await press("p");
  await expect.poll(() => printed.count).toBe(1);
  expect(keys).toBe(11);
  const printRequests = screen.api.requests(stickersOfOrders);
  expect(printRequests.map(({ query }) => query["orderIds"])).toEqual([orders.map(({ id }) => id).join(",")]);
  await expect.element(page.getByRole("button", { name: /^Print stickers: / })).not.toBeInTheDocument();
});

test("auto-print sends a parcel's stickers without asking, and R works while its page and order load", async () => {
  const printed = printedFrames();
  const order = aBenchOrder(7, [aBenchRoll(1, null)]);
  const loading = Promise.withResolvers<void>();
  const opening = Promise.withResolvers<null>();
  let visits = 0;
  const openedSlowly = { ...receive, loader: () => (visits++ === 0 ? null : opening.promise) };
  const screen = await openBench(openedSlowly, {
    path: "/admin/bench/receive",
    orders: [order],
    api: (api, bench) =>
      api.reply(getOrder, async () => {
        await loading.promise;
        return bench.order();
      }),
  });
  await page.getByRole("combobox", { name: "Stickers" }).selectOptions("AT_ONCE");
  const typed = page.getByRole("textbox", { name: "Order number" });
  await readBarcode(orderBarcode(7));
  await expect.poll(() => screen.api.requests(getOrder)).toHaveLength(1);
  await userEvent.keyboard("r");
  opening.resolve(null);
  await expect.poll(screen.address).toBe("/admin/bench/receive?order=7");
  loading.resolve();
  await expect.poll(() => printed.count).toBe(1);
  expect(screen.api.requests(receiveOrder)).toHaveLength(1);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("n");
  await expect.element(typed).toHaveFocus();
});

test("a barcode scanned before the scanner listens is not lost", async () => {
  const order = aBenchOrder(7, [aBenchRoll(1, "26-00701")]);
  window.earlyKeys = [..."26-00701", "Enter"].map((key, at) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: at });
    Object.defineProperty(event, "target", { value: document.body });
    return event;
  });
  await openBench(station, { ...STATION, at: "/admin/bench/develop", orders: [order] });
  await expect.element(main.getByText("26-00701 of Zoe Grain is in the tank.")).toBeVisible();
});

test("receiving accepts slips of unpaid and canceled orders and shows where their film goes", async () => {
  const unpaid = aBenchOrder(7, [aBenchRoll(1, null, { work: "NOT_PAID" })], { status: "OPEN" });
  const canceled = aBenchOrder(
    8,
    [aBenchRoll(1, null, { work: "CANCELED" }), aBenchRoll(2, null, { work: "CANCELED" })],
    {
      status: "CANCELED",
    },
  );
  printedFrames();
  const screen = await openBench(receive, {
    path: "/admin/bench/receive",
    orders: [unpaid, canceled],
    api: (api) => api.reply(quoteReceipt, { givenBack: 0, toPay: 0, charges: [] }),
  });
  await expect.element(page.getByRole("heading", { name: "Scan a packing slip" })).toBeVisible();
  const stickers = page.getByRole("dialog", { name: "Twin-check stickers" });
  const receiveIt = async (name: string, message: string) => {
    await page.getByRole("button", { name }).click();
    await expect.element(stickers).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(main.getByText(message)).toBeVisible();
  };
  await readBarcode(orderBarcode(7));
  await expect.element(main.getByText("Not paid yet. Film that arrives is received and held.")).toBeVisible();
  await expectAccessible("the slip of an unpaid order");
  await receiveIt("Receive 1 roll", "Not paid yet. Hold the film on the “Waiting for payment” shelf.");
  await readBarcode(orderBarcode(8));
  await expect.element(main.getByText("Canceled. Film that arrives is received and returned.")).toBeVisible();
  await page.getByRole("checkbox", { name: /^2\./ }).click();
  await receiveIt("Receive 1 roll", "Canceled. 1 roll is still here. Return it at the return station.");
  expect(screen.api.requests(receiveOrder).map(({ params }) => Number(params["orderId"]))).toEqual([7, 8]);
});

test("a sticker scanned over a draft receipt navigates away, and the draft is kept until cleared", async () => {
  const order = aBenchOrder(7, [aBenchRoll(1, null), aBenchRoll(2, null)]);
  const other = aBenchOrder(8, [aBenchRoll(1, "26-00801")]);
  const screen = await openOrder([order, other], { api: (api) => api.reply(quoteReceipt, { givenBack: 1959 }) });
  const second = page.getByRole("checkbox", { name: /^2\./ });
  const word = page.getByRole("textbox", { name: "Note for Zoe (in the e-mail)" });
  await second.click();
  await word.fill("One was not there.");
  await readBarcode("26-00801");
  await expect.element(page.getByRole("heading", { name: "#108 Zoe Grain" })).toBeVisible();
  expect(screen.address()).toBe(`${addressOf(8)}?roll=${other.rolls[0]!.id}`);
  await screen.goBack();
  await expect.element(word).toHaveValue("One was not there.");
  await expect.element(second).not.toBeChecked();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.element(second).toBeChecked();
  await expect.element(word).toHaveValue("");
  await screen.leaveAndReturn();
  await expect.element(second).toBeChecked();
  await expect.element(page.getByText("Your draft is restored.")).not.toBeInTheDocument();
});
