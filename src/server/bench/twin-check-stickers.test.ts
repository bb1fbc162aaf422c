import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type * as orderContract from "../../contract/orders/order.ts";
import * as bench from "../../contract/bench/bench.ts";
import { aDraft, aRoll, paidOrder, receivedOrder } from "../../../tests/support/makers.ts";
import { customerWith, join } from "../../../tests/support/members.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

async function pdfOf(admin: Person, order: orderContract.Order, rollId?: string): Promise<Buffer> {
  const reply: Blob = await admin.call(bench.twinCheckStickers, { params: { orderId: order.id }, query: { rollId } });
  return Buffer.from(await reply.arrayBuffer());
}

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/MediaBox \[0 0 [\d.]+ [\d.]+\]/g) ?? [];

/** The texts of a PDF's pages; pdfkit writes them hexadecimal. */
function textsOf(pdf: Buffer): string {
  const raw = pdf.toString("latin1");
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body!, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const shown = streams.flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, parts]) => parts!));
  return shown
    .map((parts) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, "hex").toString("latin1")).join(""),
    )
    .join("\n");
}

test("every received roll gets two stickers of 62 × 29 mm with its lab number and what is done to it", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(
    ada,
    admin,
    aDraft([aRoll({ addRush: true }), aRoll({ process: "BW", pushPullFactor: -1 })]),
  );
  const pdf = await pdfOf(admin, order);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pagesOf(pdf)).toHaveLength(4);
  const [width, height] = pagesOf(pdf)[0]!
    .match(/[\d.]+/g)!
    .slice(2)
    .map(Number);
  expect([width! / 72, height! / 72].map((inches) => Math.round(inches * 25.4))).toEqual([62, 29]);
  const texts = textsOf(pdf);
  for (const text of [
    order.rolls[0]!.labNumber!,
    order.rolls[1]!.labNumber!,
    `#10${order.id}   Lovelace`,
    "RUSH",
    "Pull -1",
    "35mm, BW",
  ]) {
    expect(texts).toContain(text);
  }
  expect(pagesOf(await pdfOf(admin, order, order.rolls[1]!.id))).toHaveLength(2);
});

test("the stickers of a Very Nice member's film say its priority, and of what is rushed the rush alone", async () => {
  const lab = await startLab();
  const [member, admin] = [await customerWith(lab), await lab.admin()];
  await join(member, "VERY_NICE_2025");
  const order = await receivedOrder(member, admin, aDraft([aRoll({ process: "ECN2" }), aRoll({ addRush: true })]));
  const [usual, rushed] = order.rolls.map(({ id }) => id);
  const flagsOf = async (rollId: string) =>
    textsOf(await pdfOf(admin, order, rollId))
      .split("\n")
      .filter((text) => text === "RUSH" || text === "PRIORITY");
  expect(await flagsOf(usual!)).toEqual(["PRIORITY", "PRIORITY"]);
  expect(await flagsOf(rushed!)).toEqual(["RUSH", "RUSH"]);
});

test("an order that is not received has no stickers, and customers get none", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  await expect(pdfOf(admin, order)).rejects.toMatchObject({ status: 409, code: "NOT_RECEIVED" });
  await expect(pdfOf(ada, order)).rejects.toMatchObject({ status: 403 });
  await expect(pdfOf(admin, { ...order, id: 2_000_000 })).rejects.toMatchObject({ status: 404 });
});
