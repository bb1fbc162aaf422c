import { v4 as newKey } from "uuid";
import { z } from "zod";
import type { User } from "../../../contract/accounts/accounts.ts";
import {
  CouponCode,
  GiftCardCode,
  type DraftLine,
  type OrderDraft,
  PickUpWish,
  RollDraft,
} from "../../../contract/checkout/order-draft.ts";
import { effectiveTier } from "../../../rules/memberships/tiers.ts";
import { rollDefaults as defaultsOfRoll } from "../../../rules/checkout/new-draft.ts";
import { NEGATIVES_ACTIONS, type NegativesAction } from "../../../rules/film/film.ts";
import type { ListedRoll } from "../../../rules/film/roll-list.ts";
import type { DeliveryMethod } from "../../../rules/shipping/delivery.ts";
import { negativesChoice, rollWith } from "../../../rules/shipping/negatives-choice.ts";

/** Most rolls per order (contract, OrderDraft). */
export const MAX_ROLLS = 100;

/** Longest notes of a roll, in characters (contract, RollDraft). */
const MAX_NOTES = 1000;

/** Ways to get film to the lab: the delivery methods, plus a courier who collects film otherwise dropped off. */
export const HAND_IN_METHODS = [
  "EXTERNAL_FULFILLMENT",
  "PREPAID_LABEL",
  "COURIER",
  "DROP_OFF",
  "IN_STORE_PICKUP",
] as const;
export type HandInMethod = (typeof HAND_IN_METHODS)[number];

export const methodOf = (way: HandInMethod): DeliveryMethod => (way === "COURIER" ? "DROP_OFF" : way);

/** A roll in a draft: its negatives choice may still be null, because it cannot be undone. */
export const DraftRoll = RollDraft.extend({ negativesAction: z.enum(NEGATIVES_ACTIONS).nullable() });
export type DraftRoll = z.output<typeof DraftRoll>;

export const Draft = z.object({
  customerId: z.uuid(),
  rolls: z.array(DraftRoll).max(MAX_ROLLS),
  way: z.enum(HAND_IN_METHODS),
  /** Courier time; preserved while another method is selected. */
  pickUp: PickUpWish.nullable(),
  /** One of the customer's addresses; null is the primary one. */
  addressId: z.uuid().nullable(),
  /** Whether tax is based on the selected address, if that is not the primary one. */
  taxThere: z.boolean().default(false),
  promo: CouponCode.nullable(),
  giftCard: GiftCardCode.nullable().default(null),
  withGoods: z.boolean(),
  notes: z.string().max(2000),
  useCredits: z.boolean(),
  useAccountCredit: z.boolean(),
  /** The last try to place it: resending the same order, even after a reload, must not create a second one. */
  attempt: z.object({ key: z.uuid(), body: z.string() }).nullable().default(null),
});
export type Draft = z.output<typeof Draft>;

/**
 * Returns a new roll's defaults from the customer's tier and preferences
 * (docs/product/checkout.md#defaults-of-a-new-roll). Sleeving and return shipping join the choice for the negatives.
 */
export function rollDefaults(customer: User): Omit<DraftRoll, "tempKey"> {
  const preferences = new Map(customer.preferences.map(({ key, value }) => [key, value]));
  const tier = effectiveTier(customer.tier, customer.active);
  const defaults = defaultsOfRoll({ tier, preferences });
  const { negativesAction, returnToCustomer } = defaults;
  const negatives = negativesChoice({
    ...defaults,
    negativesAction: negativesAction === null && returnToCustomer ? "SHIP" : negativesAction,
  });
  const fields = negatives && rollWith(negatives);
  // Preferred sleeving stays an add-on of the roll.
  if (fields && defaults.sleeving !== "NONE") fields.sleeving = negatives.sleeving;
  return { format: "35MM", process: "C41", stock: null, ...defaults, ...fields };
}

export function newDraft(customer: User): Draft {
  return {
    customerId: customer.id,
    rolls: [{ tempKey: newKey(), ...rollDefaults(customer) }],
    ...NOTHING_CHOSEN,
  };
}

export const NOTHING_CHOSEN = {
  way: "EXTERNAL_FULFILLMENT",
  pickUp: null,
  addressId: null,
  taxThere: false,
  promo: null,
  giftCard: null,
  withGoods: false,
  notes: "",
  useCredits: true,
  useAccountCredit: true,
  attempt: null,
} as const satisfies Omit<Draft, "customerId" | "rolls">;

/** Appends `count` rolls like `model`, up to the limit of an order. */
export function addRolls(draft: Draft, model: Omit<DraftRoll, "tempKey">, count: number): Draft {
  const room = Math.max(0, Math.min(count, MAX_ROLLS - draft.rolls.length));
  const added = Array.from({ length: room }, () => ({ ...model, tempKey: newKey() }));
  return { ...draft, rolls: [...draft.rolls, ...added] };
}

