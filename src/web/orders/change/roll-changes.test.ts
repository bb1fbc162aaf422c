import { expect, test } from "vitest";
import type { Order } from "../../../contract/orders/order.ts";
import { RollDraft } from "../../../contract/checkout/order-draft.ts";
import { addRolls, changeRoll, removeRoll } from "../draft/draft.ts";
import { draftOfOrder, isAnyChange, mayChangeRolls, rollChanges } from "./roll-changes.ts";

const ids = ["01976b3e-0000-7000-8000-000000000001", "01976b3e-0000-7000-8000-000000000002"];
const { tempKey: _key, ...declared } = RollDraft.parse({
  tempKey: "a",
  format: "35MM",
  process: "C41",
  scanQuality: "STANDARD_2K",
  negativesAction: "TOSS",
});
const order = {
  customerId: "01976b3e-0000-7000-8000-0000000000aa",
  status: "OPEN",
  parentOrderId: null,
  rolls: ids.map((id, index) => ({ ...declared, id, number: index + 1, arrived: null, events: [], labNumber: null })),
} as unknown as Order;

test("an unedited order has no changes", () => {
  expect(isAnyChange(rollChanges(order, draftOfOrder(order)))).toBe(false);
});

test("a changed roll is sent in full, a removed one by id, and an added one as new", () => {
  const draft = changeRoll(removeRoll(draftOfOrder(order), ids[1]!), ids[0]!, { notes: "night" });
  const changes = rollChanges(order, addRolls(draft, draft.rolls[0]!, 1));
  expect(changes.changedRolls).toEqual([{ ...declared, rollId: ids[0], notes: "night" }]);
  expect(changes.removedRollIds).toEqual([ids[1]]);
  expect(changes.newRolls).toMatchObject([{ notes: "night" }]);
  expect(ids).not.toContain(changes.newRolls[0]!.tempKey);
});

test("a reverted change is no change", () => {
  const there = changeRoll(draftOfOrder(order), ids[0]!, { addRush: true });
  expect(isAnyChange(rollChanges(order, changeRoll(there, ids[0]!, { addRush: false })))).toBe(false);
});

test("only an open film order that is not an add-on can be changed", () => {
  expect(mayChangeRolls(order)).toBe(true);
  expect(mayChangeRolls({ ...order, status: "PAID" })).toBe(false);
  expect(mayChangeRolls({ ...order, parentOrderId: 1 })).toBe(false);
  expect(mayChangeRolls({ ...order, rolls: [] })).toBe(false);
});
