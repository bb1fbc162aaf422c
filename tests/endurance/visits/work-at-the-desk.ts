import { generalStats } from "../../../src/contract/lab/lab.ts";
import { getOrder, listOrders, quickSearchOrders } from "../../../src/contract/orders/orders.ts";
import { openLive } from "../live.ts";
import { oneOf, type Town } from "../town.ts";

const WORDS = ["endurance", "grain", "guest", "halide", "portra", "10"];

export async function workAtTheDesk(town: Town): Promise<void> {
  const admin = await town.admin();
  const live = await openLive(town.origin, admin);
  try {
    await admin.call(generalStats);
    const { orders } = await admin.call(listOrders, { query: { limit: 25 } });
    await admin.call(quickSearchOrders, { query: { search: oneOf(town, WORDS) } });
    await admin.call(listOrders, { query: { search: oneOf(town, WORDS), status: "PAID" } });
    await admin.call(getOrder, { params: { orderId: oneOf(town, orders).id } });
  } finally {
    live.close();
  }
}
