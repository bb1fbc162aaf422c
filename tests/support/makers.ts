import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import type * as orderDraft from "../../src/contract/checkout/order-draft.ts";
import * as checkout from "../../src/contract/checkout/checkout.ts";
import * as benchContract from "../../src/contract/bench/bench.ts";
import * as payments from "../../src/contract/payments/payments.ts";
import * as scans from "../../src/contract/film/scans.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import type { RollDraft } from "../../src/contract/checkout/order-draft.ts";
import type { UploadType } from "../../src/rules/film/scan-files.ts";
import type { z } from "zod";
import type { Client } from "../../src/contract/kit/client.ts";

type Caller = Client & { userId: string };
type RollInput = z.input<typeof RollDraft>;
type OrderInput = z.input<typeof orderDraft.OrderDraft>;

export const HOME = {
  address1: "12 Franklin St",
  city: "Brooklyn",
  state: "NY",
  zip: "11222",
  country: "US",
  primary: true,
} as const;

export const TEST_CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  secondStep: "4000 0025 0000 3155",
  refundFails: "4000 0000 0000 5126",
} as const;

export const aRoll = (own: Partial<RollInput> = {}): RollInput => ({
  tempKey: `roll-${Math.floor(Math.random() * 1e9)}`,
  format: "35MM",
  process: "C41",
  stock: { brand: "Kodak", model: "Portra 400" },
  scanQuality: "STANDARD_2K",
  negativesAction: "TOSS",
  ...own,
});

export const aDraft = (rolls: RollInput[], own: Partial<OrderInput> = {}): OrderInput => ({
  rolls,
  deliveryMethod: "DROP_OFF",
  ...own,
});

export async function placeOrder(
  who: Caller,
  draft: OrderInput,
  options: { idempotencyKey?: string } = {},
): Promise<Order> {
  const params = { userId: who.userId };
  const quote = await who.call(checkout.quoteOrder, { params, body: draft });
  return who.call(checkout.placeOrder, { params, body: { ...draft, expectedTotal: quote.total } }, options);
}

export async function storeCard(who: Caller, number: string = TEST_CARDS.pays): Promise<string> {
  const { token } = await who.call(payments.makeTestCardToken, {
    body: { number, expMonth: 12, expYear: 2034, cvc: "123" },
  });
  const { paymentMethod } = await who.call(payments.attachPaymentMethod, {
    params: { userId: who.userId },
    body: { token },
  });
  return paymentMethod.id;
}

export async function paidOrder(who: Caller, draft: OrderInput): Promise<Order> {
  const order = await placeOrder(who, draft);
  const paymentMethodId = await storeCard(who);
  const paid = await who.call(payments.payOrder, {
    params: { userId: who.userId, orderId: order.id },
    body: { paymentMethodId },
  });
  return paid.order;
}

export async function receivedOrder(who: Caller, admin: Client, draft: OrderInput): Promise<Order> {
  const order = await paidOrder(who, draft);
  return admin.call(benchContract.receiveOrder, {
    params: { orderId: order.id },
    body: { version: order.version, arrivedRollIds: order.rolls.map((roll) => roll.id) },
  });
}

export function announceScan(
  admin: Client,
  order: Order,
  file: {
    type: UploadType;
    size: number;
    name?: string;
    scanId?: string;
    sha256?: string;
    onlyOnce?: boolean;
    byName?: boolean;
  },
  rollIndex = 0,
) {
  const roll = order.rolls[rollIndex]!;
  return admin.call(scans.addScan, {
    params: { userId: order.customerId, pickUpId: roll.pickUpId, rollId: roll.id },
    query: { fileType: file.type },
    body: {
      name: file.name ?? "frame.jpg",
      size: file.size,
      ...(file.scanId === undefined ? {} : { scanId: file.scanId }),
      ...(file.sha256 === undefined ? {} : { sha256: file.sha256 }),
      ...(file.onlyOnce === undefined ? {} : { onlyOnce: file.onlyOnce }),
      ...(file.byName === undefined ? {} : { byName: file.byName }),
    },
  });
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * PUTs bytes with a write link, as the bench's browser does. Links contain the public origin; `origin` is the one on
 * which the lab listens.
 */
export function putFile(
  origin: string,
  link: { url: string; headers: Record<string, string> },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const url = new URL(link.url, origin);
  return fetch(origin + url.pathname + url.search, { method: "PUT", headers: link.headers, body: bytes });
}

/** Begins an upload of this many bytes with a write link, and disconnects after the response. */
export async function announceFile(
  origin: string,
  link: { url: string; headers: Record<string, string> },
  bytes: number,
): Promise<{ status: number; message: string }> {
  const url = new URL(link.url, origin);
  const sending = request(origin + url.pathname + url.search, {
    method: "PUT",
    headers: { ...link.headers, "content-length": bytes },
  });
  sending.on("error", () => {}); // cut off below
  sending.write("x");
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  const body = (await json(answer)) as { message: string };
  sending.destroy();
  return { status: answer.statusCode!, message: body.message };
}
