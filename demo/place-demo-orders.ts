import type { Order } from "../src/contract/orders.ts";
import { ROLL_EVENTS, type RollEvent } from "../src/rules/rolls/film.ts";
import { DAY_MS, HOUR_MS } from "../src/rules/time.ts";
import type { Deps } from "../src/server/deps.ts";
import type { JobData } from "../src/server/job-data.ts";
import { ordersCalls } from "../src/server/orders/calls.ts";
import { paymentsCalls } from "../src/server/payments/calls.ts";
import { callerOf, makeCall, quietAt } from "./demo-deps.ts";
import { DEMO_ORDERS, type DemoOrder } from "./orders.ts";

/** Places the demo's orders through the lab's own calls, each at its time, and sends the delivered rolls to be photographed. */
export async function placeDemoOrders(deps: Deps, userIds: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (email: string) => userIds.get(email) as string;
  const admin = callerOf(idOf("admin@nice.test"), "ADMIN");
  const toPhotograph: JobData["photograph-demo-roll"][] = [];
  // The oldest first: orders and lab numbers are counted as time goes by.
  for (const demo of DEMO_ORDERS.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const placedAt = new Date(deps.now().getTime() - demo.daysAgo * DAY_MS);
    const order = await place(quietAt(deps, placedAt), callerOf(idOf(demo.customer), "CUSTOMER"), demo);
    if (demo.reached === null) continue;
    const receivedAt = new Date(placedAt.getTime() + 20 * HOUR_MS);
    await makeCall(ordersCalls.receiveOrder, quietAt(deps, receivedAt), admin, {
      params: { orderId: order.id },
      body: { version: order.version, arrivedRollIds: order.rolls.map((roll) => roll.id), undeclared: [] },
    });
    await recordUpTo(deps, admin, order, demo.reached, receivedAt);
    if (demo.reached === "SYNCED") toPhotograph.push(...photographsOf(order, demo, admin.userId, receivedAt));
  }
  toPhotograph.reverse(); // the newest rolls are looked at first
  await deps.db.transaction(async (tx) => {
    for (const roll of toPhotograph) await deps.jobs.enqueue(tx, "photograph-demo-roll", roll);
  });
}

async function place(deps: Deps, customer: ReturnType<typeof callerOf>, demo: DemoOrder): Promise<Order> {
  const params = { userId: customer.userId };
  const rolls = demo.rolls.map(({ brand, model, frames: _frames, seed, name: _name, ...roll }) => ({
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
  }));
  const draft = { rolls, deliveryMethod: "DROP_OFF" as const, notes: demo.notes ?? "", useCredits: true };
  const { total } = await makeCall(ordersCalls.quoteOrder, deps, customer, { params, body: draft });
  const order = await makeCall(ordersCalls.placeOrder, deps, customer, {
    params,
    body: { ...draft, expectedTotal: total },
  });
  if (!demo.paid || order.status === "PAID") return order;
  const card = { number: "4242424242424242", expMonth: 12, expYear: deps.now().getFullYear() + 4, cvc: "123" };
  const { token } = await makeCall(paymentsCalls.makeTestCardToken, deps, customer, { body: card });
  const { paymentMethod } = await makeCall(paymentsCalls.attachPaymentMethod, deps, customer, {
    params,
    body: { token },
  });
  const paid = await makeCall(paymentsCalls.payOrder, deps, customer, {
    params: { ...params, orderId: order.id },
    body: { paymentMethodId: paymentMethod.id },
  });
  return paid.order;
}

/** The bench's steps up to `reached`, half a day apart. SCANNED and SYNCED follow when the photographs are there. */
async function recordUpTo(
  deps: Deps,
  admin: ReturnType<typeof callerOf>,
  order: Order,
  reached: RollEvent,
  receivedAt: Date,
): Promise<void> {
  if (ROLL_EVENTS.indexOf(reached) < ROLL_EVENTS.indexOf("DEVELOPED")) return;
  const at = new Date(receivedAt.getTime() + 12 * HOUR_MS);
  await makeCall(ordersCalls.addRollsEvent, quietAt(deps, at), admin, {
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
  return order.rolls.map((roll, index) => {
    const { brand, model, frames, seed, name = "" } = demo.rolls[index]!;
    return { rollId: roll.id, orderId: order.id, adminId, seed, stock: `${brand} ${model}`, frames, name, at };
  });
}
