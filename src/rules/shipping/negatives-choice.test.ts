import { expect, test } from "vitest";
import { NEGATIVES_ACTIONS, SLEEVINGS } from "../film/film.ts";
import { TIER_IDS } from "../memberships/tiers.ts";
import { servicesOfRoll } from "../checkout/roll-services.ts";
import { wantsReturnShipping, type RollDraft } from "../checkout/roll-draft.ts";
import { NEGATIVES_CHOICES, negativesChoice, negativesText, rollWith } from "./negatives-choice.ts";

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

test("action, sleeving and return shipping amount to one choice", () => {
  expect(keyOf({})).toBeNull();
  expect(keyOf({ negativesAction: "PICK_UP" })).toBe("PICK_UP");
  expect(keyOf({ negativesAction: "PICK_UP", sleeving: "CUT" })).toBe("PICK_UP_CUT");
  expect(keyOf({ negativesAction: "SHIP", sleeving: "UNCUT" })).toBe("SHIP_UNCUT");
  expect(keyOf({ negativesAction: "CUT", returnToCustomer: true })).toBe("SHIP_CUT");
  expect(keyOf({ negativesAction: "CUT", sleeving: "UNCUT" })).toBe("UNCUT");
  expect(keyOf({ negativesAction: "TOSS", sleeving: "CUT", returnToCustomer: true })).toBe("TOSS");
});

test("every combination that the API accepts is one of the choices, and each choice is itself", () => {
  expect(new Set(NEGATIVES_CHOICES.map(({ key }) => key)).size).toBe(NEGATIVES_CHOICES.length);
  for (const negativesAction of NEGATIVES_ACTIONS)
    for (const sleeving of SLEEVINGS)
      for (const returnToCustomer of [false, true])
        expect(negativesChoice({ negativesAction, sleeving, returnToCustomer })).not.toBeNull();
  for (const choice of NEGATIVES_CHOICES) expect(negativesChoice(rollWith(choice))).toBe(choice);
});

test("a choice never costs more than the same fields had cost, and ships only what was to be shipped", () => {
  const cost = (roll: RollDraft, tier: (typeof TIER_IDS)[number]) =>
    servicesOfRoll(roll, tier).reduce((sum, { unitPrice }) => sum + unitPrice, 0);
  for (const tier of TIER_IDS)
    for (const negativesAction of NEGATIVES_ACTIONS)
      for (const sleeving of SLEEVINGS) {
        const asked = { ...ROLL, negativesAction, sleeving };
        const chosen = { ...asked, ...rollWith(negativesChoice(asked)!) };
        expect(cost(chosen, tier)).toBeLessThanOrEqual(cost(asked, tier));
        expect(wantsReturnShipping(chosen)).toBe(wantsReturnShipping(asked));
      }
});

test("the words name the sleeving that is paid for", () => {
  expect(negativesText({ negativesAction: "SHIP", sleeving: "CUT", returnToCustomer: false })).toBe(
    "Ship them to me, cut and sleeved",
  );
});
