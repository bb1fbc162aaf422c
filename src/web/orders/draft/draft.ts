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

/** Most rolls that one order holds (contract, OrderDraft). */
export const MAX_ROLLS = 100;

/** Longest notes of a roll, in characters (contract, RollDraft). */
const MAX_NOTES = 1000;

/** The ways to the lab that the form offers: the delivery methods, and a courier who fetches what is else dropped off. */
export const HAND_IN_METHODS = [
  "EXTERNAL_FULFILLMENT",
  "PREPAID_LABEL",
  "COURIER",
  "DROP_OFF",
  "IN_STORE_PICKUP",
] as const;
export type HandInMethod = (typeof HAND_IN_METHODS)[number];

export const methodOf = (way: HandInMethod): DeliveryMethod => (way === "COURIER" ? "DROP_OFF" : way);

/** A roll being written down: what becomes of its negatives may still be open, for it cannot be undone. */
export const DraftRoll = RollDraft.extend({ negativesAction: z.enum(NEGATIVES_ACTIONS).nullable() });
export type DraftRoll = z.output<typeof DraftRoll>;

/** An order being written down, as the browser keeps it. */
export const Draft = z.object({
  customerId: z.uuid(),
  rolls: z.array(DraftRoll).max(MAX_ROLLS),
  way: z.enum(HAND_IN_METHODS),
  /** When the courier comes; kept while another way is looked at. */
  pickUp: PickUpWish.nullable(),
  /** One of the customer's addresses; null is the primary one. */
  addressId: z.uuid().nullable(),
  /** Whether the tax goes by the address that is chosen, where that is not the primary one. */
  taxThere: z.boolean().default(false),
  promo: CouponCode.nullable(),
  giftCard: GiftCardCode.nullable().default(null),
  /** Whether what is in the cart goes into the same order. */
  withGoods: z.boolean(),
  notes: z.string().max(2000),
  useCredits: z.boolean(),
  useAccountCredit: z.boolean(),
  /** The last try to place it: the same order sent again, even after a reload, must not become a second one. */
  attempt: z.object({ key: z.uuid(), body: z.string() }).nullable().default(null),
});
export type Draft = z.output<typeof Draft>;

/** What a new roll takes over from the customer's tier and preferences (docs/product/checkout.md#defaults-of-a-new-roll). */
export function rollDefaults(customer: User): Omit<DraftRoll, "tempKey"> {
  const preferences = new Map(customer.preferences.map(({ key, value }) => [key, value]));
  const tier = effectiveTier(customer.tier, customer.active);
  return { format: "35MM", process: "C41", stock: null, ...defaultsOfRoll({ tier, preferences }) };
}

export function newDraft(customer: User): Draft {
  return {
    customerId: customer.id,
    rolls: [{ tempKey: newKey(), ...rollDefaults(customer) }],
    ...NOTHING_CHOSEN,
  };
}

/** An order beside its rolls, before anything is chosen. */
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

/** `count` more rolls at the end, each like `model`; never more than an order holds. */
export function addRolls(draft: Draft, model: Omit<DraftRoll, "tempKey">, count: number): Draft {
  const room = Math.max(0, Math.min(count, MAX_ROLLS - draft.rolls.length));
  const added = Array.from({ length: room }, () => ({ ...model, tempKey: newKey() }));
  return { ...draft, rolls: [...draft.rolls, ...added] };
}

/** Whether there is but the roll that an order begins with, and nothing was said of it. */
export const isUntouched = ({ rolls }: Draft): boolean =>
  rolls.length === 1 && rolls[0]!.stock === null && rolls[0]!.pushPullFactor === 0;

/**
 * The rolls of a list at the end, each treated like `model`; never more than an order holds. The roll that an order begins with gives
 * way while nothing was said of it.
 */
export function addListed(draft: Draft, listed: readonly ListedRoll[], model: Omit<DraftRoll, "tempKey">): Draft {
  const kept = isUntouched(draft) ? [] : draft.rolls;
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
  return { ...draft, rolls: [...kept, ...added].slice(0, MAX_ROLLS) };
}

/** What is always told the scanner stands before what a list says of the roll; where both are too long the list's own counts. */
function withNotes(always: string, listed: string): string {
  const both = [always, listed].filter(Boolean).join("\n");
  return both.length > MAX_NOTES ? listed : both;
}

/** A copy of the roll, right behind it. */
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
 * Changes one roll. The first choice about negatives is taken for every roll that has none yet, so that thirty rolls need one answer,
 * not thirty.
 */
export function changeRoll(draft: Draft, key: string, change: Partial<DraftRoll>): Draft {
  const before = draft.rolls.find((roll) => roll.tempKey === key);
  const firstChoice = before?.negativesAction === null ? (change.negativesAction ?? null) : null;
  return {
    ...draft,
    rolls: draft.rolls.map((roll) => {
      if (roll.tempKey === key) return settled({ ...roll, ...change });
      return firstChoice !== null && roll.negativesAction === null
        ? settled({ ...roll, negativesAction: firstChoice })
        : roll;
    }),
  };
}

/** What the lab does with each roll, from one roll to all others; film, format and notes stay each roll's own. */
export function copyServices(draft: Draft, key: string): Draft {
  const model = draft.rolls.find((roll) => roll.tempKey === key);
  if (!model) return draft;
  const { scanQuality, addRush, addPrints, sleeving, negativesAction, returnToCustomer } = model;
  const services = { scanQuality, addRush, addPrints, sleeving, negativesAction, returnToCustomer };
  return { ...draft, rolls: draft.rolls.map((roll) => ({ ...roll, ...services })) };
}

/** Whether shipping back can be asked for beside what is done to the negatives: not for those tossed, picked up or shipped anyway. */
export function mayReturnNegatives({ negativesAction }: Pick<DraftRoll, "negativesAction">): boolean {
  return negativesAction === null || negativesAction === "CUT" || negativesAction === "UNCUT";
}

/** Takes back choices that no longer go together. */
function settled(roll: DraftRoll): DraftRoll {
  return {
    ...roll,
    returnToCustomer: roll.returnToCustomer && mayReturnNegatives(roll),
    crossProcessTargetFormat: roll.crossProcessTargetFormat === roll.process ? null : roll.crossProcessTargetFormat,
  };
}

/** Keys of the rolls for which nothing was said about the negatives. */
export function undecidedRolls(draft: Draft): string[] {
  return draft.rolls.filter((roll) => roll.negativesAction === null).map((roll) => roll.tempKey);
}

/**
 * The draft as it is priced and ordered.
 * @param customer whose addresses decide which one it goes by: one that is gone by now counts as none
 * @param goods what goes along from the cart
 * @param undecided stands in for negatives that nothing was said about, so that the rest can be priced already
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

/** Whether the customer has put anything into it that would be missed. */
export function hasContent(draft: Draft): boolean {
  return draft.rolls.length > 1 || draft.notes !== "" || draft.rolls.some((roll) => roll.stock !== null);
}
