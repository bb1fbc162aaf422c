import { expect, test } from "vitest";
import type { User } from "../../../contract/accounts/accounts.ts";
import { OrderDraft } from "../../../contract/checkout/order-draft.ts";
import type { RollOfOrder } from "../../../contract/orders/order.ts";
import { withFilmOf } from "./bring-back.ts";
import {
  addRolls,
  changeRoll,
  copyServices,
  Draft,
  duplicateRoll,
  MAX_ROLLS,
  newDraft,
  orderOf,
  removeRoll,
  rollDefaults,
  undecidedRolls,
} from "./draft.ts";
import { draftOf } from "./draft-storage.ts";
import { estimate, rollPrice } from "./estimate.ts";

const ada: User = {
  id: "01976b3e-0000-7000-8000-000000000001",
  email: "ada@nice.test",
  firstName: "Ada",
  lastName: "Lovelace",
  role: "CUSTOMER",
  phone: null,
  profileImageUrl: null,
  credits: { roll: 0, scan4K: 0, rush: 0, pro: 0 },
  creditProducts: [],
  active: false,
  tier: "NON_MEMBER",
  firstOrderCreated: false,
  referralCode: "ADA",
  openOrders: 0,
  addresses: [],
  preferences: [],
  customer: { balance: 0, subscriptions: [] },
  membership: null,
};
const withPreferences = (...entries: [string, string][]): User => ({
  ...ada,
  preferences: entries.map(([key, value], at) => ({ id: `01976b3e-0000-7000-8000-00000000010${at}`, key, value })),
});
const firstRoll = (draft: Draft) => draft.rolls[0]!;

test("a new draft holds one roll of 35mm colour film with nothing decided about its negatives", () => {
  const draft = newDraft(ada);
  expect(draft.rolls).toHaveLength(1);
  expect(firstRoll(draft)).toMatchObject({
    format: "35MM",
    process: "C41",
    scanQuality: "STANDARD_2K",
    addRush: false,
  });
  expect(undecidedRolls(draft)).toEqual([firstRoll(draft).tempKey]);
});

test("a new roll follows the customer's preferences", () => {
  const draft = newDraft(
    withPreferences(["default-rush", "Yes"], ["default-sleeving", "CUT"], ["default-negatives-action-option", "TOSS"]),
  );
  expect(firstRoll(draft)).toMatchObject({ addRush: true, sleeving: "CUT", negativesAction: "TOSS" });
});

test("Super Nice members get the 4K pre-scan and rush by default", () => {
  const draft = newDraft({ ...ada, tier: "SUPER_NICE_2025", active: true });
  expect(firstRoll(draft)).toMatchObject({ scanQuality: "STANDARD_4K_PRE_SCAN", addRush: true });
});

test("rolls like another have keys of their own and never exceed what an order holds", () => {
  const draft = newDraft(ada);
  const many = addRolls(draft, firstRoll(draft), 500);
  expect(many.rolls).toHaveLength(MAX_ROLLS);
  expect(new Set(many.rolls.map((roll) => roll.tempKey)).size).toBe(MAX_ROLLS);
  expect(duplicateRoll(many, firstRoll(many).tempKey)).toBe(many);
});

test("a duplicate stands right behind its model", () => {
  const draft = addRolls(newDraft(ada), { ...firstRoll(newDraft(ada)), format: "120" }, 1);
  const copied = duplicateRoll(draft, firstRoll(draft).tempKey);
  expect(copied.rolls.map((roll) => roll.format)).toEqual(["35MM", "35MM", "120"]);
});

test("the first choice about negatives counts for all rolls still undecided, and only for those", () => {
  const draft = addRolls(newDraft(ada), firstRoll(newDraft(ada)), 2);
  const [first, second, third] = draft.rolls.map((roll) => roll.tempKey) as [string, string, string];
  const decided = changeRoll(draft, second, { negativesAction: "SHIP" });
  expect(decided.rolls.map((roll) => roll.negativesAction)).toEqual(["SHIP", "SHIP", "SHIP"]);
  const changed = changeRoll(decided, third, { negativesAction: "TOSS" });
  expect(changed.rolls.map((roll) => roll.negativesAction)).toEqual(["SHIP", "SHIP", "TOSS"]);
  expect(removeRoll(changed, first).rolls).toHaveLength(2);
});

