import { expect, test } from "vitest";
import type * as orderContract from "../../contract/orders/order.ts";
import * as bench from "../../contract/bench/bench.ts";
import { aDraft, aRoll, paidOrder, receivedOrder } from "../../../tests/support/makers.ts";
import { customerWith, join } from "../../../tests/support/members.ts";
import { inkBeyond, pagesOf } from "../../../tests/support/read-pdf.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { drawStickers } from "./draw-stickers.ts";

async function pdfOf(admin: Person, order: orderContract.Order, rollId?: string): Promise<Buffer> {
  const reply: Blob = await admin.call(bench.twinCheckStickers, { params: { orderId: order.id }, query: { rollId } });
  return Buffer.from(await reply.arrayBuffer());
}

const paperOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/MediaBox \[0 0 [\d.]+ [\d.]+\]/g) ?? [];

test("every received roll gets two 62 × 29 mm stickers with its lab number and work", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(
    ada,
    admin,
    aDraft([aRoll({ addRush: true }), aRoll({ process: "BW", pushPullFactor: -1 })]),
  );
  const pdf = await pdfOf(admin, order);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(paperOf(pdf)).toHaveLength(4);
  const [width, height] = paperOf(pdf)[0]!
    .match(/[\d.]+/g)!
    .slice(2)
    .map(Number);
  expect([width! / 72, height! / 72].map((inches) => Math.round(inches * 25.4))).toEqual([62, 29]);
  const texts = (await pagesOf(pdf)).join("");
  for (const text of [
    order.rolls[0]!.labNumber!,
    order.rolls[1]!.labNumber!,
    `#10${order.id} Lovelace`,
    "RUSH",
    "Pull −1",
    "35mm, BW",
  ]) {
    expect(texts).toContain(text);
  }
  expect(paperOf(await pdfOf(admin, order, order.rolls[1]!.id))).toHaveLength(2);
});

test("stickers show PRIORITY for Very Nice members, and only RUSH when rushed", async () => {
  const lab = await startLab();
  const [member, admin] = [await customerWith(lab), await lab.admin()];
  await join(member, "VERY_NICE_2025");
  const order = await receivedOrder(member, admin, aDraft([aRoll({ process: "ECN2" }), aRoll({ addRush: true })]));
  const [usual, rushed] = order.rolls.map(({ id }) => id);
  const flagsOf = async (rollId: string) =>
    (await pagesOf(await pdfOf(admin, order, rollId))).flatMap((text) => text.match(/RUSH|PRIORITY/g) ?? []);
  expect(await flagsOf(usual!)).toEqual(["PRIORITY", "PRIORITY"]);
  expect(await flagsOf(rushed!)).toEqual(["RUSH", "RUSH"]);
});

test("an unreceived order has no stickers, and customers cannot print any", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  await expect(pdfOf(admin, order)).rejects.toMatchObject({ status: 409, code: "NOT_RECEIVED" });
  await expect(pdfOf(ada, order)).rejects.toMatchObject({ status: 403 });
  await expect(pdfOf(admin, { ...order, id: 2_000_000 })).rejects.toMatchObject({ status: 404 });
});

test("stickers of several orders are one file in the requested sequence, skipping unreceived ones", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const first = await receivedOrder(ada, admin, aDraft([aRoll()]));
  const second = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll()]));
  const waiting = await paidOrder(ada, aDraft([aRoll()]));
  const ask = async (who: Person, ...orderIds: unknown[]): Promise<Buffer> => {
    const reply: Blob = await who.call(bench.stickersOfOrders, { query: { orderIds: orderIds.join(",") } });
    return Buffer.from(await reply.arrayBuffer());
  };
  const pages = await pagesOf(await ask(admin, second.id, waiting.id, first.id));
  const numbers = [...second.rolls, ...first.rolls].flatMap(({ labNumber }) => [labNumber!, labNumber!]);
  expect(pages).toHaveLength(numbers.length);
  for (const [at, number] of numbers.entries()) expect(pages[at]).toContain(number);
  await expect(ask(admin, waiting.id)).rejects.toMatchObject({ code: "NOT_RECEIVED" });
  await expect(ask(admin, "x")).rejects.toMatchObject({ status: 400 });
  await expect(ask(admin, ...Array.from({ length: 51 }, (_, at) => at + 1))).rejects.toMatchObject({ status: 400 });
  await expect(ask(ada, first.id)).rejects.toMatchObject({ status: 403 });
});

test("a sticker shows the customer's name in any script and truncates long ones", async () => {
  const names = ["Żółć", "الله", "כהן", "Παπαδόπουλος", "Щёголева", "東京", "陈", "김", "Wolfeschlegelsteinhausen"];
  const labNumber = "26-00042";
  const base = { labNumber, orderNumber: "#1042", format: "120", process: "C-41", pushPull: "Push +1", queue: null };
  const pages = await pagesOf(
    await drawStickers(
      names.map((lastName) => ({ ...base, lastName })),
      "Stickers",
    ),
  );
  for (const [at, name] of names.entries()) expect(pages[at]).toContain(name);
  const tooLong = await drawStickers([{ ...base, lastName: "W".repeat(80) }], "Stickers");
  expect((await pagesOf(tooLong))[0]).toMatch(/#1042 W{10,}…/);
  expect(await inkBeyond(tooLong, { left: 13, right: 163 })).toBe(false);
});
