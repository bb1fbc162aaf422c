import { logOut } from "../../../src/contract/accounts/auth.ts";
import { quoteOrder } from "../../../src/contract/checkout/checkout.ts";
import { listUserOrders } from "../../../src/contract/orders/orders.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../support/makers.ts";
import type { Town } from "../town.ts";

export async function signUpAndAsk(town: Town): Promise<void> {
  await town.newcomer(async (person) => {
    const params = { userId: person.userId };
    await person.call(quoteOrder, { params, body: aDraft([aRoll()]) });
    await person.call(quoteOrder, { params, body: aDraft([aRoll(), aRoll({ process: "BW" })]) });
    if (town.chance() < 0.5) await person.call(logOut);
  });
}

export async function orderFilm(town: Town): Promise<void> {
  if (town.accounts.length < 5) await signUpAndAsk(town);
  await town.oneLogsIn(town.accounts, async (person, account) => {
    const rolls = town.chance() < 0.3 ? [aRoll(), aRoll()] : [aRoll()];
    if (town.chance() < 0.7) town.parcels.push({ order: await paidOrder(person, aDraft(rolls)), account });
    else await placeOrder(person, aDraft(rolls));
    await person.call(listUserOrders, { params: { userId: person.userId } });
  });
}
