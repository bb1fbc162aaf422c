import { expect, test } from "vitest";
import type { User } from "../../../contract/accounts/accounts.ts";
import { type DraftLine, OrderDraft } from "../../../contract/checkout/order-draft.ts";
import type { RollOfOrder } from "../../../contract/orders/order.ts";
import { withFilmOf } from "./bring-back.ts";
import { readList } from "../new/read-list.ts";
import {
  addListed,
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
import { firstProblem } from "../new/order-steps.ts";
import { draftOf, withDraft, withoutDraft } from "./draft-storage.ts";
import { estimate, rollPrice } from "./estimate.ts";
import { STARTING_PRICE_LIST } from "../../../rules/prices/starting-price-list.ts";

const ada: User = {
  id: "01976b3e-0000-7000-8000-000000000001",
  email: "ada@nice.test",
  firstName: "Ada",
  lastName: "Lovelace",
  role: "CUSTOMER",
  staffRole: null,
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

test("a new draft has one roll of 35mm color film, undecided about its negatives", () => {
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
    withPreferences(["default-rush", "Yes"], ["default-sleeving", "CUT"], ["default-negatives-action-option", "SHIP"]),
  );
  expect(firstRoll(draft)).toMatchObject({ addRush: true, sleeving: "CUT", negativesAction: "SHIP" });
});

test("Super Nice members get the 4K pre-scan and rush by default", () => {
  const draft = newDraft({ ...ada, tier: "SUPER_NICE_2025", active: true });
  expect(firstRoll(draft)).toMatchObject({ scanQuality: "STANDARD_4K_PRE_SCAN", addRush: true });
});

test("copied rolls have their own keys and never exceed an order's limit", () => {
  const draft = newDraft(ada);
  const many = addRolls(draft, firstRoll(draft), 500);
  expect(many.rolls).toHaveLength(MAX_ROLLS);
  expect(new Set(many.rolls.map((roll) => roll.tempKey)).size).toBe(MAX_ROLLS);
  expect(duplicateRoll(many, firstRoll(many).tempKey)).toBe(many);
});

test("listed rolls inherit defaults, keep their notes, and replace an untouched roll", () => {
  const always = "Warm tones, please.";
  const model = { ...rollDefaults(ada), notes: always, negativesAction: "CUT" as const };
  const { rolls: listed } = readList("stock,format,push,count,notes\nPortra 400,120,+1,2,the pier\nTri-X 400");
  const begun = addListed(newDraft(ada), listed, model);
  expect(
    begun.rolls.map(({ stock, format, process, pushPullFactor, notes }) => [
      stock?.model,
      format,
      process,
      pushPullFactor,
      notes,
    ]),
  ).toEqual([
    ["Portra 400", "120", "C41", 1, `${always}\nthe pier`],
    ["Portra 400", "120", "C41", 1, `${always}\nthe pier`],
    ["Tri-X 400", "35MM", "BW", 0, always],
  ]);
  expect(begun.rolls.every(({ negativesAction }) => negativesAction === "CUT")).toBe(true);
  expect(addListed(begun, listed, model).rolls).toHaveLength(6);
  const { rolls: hundred } = readList("100 x Gold 200");
  expect(addListed(begun, hundred, model).rolls).toHaveLength(MAX_ROLLS);
  const { rolls: long } = readList(`stock,notes\nGold 200,${"x".repeat(1000)}`);
  const draft = addListed(begun, long, model);
  expect(draft.rolls.at(-1)?.notes).toBe("x".repeat(1000));
  expect(OrderDraft.safeParse(orderOf(draft, ada)).success).toBe(true);
});

test("a duplicate is inserted right after its original", () => {
  const draft = addRolls(newDraft(ada), { ...firstRoll(newDraft(ada)), format: "120" }, 1);
  const copied = duplicateRoll(draft, firstRoll(draft).tempKey);
  expect(copied.rolls.map((roll) => roll.format)).toEqual(["35MM", "35MM", "120"]);
});

test("the first choice for negatives applies to all undecided rolls only", () => {
  const draft = addRolls(newDraft(ada), firstRoll(newDraft(ada)), 2);
  const [first, second, third] = draft.rolls.map((roll) => roll.tempKey) as [string, string, string];
  const decided = changeRoll(draft, second, { negativesAction: "SHIP" });
  expect(decided.rolls.map((roll) => roll.negativesAction)).toEqual(["SHIP", "SHIP", "SHIP"]);
  const changed = changeRoll(decided, third, { negativesAction: "TOSS" });
  expect(changed.rolls.map((roll) => roll.negativesAction)).toEqual(["SHIP", "SHIP", "TOSS"]);
  expect(removeRoll(changed, first).rolls).toHaveLength(2);
});

test("preferred sleeving and return shipping become one choice; tossed negatives have neither", () => {
  const negativesOf = (...preferences: [string, string][]) => {
    const { negativesAction, sleeving, returnToCustomer } = firstRoll(newDraft(withPreferences(...preferences)));
    return [negativesAction, sleeving, returnToCustomer];
  };
  const back: [string, string] = ["default-add-return-shipping", "Yes"];
  const cut: [string, string] = ["default-sleeving", "CUT"];
  const action = (value: string): [string, string] => ["default-negatives-action-option", value];
  expect(negativesOf(back, cut)).toEqual(["SHIP", "CUT", false]);
  expect(negativesOf(back, action("CUT"))).toEqual(["SHIP", "CUT", false]);
  expect(negativesOf(cut, action("PICK_UP"))).toEqual(["PICK_UP_CUT", "CUT", false]);
  expect(negativesOf(back, cut, action("TOSS"))).toEqual(["TOSS", "NONE", false]);
  expect(negativesOf(cut)).toEqual([null, "CUT", false]);
});

test("film is not cross-processed in its own chemistry", () => {
  const draft = newDraft(ada);
  const key = firstRoll(draft).tempKey;
  const crossed = changeRoll(draft, key, { crossProcessTargetFormat: "E6" });
  expect(firstRoll(changeRoll(crossed, key, { process: "E6" })).crossProcessTargetFormat).toBeNull();
});

test("services are copied to all rolls, without the film", () => {
  const draft = addRolls(newDraft(ada), { ...firstRoll(newDraft(ada)), format: "120" }, 1);
  const rushed = changeRoll(draft, firstRoll(draft).tempKey, { addRush: true, scanQuality: "PRO" });
  const copied = copyServices(rushed, firstRoll(rushed).tempKey);
  expect(copied.rolls[1]).toMatchObject({ format: "120", addRush: true, scanQuality: "PRO" });
});

test("every draft is valid for a quote", () => {
  expect(OrderDraft.safeParse(orderOf(newDraft(ada), ada)).success).toBe(true);
});

test("the estimate uses the price rules and the last quote's tax", () => {
  const draft = addRolls(newDraft(ada), firstRoll(newDraft(ada)), 1);
  const quote = estimate(STARTING_PRICE_LIST, draft, ada, [], null);
  expect(quote.linesTotal).toBe(2 * 1799);
  expect(quote.total).toBe(2 * 1799 + quote.tax);
  expect(estimate(STARTING_PRICE_LIST, draft, ada, [], { ...quote, taxRate: 0 }).total).toBe(2 * 1799);
  expect(rollPrice(STARTING_PRICE_LIST, { ...firstRoll(draft), addRush: true }, "NON_MEMBER")).toBe(1799 + 1499);
});

test("a courier order is sent as DROP_OFF, and only a courier order includes a time slot", () => {
  const pickUp = { hoursId: "01976b3e-0000-7000-8000-0000000000cc", day: "2026-06-15" };
  const draft: Draft = { ...newDraft(ada), way: "COURIER", pickUp };
  expect(orderOf(draft, ada)).toMatchObject({ deliveryMethod: "DROP_OFF", pickUp });
  expect(orderOf({ ...draft, way: "PREPAID_LABEL" }, ada)).toMatchObject({
    deliveryMethod: "PREPAID_LABEL",
    pickUp: null,
  });
});

test("a deleted address is ignored, and goods are included only if wanted", () => {
  const addressId = "01976b3e-0000-7000-8000-0000000000dd";
  const draft: Draft = { ...newDraft(ada), addressId };
  const film = { tempKey: "film", productId: addressId, productVariantId: null, quantity: 1 } as DraftLine;
  expect(orderOf(draft, ada, [film])).toMatchObject({ customerAddressId: null, lines: [] });
  const home = { id: addressId } as User["addresses"][number];
  expect(orderOf({ ...draft, withGoods: true }, { addresses: [home] }, [film])).toMatchObject({
    customerAddressId: addressId,
    lines: [film],
  });
});

test("the chosen address sets the tax only if requested and not the primary one", () => {
  const draft: Draft = { ...newDraft(ada), addressId: "01976b3e-0000-7000-8000-0000000000dd" };
  const taxedByHome = (own: Partial<Draft>, primary: boolean) => {
    const address = { id: draft.addressId, primary } as User["addresses"][number];
    return orderOf({ ...draft, ...own }, { addresses: [address] }).useBillingAddressForTax;
  };
  expect(taxedByHome({}, false)).toBe(true);
  expect(taxedByHome({ taxThere: true }, false)).toBe(false);
  expect(taxedByHome({ taxThere: true }, true)).toBe(true);
  expect(orderOf({ ...draft, taxThere: true }, { addresses: [] }).useBillingAddressForTax).toBe(true);
});

test("the first problem of an order is reported with its step", () => {
  const draft: Draft = { ...newDraft(ada), way: "COURIER" };
  expect(firstProblem(draft, ada)).toMatchObject({ at: "rolls" });
  const decided = changeRoll(draft, firstRoll(draft).tempKey, { negativesAction: "TOSS" });
  expect(firstProblem(decided, ada)).toMatchObject({ at: "delivery", about: "window" });
  expect(firstProblem({ ...decided, way: "DROP_OFF" }, ada)).toMatchObject({ at: "address", about: "address" });
  expect(firstProblem({ ...decided, way: "IN_STORE_PICKUP" }, ada)).toBeNull();
  expect(firstProblem({ ...decided, way: "DROP_OFF" }, { addresses: [{} as User["addresses"][number]] })).toBeNull();
});

test("a stored draft survives JSON and is never shown to another customer", () => {
  const draft = newDraft(ada);
  expect(Draft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  const stored = withDraft(null, draft);
  expect(draftOf(stored, ada.id)).toEqual(draft);
  expect(draftOf(stored, "01976b3e-0000-7000-8000-000000000002")).toBeNull();
});

test("drafts of several customers are stored side by side until their order is placed", () => {
  const drafts = Array.from({ length: 6 }, (_, at) =>
    newDraft({ ...ada, id: `01976b3e-0000-7000-8000-00000000000${at}` }),
  );
  const idOf = (at: number) => drafts[at]!.customerId;
  const written = drafts.reduce<ReturnType<typeof withDraft> | null>(withDraft, null)!;
  expect(draftOf(written, idOf(0)), "the oldest of six is dropped").toBeNull();
  for (const at of [1, 2, 3, 4, 5]) expect(draftOf(written, idOf(at))).toEqual(drafts[at]);
  const changed = withDraft(written, { ...drafts[2]!, notes: "the beach" });
  expect(draftOf(changed, idOf(2))?.notes).toBe("the beach");
  expect(draftOf(changed, idOf(5))).toEqual(drafts[5]);
  const placed = withoutDraft(changed, idOf(2));
  expect(draftOf(placed, idOf(2))).toBeNull();
  expect(draftOf(placed, idOf(1))).toEqual(drafts[1]);
  expect(withoutDraft(withDraft(null, drafts[0]!), idOf(0))).toBeNull();
});

test("film of an unpaid order returns to the form once, after rolls already there", () => {
  const roll: RollOfOrder = {
    ...rollDefaults(ada),
    id: "01976b3e-0000-7000-8000-0000000000aa",
    pickUpId: "01976b3e-0000-7000-8000-0000000000bb",
    number: 1,
    labNumber: null,
    arrived: null,
    priority: false,
    work: "IN_PROGRESS",
    writtenOff: null,
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
    way: "DROP_OFF",
    rolls: [{ tempKey: roll.id, notes: "Beach" }],
  });
  expect(withFilmOf(order, back)).toEqual(back);
  const written = { ...newDraft(ada), notes: "Mine" };
  expect(withFilmOf(order, written)).toMatchObject({
    notes: "Mine",
    rolls: [firstRoll(written), { tempKey: roll.id }],
  });
  expect(withFilmOf({ ...order, deliveryMethod: "RETURN_MAILER" }, null).way).toBe("EXTERNAL_FULFILLMENT");
});
