import type { Order } from "../src/contract/orders/order.ts";
import { DraftLine, OrderDraft } from "../src/contract/checkout/order-draft.ts";
import { NewLocation } from "../src/contract/film/tags.ts";
import { ROLL_EVENTS, type RollEvent } from "../src/rules/film/film.ts";
import { DAY_MS, HOUR_MS } from "../src/rules/time.ts";
import type { Deps } from "../src/server/deps.ts";
import type { JobData } from "../src/server/job-data.ts";
import { benchModule } from "../src/server/bench/module.ts";
import { checkoutModule } from "../src/server/checkout/module.ts";
import { paymentsModule } from "../src/server/payments/module.ts";
import { finishRefund } from "../src/server/payments/finish-refund.ts";
import { products } from "../src/server/products/tables.ts";
import { addLocation } from "../src/server/film/tags/places.ts";
import { addTag } from "../src/server/film/tags/tags.ts";
import { callerOf, makeCall, quietAt } from "./demo-deps.ts";
import { draftDemoPrint } from "./draft-demo-print.ts";
import type { FilmName } from "./photographs/film-looks.ts";
import { DEMO_ORDERS, type DemoGuest, type DemoOrder } from "./orders.ts";

/**
 * Places the demo's orders through the lab's own calls, each at its own time, and queues the delivered rolls for
 * photographing.
 */
export async function placeDemoOrders(deps: Deps, userIds: ReadonlyMap<string, string>): Promise<void> {
  const admin = callerOf(userIds.get("admin@nice.test") as string, "ADMIN");
  const shelf = await productIds(deps);
  const toPhotograph: JobData["photograph-demo-roll"][] = [];
  // Oldest first, because order and lab numbers increase over time.
  for (const demo of DEMO_ORDERS.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const placedAt = new Date(deps.now().getTime() - demo.daysAgo * DAY_MS);
    const then = quietAt(deps, placedAt);
    if (typeof demo.customer !== "string") {
      await placeForGuest(then, demo.customer, await linesOf(then, demo, shelf, null));
      continue;
    }
    const customer = callerOf(userIds.get(demo.customer) as string, "CUSTOMER");
    const lines = await linesOf(then, demo, shelf, customer.userId);
    const order = await place(then, customer, demo, lines);
    await labelRolls(then, order, demo);
    if (demo.afterwards !== undefined)
      await moveOn(quietAt(deps, new Date(placedAt.getTime() + HOUR_MS)), admin, order, demo);
    if (demo.reached === null) continue;
    const receivedAt = new Date(placedAt.getTime() + 20 * HOUR_MS);
    await makeCall(benchModule.endpoints.receiveOrder, quietAt(deps, receivedAt), admin, {
      params: { orderId: order.id },
      body: {
        version: order.version,
        arrivedRollIds: order.rolls.map((roll) => roll.id),
        undeclared: [],
        corrections: [],
        note: "",
      },
    });
    await recordUpTo(deps, admin, order, demo.reached, receivedAt);
    if (demo.reached === "SYNCED") toPhotograph.push(...photographsOf(order, demo, admin.userId, receivedAt));
  }
  toPhotograph.reverse(); // customers look at the newest rolls first
  await deps.db.transaction(async (tx) => {
    for (const roll of toPhotograph) await deps.jobs.enqueue(tx, "photograph-demo-roll", roll);
  });
}

async function productIds({ db }: Deps): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ id: products.id, sku: products.sku }).from(products);
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

/** @param userId the customer; null is a guest, who can't order prints */
async function linesOf(
  deps: Deps,
  { goods = [] }: DemoOrder,
  shelf: ReadonlyMap<string, string>,
  userId: string | null,
): Promise<DraftLine[]> {
  const lines: DraftLine[] = [];
  for (const { sku, quantity, options: selectedOptions, seed } of goods) {
    const print = seed === undefined || userId === null ? null : { draftId: await draftDemoPrint(deps, userId, seed) };
    lines.push(DraftLine.parse({ tempKey: sku, productId: shelf.get(sku), quantity, selectedOptions, print }));
  }
  return lines;
}

