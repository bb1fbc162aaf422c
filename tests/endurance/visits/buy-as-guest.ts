import {
  getGuestOrder,
  payGuestOrder,
  placeGuestOrder,
  quoteGuestOrder,
} from "../../../src/contract/checkout/guest-orders.ts";
import { makeTestCardToken } from "../../../src/contract/payments/payments.ts";
import { TEST_CARDS } from "../../support/makers.ts";
import type { Town } from "../town.ts";

const address = { address1: "1 Main St", city: "Albany", state: "NY" as const, zip: "12207" };

/** A guest buys film; some leave at checkout, and their held stock is released. */
export async function buyAsGuest(town: Town): Promise<void> {
  const guest = town.visitor();
  const lines = [{ tempKey: "film", productId: town.productId, quantity: 1 + Math.floor(town.chance() * 3) }];
  const { total } = await guest.call(quoteGuestOrder, { body: { lines, address } });
  const email = `guest.${Math.floor(town.chance() * 1e9).toString(36)}@people.test`;
  const who = { email, firstName: "Vera", lastName: "Guest", address };
  const { order } = await guest.call(placeGuestOrder, { body: { ...who, lines, expectedTotal: total } });
  const params = { code: order.accessCode };
  const way = town.chance();
  if (way < 0.4) return;
  const number = way < 0.5 ? TEST_CARDS.declined : TEST_CARDS.pays;
  const { token } = await guest.call(makeTestCardToken, { body: { number, expMonth: 12, expYear: 2034, cvc: "123" } });
  await guest.call(payGuestOrder, { params, body: { token } });
  await guest.call(getGuestOrder, { params });
}
