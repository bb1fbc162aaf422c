import { expect, test } from "vitest";
import { savePreference } from "../../contract/accounts/preferences.ts";
import { receiveOrder } from "../../contract/bench/bench.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { orderPromises } from "../lab/tables.ts";
import { keepPromises } from "../lab/keep-promises.ts";

test("mails that are switched off do not come, and what is missing is told all the same", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  for (const key of ["mail-film-received", "mail-promise-moved"] as const)
    await ada.call(savePreference, { params: { userId: ada.userId }, body: { key, value: "No" } });
  const orders = [];
  for (const arrives of [2, 1]) {
    const order = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
    const arrivedRollIds = order.rolls.slice(0, arrives).map(({ id }) => id);
    await admin.call(receiveOrder, { params: { orderId: order.id }, body: { version: order.version, arrivedRollIds } });
    orders.push(order.id);
  }
  lab.clock.move(14 * DAY_MS);
  await keepPromises(lab.lab.deps, new AbortController().signal);
  const keys = (await lab.outbox(ada.email)).map(({ key }) => key);
  expect(keys).not.toContain(`order-received:${orders[0]}`);
  expect(keys).toContain(`order-received:${orders[1]}`);
  expect(keys.filter((key) => key.startsWith("promise-moved"))).toEqual([]);
  // What was promised moved all the same.
  const promises = await lab.lab.deps.db.select().from(orderPromises);
  expect(promises.map(({ because }) => because)).toEqual(["LATE", "LATE"]);
});
