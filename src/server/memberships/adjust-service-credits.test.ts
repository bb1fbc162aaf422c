import { expect, test } from "vitest";
import { cancelUserOrder } from "../../contract/checkout/order-changes.ts";
import { adjustServiceCredits, listServiceCredits } from "../../contract/memberships/memberships.ts";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { wrongInBooks } from "../../../tests/support/books.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

test("credits granted by staff pay for a non-member and are fully restored", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const params = { userId: ada.userId };
  const change = (count: number, idempotencyKey: string) =>
    admin.call(
      adjustServiceCredits,
      { params, body: { kind: "roll", change: count, note: "A ruined roll" } },
      { idempotencyKey },
    );
  for (let times = 0; times < 3; times += 1) expect(await change(2, "give")).toEqual({ balance: 2 });
  const order = await placeOrder(ada, aDraft([aRoll(), aRoll(), aRoll()]));
  expect(order.serviceCredits).toBe(2 * 1799);
  await expect(change(-1, "take")).rejects.toMatchObject({ code: "NOT_ENOUGH", data: { balance: 0 } });
  await ada.call(cancelUserOrder, { params: { ...params, orderId: order.id } });
  expect(await change(-1, "take-again")).toEqual({ balance: 1 });
  const { entries } = await ada.call(listServiceCredits, { params });
  expect(entries.map((entry) => [entry.reason, entry.change])).toEqual([
    ["ADJUSTED", -1],
    ["RESTORED", 2],
    ["RESERVED", -2],
    ["ADJUSTED", 2],
  ]);
  expect(entries[0]).toMatchObject({ note: "A ruined roll" });
  expect(await wrongInBooks(lab.lab.deps.db, { atRest: false })).toEqual([]);
});
