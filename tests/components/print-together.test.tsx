import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { stickersOfOrders } from "../../src/contract/bench/bench.ts";
import { OrderSummary } from "../../src/contract/orders/order.ts";
import { listOrders } from "../../src/contract/orders/orders.ts";
import { labelsOfOrders } from "../../src/contract/shipping/shipping.ts";
import * as orders from "../../src/web/routes/admin/orders.tsx";
import { printedFrames } from "../support/components/bench.tsx";
import { notices } from "../support/components/notices.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const selected = page.getByRole("region", { name: "Selected" });

test("stickers and labels of selected orders each print as one job", async () => {
  const printed = printedFrames();
  const screen = await renderScreen(orders, {
    path: "/admin/orders",
    as: admin(),
    api(api) {
      api.reply(listOrders, { orders: [7, 8].map((id) => smallest(OrderSummary, { id, status: "PAID" })), count: 2 });
      for (const call of [stickersOfOrders, labelsOfOrders])
        api.reply(call, new Blob(["Papers"], { type: "text/plain" }));
    },
  });
  for (const name of ["Select #107", "Select #108"]) await main.getByRole("checkbox", { name }).click();
  await selected.getByRole("button", { name: "Print stickers" }).click();
  await expect.poll(() => printed.count).toBe(1);
  await selected.getByRole("button", { name: "Print labels" }).click();
  await expect.poll(() => printed.count).toBe(2);
  for (const call of [stickersOfOrders, labelsOfOrders])
    expect(screen.api.requests(call).map(({ query }) => query["orderIds"])).toEqual(["7,8"]);
  screen.api.refuseOnce(labelsOfOrders, "NO_LABELS");
  await selected.getByRole("button", { name: "Print labels" }).click();
  await expect.element(notices).toMatchTextContent("These orders have no labels to print.");
});
