import { expect, test } from "vitest";
import { applyToCustomer, type DraftCustomer, emptyDraft, rollDefaults } from "./new-draft.ts";

const customer = (own: Partial<DraftCustomer> = {}, preferences: Record<string, string> = {}): DraftCustomer => ({
  id: "ada",
  tier: "NON_MEMBER",
  addressId: "home",
  preferences: new Map(Object.entries(preferences)),
  ...own,
});
const keys = () => {
  let count = 0;
  return () => `key-${++count}`;
};

test("a roll inherits the customer's plan and preferences, but no default for negatives", () => {
  expect(rollDefaults(customer())).toEqual({
    pushPullFactor: 0,
    crossProcessTargetFormat: null,
    scanQuality: "STANDARD_2K",
    addRush: false,
    addPrints: false,
    sleeving: "NONE",
    negativesAction: null,
    returnToCustomer: false,
    notes: "",
  });
  const chosen = rollDefaults(
    customer(
      { tier: "SUPER_NICE_2025" },
      {
        "default-sleeving": "CUT",
        "default-4x6-prints": "Yes",
        "default-add-return-shipping": "Yes",
        "default-scan-notes": "Warm, please",
        "default-negatives-action-option": "PICK_UP",
      },
    ),
  );
  expect(chosen).toMatchObject({ scanQuality: "STANDARD_4K_PRE_SCAN", addRush: true, addPrints: true });
  expect(chosen).toMatchObject({ sleeving: "CUT", negativesAction: "PICK_UP", returnToCustomer: true });
  expect(chosen.notes).toBe("Warm, please");
  expect(rollDefaults(customer({}, { "default-rush": "Yes" })).addRush).toBe(true);
});

test("a new draft has an empty shipment, a line, and a roll unless disabled", () => {
  const draft = emptyDraft(keys());
  expect([draft.shipments.length, draft.rolls.length, draft.lines.length, draft.prints.length]).toEqual([1, 1, 1, 0]);
  expect(draft).toMatchObject({ promo: null, pickUp: null, credits: [], lines: [{ quantity: 1 }] });
  expect(emptyDraft(keys(), { withRoll: false }).rolls).toEqual([]);
});

test("applying a draft to a customer assigns all parts; a roll's own choices override defaults", () => {
  const draft = emptyDraft(keys());
  const own = { ...draft.rolls[0]!, tempKey: "own", scanQuality: "PRO" as const, negativesAction: "SHIP" as const };
  const whose = customer(
    {},
    { "default-scan-notes": "Cool", "default-negatives-action-option": "TOSS", "default-add-return-shipping": "Yes" },
  );
  const applied = applyToCustomer({ ...draft, rolls: [...draft.rolls, own] }, whose, keys());
  const parts = [applied.order, ...applied.shipments, ...applied.rolls, ...applied.lines];
  expect(parts.every(({ customerId }) => customerId === "ada")).toBe(true);
  expect(applied.rolls).toMatchObject([
    { scanQuality: "STANDARD_2K", negativesAction: "TOSS", notes: "Cool" },
    { scanQuality: "PRO", negativesAction: "SHIP", notes: "Cool" },
  ]);
  expect(applied.shipments).toMatchObject([
    { customerAddressId: "home", toCustomer: false },
    { customerAddressId: "home", toCustomer: true, serviceLevel: "return_negatives" },
  ]);
  expect(applyToCustomer(applied, whose, keys()).shipments).toHaveLength(2);
  expect(applyToCustomer(draft, customer(), keys()).shipments).toHaveLength(1);
});
