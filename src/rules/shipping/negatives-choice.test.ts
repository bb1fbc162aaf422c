import { expect, test } from "vitest";
import { NEGATIVES_ACTIONS, SLEEVINGS } from "../film/film.ts";
import type { TierId } from "../memberships/tiers.ts";
import { servicesOfRoll } from "../checkout/roll-services.ts";
import { wantsReturnShipping, type RollDraft } from "../checkout/roll-draft.ts";
import { NEGATIVES_CHOICES, negativesChoice, negativesText, rollWith } from "./negatives-choice.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const ROLL: RollDraft = {
  tempKey: "1",
  format: "35MM",
  process: "C41",
  pushPullFactor: 0,
  crossProcessTargetFormat: null,
  scanQuality: "STANDARD_2K",
  addRush: false,
  addPrints: false,
  sleeving: "NONE",
  negativesAction: null,
  returnToCustomer: false,
  notes: "",
};
const keyOf = (roll: Partial<RollDraft>) => negativesChoice({ ...ROLL, ...roll })?.key ?? null;

test("action, sleeving and return shipping combine into one choice", () => {
  expect(keyOf({})).toBeNull();
  expect(keyOf({ negativesAction: "PICK_UP" })).toBe("PICK_UP");
  expect(keyOf({ negativesAction: "PICK_UP", sleeving: "CUT" })).toBe("PICK_UP_CUT");
  expect(keyOf({ negativesAction: "SHIP", sleeving: "UNCUT" })).toBe("SHIP_UNCUT");
  expect(keyOf({ negativesAction: "CUT", returnToCustomer: true })).toBe("SHIP_CUT");
  expect(keyOf({ negativesAction: "CUT", sleeving: "UNCUT" })).toBe("UNCUT");
  expect(keyOf({ negativesAction: "TOSS", sleeving: "CUT", returnToCustomer: true })).toBe("TOSS");
});

test("every combination the API accepts maps to a choice, and each choice to itself", () => {
  expect(new Set(NEGATIVES_CHOICES.map(({ key }) => key)).size).toBe(NEGATIVES_CHOICES.length);
  for (const negativesAction of NEGATIVES_ACTIONS)
    for (const sleeving of SLEEVINGS)
      for (const returnToCustomer of [false, true])
        expect(negativesChoice({ negativesAction, sleeving, returnToCustomer })).not.toBeNull();
  for (const choice of NEGATIVES_CHOICES) expect(negativesChoice(rollWith(choice))).toBe(choice);
});

const costOf = (key: string, tier: TierId) => {
  const choice = NEGATIVES_CHOICES.find((one) => one.key === key)!;
  return servicesOfRoll(STARTING_PRICE_LIST, { ...ROLL, ...rollWith(choice) }, tier).reduce(
    (sum, { unitPrice }) => sum + unitPrice,
    0,
  );
};

test.each([
  ["CUT", 299, 199],
  ["UNCUT", 299, 199],
  ["PICK_UP_CUT", 299, 199],
  ["PICK_UP_UNCUT", 299, 199],
  ["SHIP_CUT", 199, 199],
  ["SHIP_UNCUT", 199, 99],
  ["PICK_UP", 0, 0],
])("%s costs a non-member %d and a Nice member %d cents extra", (key, nonMember, nice) => {
  expect(costOf(key, "NON_MEMBER") - costOf("TOSS", "NON_MEMBER")).toBe(nonMember);
  expect(costOf(key, "NICE_2025") - costOf("TOSS", "NICE_2025")).toBe(nice);
});

test("a choice keeps whether negatives ship", () => {
  for (const negativesAction of NEGATIVES_ACTIONS)
    for (const sleeving of SLEEVINGS) {
      const requested = { ...ROLL, negativesAction, sleeving };
      const chosen = { ...requested, ...rollWith(negativesChoice(requested)!) };
      expect(wantsReturnShipping(chosen)).toBe(wantsReturnShipping(requested));
    }
});

test("the text names the sleeving that is paid for", () => {
  expect(negativesText({ negativesAction: "SHIP", sleeving: "CUT", returnToCustomer: false })).toBe(
    "Ship them to me, cut and sleeved",
  );
});
