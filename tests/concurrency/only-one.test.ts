import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusal } from "../../src/contract/kit/client.ts";
import * as memberships from "../../src/contract/memberships/memberships.ts";
import * as orderDesk from "../../src/contract/checkout/order-desk.ts";
import * as orderInvoice from "../../src/contract/payments/order-invoice.ts";
import * as checkout from "../../src/contract/checkout/checkout.ts";
import * as benchContract from "../../src/contract/bench/bench.ts";
import * as orders from "../../src/contract/orders/orders.ts";
import * as prints from "../../src/contract/prints/prints.ts";
import { unlockScans } from "../../src/contract/unlocks/unlocks.ts";
import { courierStops, courierWindows } from "../../src/server/couriers/tables.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { prints as printRows } from "../../src/server/prints/tables.ts";
import { wrongInBooks } from "../support/books.ts";
import { aCourier, hoursTomorrow, labDay } from "../support/courier-makers.ts";
import { aDraft, aRoll, paidOrder, placeOrder, putFile, storeCard } from "../support/makers.ts";
import { aJpeg, aRollAtTheBench } from "../support/scan-makers.ts";
import { allAtOnce, originsOf, personAt } from "../support/servers.ts";
import { startLab } from "../support/start-lab.ts";

const CALLERS = 50;