export const isUntouched = ({ rolls }: Draft): boolean =>
  rolls.length === 1 && rolls[0]!.stock === null && rolls[0]!.pushPullFactor === 0;

/**
 * Appends a list's rolls with the services of `model`, up to the order's limit. Replaces the initial roll if it is
 * unchanged.
 */
export function addListed(draft: Draft, listed: readonly ListedRoll[], model: Omit<DraftRoll, "tempKey">): Draft {
  const stored = isUntouched(draft) ? [] : draft.rolls;
  const added = listed.map(({ stock, format, pushPullFactor, notes }) =>
    settled({
      ...model,
      tempKey: newKey(),
      stock: { brand: stock.brand, model: stock.model },
      process: stock.process,
      format,
      pushPullFactor,
      notes: withNotes(model.notes, notes),
    }),
  );
  return { ...draft, rolls: [...stored, ...added].slice(0, MAX_ROLLS) };
}

/** Puts the customer's standing note before the roll's listed note; if both are too long, uses only the listed one. */
function withNotes(always: string, listed: string): string {
  const both = [always, listed].filter(Boolean).join("\n");
  return both.length > MAX_NOTES ? listed : both;
}

export function duplicateRoll(draft: Draft, key: string): Draft {
  const at = draft.rolls.findIndex((roll) => roll.tempKey === key);
  const model = draft.rolls[at];
  if (!model || draft.rolls.length >= MAX_ROLLS) return draft;
  return { ...draft, rolls: draft.rolls.toSpliced(at + 1, 0, { ...model, tempKey: newKey() }) };
}

export function removeRoll(draft: Draft, key: string): Draft {
  return { ...draft, rolls: draft.rolls.filter((roll) => roll.tempKey !== key) };
}

/**
 * Changes one roll. The first negatives choice applies to every roll without one, so that thirty rolls need one choice,
 * not thirty.
 */
export function changeRoll(draft: Draft, key: string, change: Partial<DraftRoll>): Draft {
  const before = draft.rolls.find((roll) => roll.tempKey === key);
  const after = before && settled({ ...before, ...change });
  if (!before || !after) return draft;
  const firstChoice = before.negativesAction === null && after.negativesAction !== null ? negativesOf(after) : {};
  return {
    ...draft,
    rolls: draft.rolls.map((roll) => {
      if (roll.tempKey === key) return after;
      return roll.negativesAction === null ? { ...roll, ...firstChoice } : roll;
    }),
  };
}

/** Copies the services of one roll to all others; film, format and notes stay unchanged. */
export function copyServices(draft: Draft, key: string): Draft {
  const model = draft.rolls.find((roll) => roll.tempKey === key);
  if (!model) return draft;
  const { scanQuality, addRush, addPrints } = model;
  const services = { scanQuality, addRush, addPrints, ...negativesOf(model) };
  return { ...draft, rolls: draft.rolls.map((roll) => ({ ...roll, ...services })) };
}

const negativesOf = ({ negativesAction, sleeving, returnToCustomer }: DraftRoll) => ({
  negativesAction,
  sleeving,
  returnToCustomer,
});

/** Resets choices that no longer go together. */
function settled(roll: DraftRoll): DraftRoll {
  return {
    ...roll,
    crossProcessTargetFormat: roll.crossProcessTargetFormat === roll.process ? null : roll.crossProcessTargetFormat,
  };
}

export function undecidedRolls(draft: Draft): string[] {
  return draft.rolls.filter((roll) => roll.negativesAction === null).map((roll) => roll.tempKey);
}

/**
 * Converts the draft into an order to price or place.
 * @param customer whose addresses are valid: a deleted address counts as none
 * @param goods the cart's items
 * @param undecided placeholder for missing negatives choices, so that the rest can be priced already
 */
export function orderOf(
  draft: Draft,
  customer: Pick<User, "addresses">,
  goods: readonly DraftLine[] = [],
  undecided: NegativesAction = "PICK_UP",
) {
  const chosen = customer.addresses.find(({ id }) => id === draft.addressId);
  return {
    rolls: draft.rolls.map((roll) => ({ ...roll, negativesAction: roll.negativesAction ?? undecided })),
    lines: draft.withGoods ? [...goods] : [],
    deliveryMethod: methodOf(draft.way),
    pickUp: draft.way === "COURIER" ? draft.pickUp : null,
    customerAddressId: chosen?.id ?? null,
    useBillingAddressForTax: !draft.taxThere || chosen === undefined || chosen.primary,
    promo: draft.promo,
    giftCard: draft.giftCard,
    notes: draft.notes,
    useCredits: draft.useCredits,
    useAccountCredit: draft.useAccountCredit,
  } satisfies z.input<typeof OrderDraft>;
}

export function hasContent(draft: Draft): boolean {
  return draft.rolls.length > 1 || draft.notes !== "" || draft.rolls.some((roll) => roll.stock !== null);
}
