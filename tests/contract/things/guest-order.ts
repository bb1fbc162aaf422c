import { placeGuestOrder, quoteGuestOrder } from "../../../src/contract/checkout/guest-orders.ts";
import type { TestLab } from "../../support/start-lab.ts";

let guests = 0;

export async function aGuestOrder(lab: TestLab, productId: string) {
  const visitor = lab.visitor();
  const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207" } as const;
  const lines = [{ tempKey: "a", productId }];
  const { total } = await visitor.call(quoteGuestOrder, { body: { lines, address } });
  const who = { email: `guest.${(guests += 1)}@people.test`, firstName: "Vera", lastName: "Guest", address };
  return (await visitor.call(placeGuestOrder, { body: { ...who, lines, expectedTotal: total } })).order;
}
