import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelUserOrder } from "../../contract/checkout/order-changes.ts";
import { listOrders, listUserOrders } from "../../contract/orders/orders.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { countOfOrders, foldOrderCounts } from "./order-counts.ts";

test("the kept counts say what counting the orders would, before and after they are folded", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const ada = await lab.customer();
  await Promise.all([paidOrder(ada, aDraft([aRoll()])), placeOrder(ada, aDraft([aRoll()]))]);
  const open = await placeOrder(ada, aDraft([aRoll()]));
  const counts = async () =>
    (
      await deps.db.execute<{ all: number; open: number; paid: number; canceled: number }>(
        sql`select ${countOfOrders(undefined)} as all, ${countOfOrders("OPEN")} as open, ${countOfOrders("PAID")} as paid,
          ${countOfOrders("CANCELED")} as canceled`,
      )
    ).rows[0];
  expect(await counts()).toEqual({ all: 3, open: 2, paid: 1, canceled: 0 });
  await foldOrderCounts(deps);
  expect(await counts()).toEqual({ all: 3, open: 2, paid: 1, canceled: 0 });
  await ada.call(cancelUserOrder, { params: { userId: ada.userId, orderId: open.id } });
  expect(await counts()).toEqual({ all: 3, open: 1, paid: 1, canceled: 1 });
  await Promise.all([foldOrderCounts(deps), foldOrderCounts(deps)]);
  expect(await counts()).toEqual({ all: 3, open: 1, paid: 1, canceled: 1 });

  const admin = await lab.admin();
  const listed = async (query: object) => (await admin.call(listOrders, { query })).count;
  expect(await listed({})).toBe(3);
  expect(await listed({ status: "OPEN" })).toBe(1);
  expect((await ada.call(listUserOrders, { params: { userId: ada.userId }, query: { status: "PAID" } })).count).toBe(1);
});
