import { aDraft, paidOrder } from "../../support/makers.ts";
import { addProduct } from "../../support/shop-makers.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

export function vendorThings({ lab, customer, admin }: Whose) {
  const vendor = once(() => lab.staff("VENDOR"));
  const order = once(async () => {
    const { id } = await addProduct(admin, { vendorId: (await vendor()).userId });
    const lines = [{ tempKey: "a", productId: id }];
    const paid = await paidOrder(customer, aDraft([], { lines, deliveryMethod: null }));
    await lab.workAll(); // it is handed over shortly after the payment
    return paid;
  });
  const things: Things = {
    vendorId: async () => (await vendor()).userId,
    "vendor-orders.orderId": async () => (await order()).id,
  };
  return { vendor, things };
}