test("negatives that are tossed are not shipped back, and film is not cross-processed in its own chemistry", () => {
  const draft = newDraft(withPreferences(["default-add-return-shipping", "Yes"]));
  const key = firstRoll(draft).tempKey;
  expect(firstRoll(changeRoll(draft, key, { negativesAction: "TOSS" })).returnToCustomer).toBe(false);
  expect(firstRoll(changeRoll(draft, key, { negativesAction: "CUT" })).returnToCustomer).toBe(true);
  const crossed = changeRoll(draft, key, { crossProcessTargetFormat: "E6" });
  expect(firstRoll(changeRoll(crossed, key, { process: "E6" })).crossProcessTargetFormat).toBeNull();
});

test("services are copied to all rolls without their film", () => {
  const draft = addRolls(newDraft(ada), { ...firstRoll(newDraft(ada)), format: "120" }, 1);
  const rushed = changeRoll(draft, firstRoll(draft).tempKey, { addRush: true, scanQuality: "PRO" });
  const copied = copyServices(rushed, firstRoll(rushed).tempKey);
  expect(copied.rolls[1]).toMatchObject({ format: "120", addRush: true, scanQuality: "PRO" });
});

test("any draft can be sent to be priced", () => {
  expect(OrderDraft.safeParse(orderOf(newDraft(ada))).success).toBe(true);
});

test("the estimate is the rules' price with the tax of the last quote", () => {
  const draft = addRolls(newDraft(ada), firstRoll(newDraft(ada)), 1);
  const quote = estimate(draft, ada, null);
  expect(quote.linesTotal).toBe(2 * 1799);
  expect(quote.total).toBe(2 * 1799 + quote.tax);
  expect(estimate(draft, ada, { ...quote, taxRate: 0 }).total).toBe(2 * 1799);
  expect(rollPrice({ ...firstRoll(draft), addRush: true }, "NON_MEMBER")).toBe(1799 + 1499);
});

test("a kept draft survives as JSON, and another customer's is not shown", () => {
  const draft = newDraft(ada);
  expect(Draft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(draftOf(draft, ada.id)).toBe(draft);
  expect(draftOf(draft, "01976b3e-0000-7000-8000-000000000002")).toBeNull();
});

test("film of an order that was not paid comes back into the form, once, behind what is written down already", () => {
  const roll: RollOfOrder = {
    ...rollDefaults(ada),
    id: "01976b3e-0000-7000-8000-0000000000aa",
    pickUpId: "01976b3e-0000-7000-8000-0000000000bb",
    number: 1,
    labNumber: null,
    arrived: null,
    events: [],
    scans: { awaiting: 0, uploaded: 0, ready: 0, damaged: 0 },
    stock: { brand: "Kodak", model: "Portra 400" },
    negativesAction: "CUT",
    notes: "Beach",
  };
  const order = { customerId: ada.id, notes: "Careful", deliveryMethod: "DROP_OFF" as const, rolls: [roll] };
  const back = withFilmOf(order, newDraft(ada));
  expect(Draft.parse(back)).toEqual(back);
  expect(back).toMatchObject({
    notes: "Careful",
    deliveryMethod: "DROP_OFF",
    rolls: [{ tempKey: roll.id, notes: "Beach" }],
  });
  expect(withFilmOf(order, back)).toEqual(back);
  const written = { ...newDraft(ada), notes: "Mine" };
  expect(withFilmOf(order, written)).toMatchObject({
    notes: "Mine",
    rolls: [firstRoll(written), { tempKey: roll.id }],
  });
  expect(withFilmOf({ ...order, deliveryMethod: "PREPAID_LABEL" }, null).deliveryMethod).toBe("EXTERNAL_FULFILLMENT");
});