async function place(
  deps: Deps,
  customer: ReturnType<typeof callerOf>,
  demo: DemoOrder,
  lines: DraftLine[],
): Promise<Order> {
  const params = { userId: customer.userId };
  const rolls = demo.rolls.map(
    ({ brand, model, seed, outing: _o, frames: _f, name: _n, tags: _t, place: _p, ...roll }) => ({
      tempKey: `demo-${seed}`,
      pushPullFactor: 0 as const,
      crossProcessTargetFormat: null,
      addRush: false,
      addPrints: false,
      sleeving: "NONE" as const,
      returnToCustomer: false,
      notes: "",
      ...roll,
      stock: { brand, model },
    }),
  );
  const deliveryMethod = rolls.length > 0 ? "DROP_OFF" : null;
  const draft = OrderDraft.parse({ rolls, lines, deliveryMethod, notes: demo.notes ?? "" });
  const { total } = await makeCall(checkoutModule.endpoints.quoteOrder, deps, customer, { params, body: draft });
  const order = await makeCall(checkoutModule.endpoints.placeOrder, deps, customer, {
    params,
    body: { ...draft, expectedTotal: total },
  });
  if (!demo.paid || order.status === "PAID") return order;
  const { paymentMethod } = await makeCall(paymentsModule.endpoints.attachPaymentMethod, deps, customer, {
    params,
    body: { token: await cardToken(deps, customer) },
  });
  const paid = await makeCall(paymentsModule.endpoints.payOrder, deps, customer, {
    params: { ...params, orderId: order.id },
    body: { paymentMethodId: paymentMethod.id },
  });
  return paid.order;
}

async function cardToken(deps: Deps, caller: ReturnType<typeof callerOf>): Promise<string> {
  const card = { number: "4242424242424242", expMonth: 12, expYear: deps.now().getFullYear() + 4, cvc: "123" };
  return (await makeCall(paymentsModule.endpoints.makeTestCardToken, deps, caller, { body: card })).token;
}

async function placeForGuest(deps: Deps, guest: DemoGuest, lines: DraftLine[]): Promise<void> {
  const nobody = callerOf("", "CUSTOMER");
  const address = { ...guest.address, country: "US" as const };
  const cart = { lines, deliveryMethod: null, promo: null, giftCard: null, notes: "", giftNote: "" };
  const { total } = await makeCall(checkoutModule.endpoints.quoteGuestOrder, deps, nobody, {
    body: { ...cart, address },
  });
  const { order } = await makeCall(checkoutModule.endpoints.placeGuestOrder, deps, nobody, {
    body: { ...cart, ...guest, address, expectedTotal: total },
  });
  await makeCall(checkoutModule.endpoints.payGuestOrder, deps, nobody, {
    params: { code: order.accessCode },
    body: { token: await cardToken(deps, nobody) },
  });
}

async function labelRolls(deps: Deps, order: Order, demo: DemoOrder): Promise<void> {
  const viewer = { userId: order.customerId, isLab: false };
  for (const [index, { tags = [], place }] of demo.rolls.entries()) {
    const roll = { kind: "roll" as const, id: order.rolls[index]!.id };
    for (const tag of tags) await addTag(deps, viewer, roll, tag);
    if (place !== undefined) await addLocation(deps, viewer, roll, NewLocation.parse({ ...place, country: "US" }));
  }
}

/** Runs the staff action one hour after the order was placed. */
async function moveOn(deps: Deps, admin: ReturnType<typeof callerOf>, order: Order, demo: DemoOrder): Promise<void> {
  const params = { orderId: order.id };
  if (demo.afterwards === "INVOICED") {
    await makeCall(paymentsModule.endpoints.invoiceOrder, deps, admin, { params });
    return;
  }
  const body = { reason: "Ordered twice by mistake", force: false, goods: [] };
  const canceled = await makeCall(checkoutModule.endpoints.cancelOrder, deps, admin, { params, body });
  for (const { id } of canceled.refunds) await finishRefund(deps, id);
}

/**
 * Records the bench's steps up to `reached`, half a day apart. SCANNED and SYNCED follow once the photographs exist.
 */
async function recordUpTo(
  deps: Deps,
  admin: ReturnType<typeof callerOf>,
  order: Order,
  reached: RollEvent,
  receivedAt: Date,
): Promise<void> {
  if (ROLL_EVENTS.indexOf(reached) < ROLL_EVENTS.indexOf("DEVELOPED")) return;
  const at = new Date(receivedAt.getTime() + 12 * HOUR_MS);
  await makeCall(benchModule.endpoints.addRollsEvent, quietAt(deps, at), admin, {
    params: { orderId: order.id, event: "DEVELOPED" },
    body: {},
  });
}

function photographsOf(
  order: Order,
  demo: DemoOrder,
  adminId: string,
  receivedAt: Date,
): JobData["photograph-demo-roll"][] {
  const at = new Date(receivedAt.getTime() + 36 * HOUR_MS).toISOString();
  return order.rolls.flatMap((roll, index) => {
    const { brand, model, outing, frames, seed, name = "" } = demo.rolls[index]!;
    if (outing === undefined) return [];
    const film = `${brand} ${model}` as FilmName;
    return [{ rollId: roll.id, orderId: order.id, adminId, seed, outing, film, frames, name, at }];
  });
}
