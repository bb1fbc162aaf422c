import { expect, test } from "vitest";
import { previewUserOrderChange, updateUserOrder } from "../../contract/checkout/order-changes.ts";
import { listServiceCredits } from "../../contract/memberships/memberships.ts";
import type { Order } from "../../contract/orders/order.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const of = (who: Person, { id }: Pick<Order, "id">) => ({ params: { userId: who.userId, orderId: id } });
const changed = (order: Order, at: number, own: object) => {
  const { id: rollId, ...roll } = order.rolls[at]!;
  return { rollId, ...roll, ...own };
};

test("rolls of an open order can be changed, removed and added; a preview saves nothing", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const order = await placeOrder(ada, aDraft([aRoll(), aRoll(), aRoll()]));
  const stock = { brand: "Kodak", model: "Tri-X 400" };
  const changes = {
    changedRolls: [changed(order, 0, { stock, process: "BW", pushPullFactor: 1, notes: "night", scanQuality: "PRO" })],
    removedRollIds: [order.rolls[1]!.id],
    newRolls: [aRoll({ format: "120" })],
  } as never as object;
  const looked = await ada.call(previewUserOrderChange, {
    ...of(ada, order),
    body: { version: order.version, ...changes },
  });
  expect(await ada.call(getUserOrder, of(ada, order))).toEqual(order);

  const body = { version: order.version, ...changes, expectedTotal: looked.total };
  const now = await ada.call(updateUserOrder, { ...of(ada, order), body });
  expect(now.total).toBe(looked.total);
  expect(now.total).toBeGreaterThan(order.total);
  expect(
    now.rolls.map(({ number, format, process, pushPullFactor, notes }) => [
      number,
      format,
      process,
      pushPullFactor,
      notes,
    ]),
  ).toEqual([
    [1, "35MM", "BW", 1, "night"],
    [3, "35MM", "C41", 0, ""],
    [4, "120", "C41", 0, ""],
  ]);
  expect(now.rolls[0]).toMatchObject({ id: order.rolls[0]!.id, stock });
  expect(now.lines.filter(({ rollId }) => rollId === order.rolls[0]!.id).map(({ sku }) => sku)).toContain("proscans");
});

test("a change restores the credits it frees and redeems those it needs", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "NICE_2025" });
  const left = async () => {
    const { balances } = await ada.call(listServiceCredits, { params: { userId: ada.userId }, query: {} });
    return Object.fromEntries(balances.map(({ kind, count }) => [kind, count])) as Record<"roll" | "scan4K", number>;
  };
  const before = await left();
  // Credits do not cover prints, so the order stays open.
  const order = await placeOrder(ada, aDraft([aRoll({ addPrints: true }), aRoll()]));
  expect((await left()).roll).toBe(before.roll - 2);
  const body = { version: order.version, removedRollIds: [order.rolls[1]!.id] };
  const changedOrder = await ada.call(updateUserOrder, { ...of(ada, order), body });
  expect((await left()).roll).toBe(before.roll - 1);
  const again = {
    version: changedOrder.version,
    changedRolls: [changed(changedOrder, 0, { scanQuality: "STANDARD_4K" })],
  };
  await ada.call(updateUserOrder, { ...of(ada, order), body: again });
  expect(await left()).toMatchObject({ roll: before.roll - 1, scan4K: before.scan4K - 1 });
});

test("changing rolls rejects strangers' orders, unknown rolls and paid orders", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const order = await placeOrder(ada, aDraft([aRoll(), aRoll()]));
  const body = { version: order.version, changedRolls: [changed(order, 0, { notes: "torn" })] };
  await expect(grace.call(previewUserOrderChange, { ...of(grace, order), body })).rejects.toMatchObject({
    status: 404,
  });
  const other = await placeOrder(ada, aDraft([aRoll()]));
  const wrong = { version: order.version, changedRolls: [changed(other, 0, {})] };
  await expect(ada.call(updateUserOrder, { ...of(ada, order), body: wrong })).rejects.toMatchObject({ status: 400 });
  const paid = await paidOrder(ada, aDraft([aRoll()]));
  const late = { version: paid.version, changedRolls: [changed(paid, 0, { scanQuality: "PRO" })] };
  await expect(ada.call(updateUserOrder, { ...of(ada, paid), body: late })).rejects.toMatchObject({
    status: 409,
    code: "NOT_CHANGEABLE",
  });
});