describe("50 concurrent callers at two servers", () => {
  test("the last place in a courier's window goes to one order", async () => {
    const lab = await startLab();
    const [admin, origins] = [await lab.admin(), await originsOf(lab, 2)];
    const people = await Promise.all(Array.from({ length: 5 }, () => lab.customer()));
    const courier = await aCourier(lab, admin, hoursTomorrow(lab, { capacity: 1 }));
    const hoursId = courier.messenger.hours[0]!.id;
    const draft = aDraft([aRoll()], { pickUp: { hoursId, day: labDay(lab, 1) } });
    const { total } = await people[0]!.call(checkout.quoteOrder, {
      params: { userId: people[0]!.userId },
      body: draft,
    });
    const { answers, errors } = await allAtOnce(origins, CALLERS, (origin, index) => {
      const who = people[index % people.length]!;
      const params = { userId: who.userId };
      return personAt(origin, who).call(checkout.placeOrder, { params, body: { ...draft, expectedTotal: total } });
    });
    expect(answers).toHaveLength(1);
    for (const error of errors) expect(isRefusal(error, checkout.placeOrder, "WINDOW_FULL")).toBe(true);
    const { db } = lab.lab.deps;
    const [window] = await db.select().from(courierWindows).where(eq(courierWindows.hoursId, hoursId));
    expect(window).toMatchObject({ booked: 1 });
    expect(await db.$count(courierStops, eq(courierStops.hoursId, hoursId))).toBe(1);
  });

  test("a print draft belongs to one order only", async () => {
    const lab = await startLab();
    const [admin, ada, origins] = [await lab.admin(), await lab.customer(), await originsOf(lab, 2)];
    const sizes = [{ widthInches: 8, heightInches: 10, price: 2400, memberPrice: null }];
    const { paper } = await admin.call(prints.addPaper, { body: { name: `Rag ${newId()}`, finish: "Matte", sizes } });
    const bytes = await aJpeg({ width: 900, height: 720 });
    const query = { name: "beach.jpg", size: bytes.length };
    const { draft: announced } = await ada.call(prints.startPrintDraft, { query });
    await putFile(lab.origin, announced.writeLink!, bytes);
    const { draftId } = announced;
    await ada.call(prints.convertPrintDraft, { params: { draftId }, query: {} });
    await lab.workAll();
    const line = {
      productId: paper.productId,
      productVariantId: paper.sizes[0]!.productVariantId,
      print: { draftId },
    };
    const params = { userId: ada.userId };
    const { total } = await ada.call(checkout.quoteOrder, { params, body: { lines: [{ tempKey: "print", ...line }] } });
    const { answers, errors } = await allAtOnce(origins, CALLERS, (origin) => {
      const body = { lines: [{ tempKey: newId(), ...line }], expectedTotal: total };
      return personAt(origin, ada).call(checkout.placeOrder, { params, body });
    });
    expect(answers).toHaveLength(1);
    for (const error of errors) expect(isRefusal(error, checkout.placeOrder, "PRINT_NOT_READY")).toBe(true);
    expect(await lab.lab.deps.db.$count(printRows, eq(printRows.draftId, draftId))).toBe(1);
  });

  test("a scan is unlocked and charged once", async () => {
    const { lab, customer, bench } = await aRollAtTheBench();
    const scan = await bench.upload(await aJpeg());
    await bench.sync();
    await storeCard(customer);
    const origins = await originsOf(lab, 2);
    const { answers, errors } = await allAtOnce(origins, CALLERS, (origin, index) =>
      personAt(origin, customer).call(
        unlockScans,
        { params: { userId: customer.userId }, body: { scanIds: [scan.id], pricePerUnlock: 299 } },
        index % 2 === 0 ? { idempotencyKey: `unlock-${index % 4}-${scan.id}` } : {},
      ),
    );
    expect(errors).toEqual([]);
    expect(new Set(answers.flatMap(({ orderId }) => orderId ?? [])).size).toBe(1);
    const { rows } = await lab.lab.deps.db.execute<{ orders: number; charges: number }>(sql`
      select count(distinct o.id)::int as orders, count(t.id)::int as charges from orders o
      left join payments p on p.order_id = o.id left join sandbox_payment_objects t
        on t.key = 'charge:' || p.id and t.data->>'status' = 'CAPTURED'
      where o.customer_id = ${customer.userId} and o.parent_order_id is not null`);
    expect(rows).toEqual([{ orders: 1, charges: 1 }]);
  });

  test("a customer becomes a member once and is charged once", async () => {
    const lab = await startLab();
    const [ada, origins] = [await lab.customer(), await originsOf(lab, 2)];
    await storeCard(ada);
    const { answers, errors } = await allAtOnce(origins, CALLERS, (origin, index) =>
      personAt(origin, ada).call(
        memberships.subscribe,
        { params: { userId: ada.userId, tier: index % 10 === 9 ? "VERY_NICE_2025" : "NICE_2025" } },
        index % 3 === 0 ? { idempotencyKey: newId() } : {},
      ),
    );
    expect(new Set(answers.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
    for (const error of errors) expect(error).toMatchObject({ status: 409 });
    await lab.workAll();
    const { rows } = await lab.lab.deps.db.execute<{ running: number; charged: number; invoices: number }>(sql`
      select (select count(*)::int from subscriptions where user_id = ${ada.userId} and active) as running,
        (select count(*)::int from sandbox_payment_objects t join payment_customers c on c.provider_customer_id = t.customer_id,
          jsonb_array_elements(t.data->'invoices') i
          where t.kind = 'subscription' and c.user_id = ${ada.userId} and i->>'status' = 'PAID') as charged,
        (select count(*)::int from invoices where user_id = ${ada.userId}) as invoices`);
    expect(rows).toEqual([{ running: 1, charged: 1, invoices: 1 }]);
  });

  test("concurrent tier changes run and charge one at a time, and no order uses traded-in credits", async () => {
    const lab = await startLab();
    const [ada, origins] = [await lab.customer(), await originsOf(lab, 2)];
    const paymentMethodId = await storeCard(ada);
    const params = { userId: ada.userId };
    await ada.call(memberships.subscribe, { params: { ...params, tier: "NICE_2025" } });
    await lab.workAll();
    const draft = aDraft([aRoll()]);
    const tiers = ["VERY_NICE_2025", "SUPER_NICE_2025"] as const;
    const { answers, errors } = await allAtOnce(origins, 15, async (origin, index) => {
      const client = personAt(origin, ada);
      if (index % 5 > 0)
        return client.call(memberships.changeTier, { params, body: { tier: tiers[index % 2]!, paymentMethodId } });
      const { total } = await client.call(checkout.quoteOrder, { params, body: draft });
      return client.call(checkout.placeOrder, { params, body: { ...draft, expectedTotal: total } });
    });
    expect(answers.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toMatchObject({ status: 409 });
    await lab.workAll();
    const { tier } = (await ada.call(memberships.listMemberships, { params })).memberships[0]!;
    const { rows } = await lab.lab.deps.db.execute<{ paid: number; grants: number; terms: number }>(sql`
      select (select sum((i->>'amount')::int)::int from sandbox_payment_objects t
          join payment_customers c on c.provider_customer_id = t.customer_id, jsonb_array_elements(t.data->'invoices') i
          where t.kind = 'subscription' and c.user_id = ${ada.userId} and i->>'status' = 'PAID') as paid,
        (select count(*)::int from invoices where user_id = ${ada.userId} and subscription_id is not null) as terms,
        (select count(*)::int from service_credit_entries
          where user_id = ${ada.userId} and kind = 'roll' and reason = 'GRANTED') as grants`);
    const price = tier === "SUPER_NICE_2025" ? 499_999 : 99_999;
    const [{ paid, grants, terms }] = rows as [(typeof rows)[number]];
    // Each term costs its price less the remainder of the former term; credits used by orders reduce that remainder.
    expect(grants).toBe(terms);
    expect(paid).toBeGreaterThanOrEqual(price);
    expect(paid).toBeLessThanOrEqual(price + (terms - 1) * 99_999);
    expect(await wrongInBooks(lab.lab.deps.db, { atRest: true })).toEqual([]);
  });

  test("concurrent changes, completion and cancellation of an order each see the previous state", async () => {
    const lab = await startLab();
    const [admin, other, ada] = [await lab.admin(), await lab.admin(), await lab.customer()];
    const origins = await originsOf(lab, 2);
    const order = await placeOrder(ada, aDraft([aRoll()]));
    const params = { orderId: order.id };
    const changed = await allAtOnce(origins, CALLERS, (origin, index) =>
      personAt(origin, index % 2 === 0 ? admin : other).call(checkout.updateOrder, {
        params,
        body: { version: order.version, newRolls: [aRoll()], internalNotes: `By ${index}` },
      }),
    );
    expect(changed.answers).toHaveLength(1);
    expect(changed.answers[0]!.rolls).toHaveLength(2);
    for (const error of changed.errors) expect(isRefusal(error, checkout.updateOrder, "STALE")).toBe(true);

    const paid = await paidOrder(ada, aDraft([aRoll()]));
    const ended = await allAtOnce(origins, CALLERS, (origin, index) => {
      const client = personAt(origin, index % 2 === 0 ? admin : other);
      if (index % 3 === 0) return client.call(orderDesk.cancelOrder, { params: { orderId: paid.id }, body: {} });
      if (index % 3 === 1) return client.call(benchContract.completeOrder, { params: { orderId: paid.id } });
      return client.call(orderInvoice.invoiceOrder, { params: { orderId: paid.id } });
    });
    for (const error of ended.errors) expect(error).toMatchObject({ status: 409 });
    await lab.workAll();
    const after = await admin.call(orders.getOrder, { params: { orderId: paid.id } });
    expect(after.status).toBe("CANCELED");
    expect(after.events.filter(({ type }) => type === "CANCELED")).toHaveLength(1);
    expect(after.refunds).toMatchObject([{ toPayment: paid.total }]);
    expect(await wrongInBooks(lab.lab.deps.db, { atRest: true })).toEqual([]);
  });
});
