import { z } from "zod";
import { MOST_OF_A_LINE } from "../../rules/checkout/cart.ts";
import { MOST_OF_A_GIFT_NOTE } from "../../rules/orders/gift-note.ts";
import {
  FILM_FORMATS,
  NEGATIVES_ACTIONS,
  PROCESSES,
  PUSH_PULL_FACTORS,
  SCAN_SIZES,
  SLEEVINGS,
} from "../../rules/film/film.ts";
import { DELIVERY_METHODS } from "../../rules/shipping/delivery.ts";
import { Price } from "../kit/fields.ts";

/** Identifies a part of an order until it has an ID. */
export const TempKey = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: "The client's key for this part until it has an ID", example: "roll-1" });

/** A roll as the customer declares it (docs/product/film.md#rolls). `tempKey` identifies it within the draft. */
export const RollDraft = z.object({
  tempKey: TempKey,
  format: z.enum(FILM_FORMATS),
  process: z.enum(PROCESSES),
  stock: z
    .object({ brand: z.string().trim().max(60), model: z.string().trim().max(80) })
    .nullable()
    .default(null),
  pushPullFactor: z.literal(PUSH_PULL_FACTORS).default(0),
  crossProcessTargetFormat: z.enum(PROCESSES).nullable().default(null),
  scanQuality: z.enum(SCAN_SIZES),
  addRush: z.boolean().default(false),
  addPrints: z.boolean().default(false),
  sleeving: z.enum(SLEEVINGS).default("NONE"),
  negativesAction: z.enum(NEGATIVES_ACTIONS),
  returnToCustomer: z.boolean().default(false),
  notes: z.string().trim().max(1000).default(""),
});
export type RollDraft = z.output<typeof RollDraft>;

export const Print = z.object({ draftId: z.uuid() });

/** Only the value of a client's choice is read, so a bare value also works. */
const ChosenValue = z.union([
  z.string().max(500),
  z.object({ selectedValue: z.string().max(500).nullish(), value: z.string().max(500).nullish() }),
]);

/** A shop product in the cart. The server sets its price; `amount` is only checked against it. */
export const DraftLine = z.object({
  tempKey: TempKey.meta({
    description:
      "Identifies the line until it has an ID. A UUID can be ordered only once: a line of a paid order is refused",
  }),
  productId: z.uuid(),
  productVariantId: z.uuid().nullable().default(null),
  quantity: z.number().int().min(1).max(MOST_OF_A_LINE).default(1),
  /** Price shown to the customer for the whole line, in cents. A different price is rejected with PRICE_CHANGED. */
  amount: Price.optional(),
  selectedOptions: z
    .record(z.string().min(1).max(60), ChosenValue)
    .refine((options) => Object.keys(options).length <= 40, "Too many choices")
    .default({})
    .meta({ description: "Chosen value by option key", example: { size: { selectedValue: "8x10" } } }),
  notes: z.string().trim().max(1000).default(""),
  print: Print.nullable().default(null),
});
export type DraftLine = z.output<typeof DraftLine>;

/** The courier's pick-up window: one of the windows in `availabilities`. */
export const PickUpWish = z.object({
  hoursId: z.uuid(),
  day: z.iso.date().meta({ description: "The lab's calendar day", example: "2026-06-15" }),
});

export const CouponCode = z.string().trim().min(1).max(60).meta({ description: "A coupon's code, in any case" });

export const GiftCardCode = z.string().trim().min(1).max(40).meta({
  description: "The code of a gift card to pay with; dashes and spaces are ignored",
  example: "7QK2-94MD-X0RT-HHW3",
});

/** Codes are short words, so attempts to guess them are limited across all calls. */
export const couponGuesses = (field: "code" | "promo" | "promoCode") =>
  ({ of: "coupon", field, times: 20, perSeconds: 900 }) as const;

const Rolls = z.array(RollDraft).max(100, "One order holds at most 100 rolls");
const Lines = z.array(DraftLine).max(100, "One order holds at most 100 lines");
const Notes = z.string().trim().max(2000);
export const GiftNote = z
  .string()
  .trim()
  .max(MOST_OF_A_GIFT_NOTE)
  .meta({ description: "Printed on a card in the parcel" });

const DraftParts = z.object({
  rolls: Rolls.default([]),
  lines: Lines.default([]),
  /** How film reaches the lab and goods reach their buyer. Null means by mail, for orders without film. */
  deliveryMethod: z.enum(DELIVERY_METHODS).nullable().default(null),
  /** The customer's address for shipped goods; null is the primary one. */
  customerAddressId: z.uuid().nullable().default(null),
  promo: CouponCode.nullable().default(null),
  giftCard: GiftCardCode.nullable().default(null),
  notes: Notes.default(""),
  giftNote: GiftNote.default(""),
  useCredits: z.boolean().default(true),
  useAccountCredit: z.boolean().default(true),
  /** Taxes by the customer's primary address if true, by the shipping address otherwise. */
  useBillingAddressForTax: z.boolean().default(true),
  /** Returns the negatives by mail even if no roll requests it. */
  returnShipping: z.boolean().default(false),
  pickUp: PickUpWish.nullable().default(null),
});

/** Checks a draft as a whole, beyond its single parts. */
function checkWhole(draft: z.output<typeof DraftParts>, context: z.RefinementCtx): void {
  if (draft.rolls.length === 0 && draft.lines.length === 0) {
    context.addIssue({ code: "custom", path: ["rolls"], message: "Add at least one roll or product" });
  }
  if (draft.rolls.length > 0 && draft.deliveryMethod === null) {
    context.addIssue({ code: "custom", path: ["deliveryMethod"], message: "Choose how your film reaches us" });
  }
  if (draft.rolls.length === 0 && draft.pickUp !== null) {
    context.addIssue({ code: "custom", path: ["pickUp"], message: "There is no film for the courier to pick up" });
  }
}

const EXAMPLE = {
  rolls: [
    {
      tempKey: "roll-1",
      format: "35MM",
      process: "C41",
      stock: { brand: "Kodak", model: "Portra 400" },
      scanQuality: "STANDARD_2K",
      negativesAction: "TOSS",
    },
  ],
  deliveryMethod: "DROP_OFF",
};

export const OrderDraft = DraftParts.superRefine(checkWhole).meta({ example: EXAMPLE });
export type OrderDraft = z.output<typeof OrderDraft>;

export const DraftToPlace = DraftParts.extend({
  expectedTotal: Price.meta({ description: "Total shown to the customer, in cents" }),
})
  .superRefine(checkWhole)
  .meta({ example: { ...EXAMPLE, expectedTotal: 1959 } });

export const DraftToPlaceFor = DraftParts.extend({
  expectedTotal: Price.meta({ description: "Total shown to the customer, in cents" }),
  customerId: z.uuid(),
})
  .superRefine(checkWhole)
  .meta({ example: { ...EXAMPLE, expectedTotal: 1959, customerId: "019aa7a6-2c44-7c3e-8a51-6b5f0c0f7d11" } });

/** A shipment added to an order later (docs/product/shipping.md#parcels). */
export const NewShipment = z.object({
  tempKey: TempKey.default("shipment-1"),
  method: z.enum(DELIVERY_METHODS).default("PREPAID_LABEL"),
  serviceLevel: z.enum(["usps_first"]).meta({ description: "Only the free USPS label is added to an order later" }),
  customerAddressId: z.uuid().nullable().default(null),
  toCustomer: z.boolean().default(false),
});
export type NewShipment = z.output<typeof NewShipment>;

/**
 * Changes to an order. Omitted and equal values stay unchanged, so a screen may send its whole order with the changes:
 * unknown fields are ignored.
 */
export const OrderChanges = z.object({
  newRolls: Rolls.default([]),
  newLines: Lines.default([]),
  newPrints: z
    .array(DraftLine.extend({ print: Print }))
    .max(100)
    .default([]),
  newShipments: z.array(NewShipment).max(1).default([]),
  removedRollIds: z.array(z.uuid()).max(200).default([]),
  changedRolls: z
    .array(RollDraft.omit({ tempKey: true }).extend({ rollId: z.uuid() }))
    .max(100)
    .default([])
    .meta({ description: "Changed rolls of the order, each in full" }),
  removedLineIds: z.array(z.uuid()).max(200).default([]),
  /** Lines whose quantity changes; 0 removes the line. */
  quantities: z
    .array(z.object({ lineId: z.uuid(), quantity: z.number().int().min(0).max(MOST_OF_A_LINE) }))
    .max(200)
    .default([]),
  deliveryMethod: z
    .enum(DELIVERY_METHODS)
    .nullable()
    .optional()
    .meta({ description: "null ships items; an order with film needs a delivery method" }),
  returnShipping: z.boolean().optional(),
  promo: CouponCode.nullable().optional(),
  useCredits: z.boolean().optional(),
  useAccountCredit: z.boolean().optional(),
  notes: Notes.optional(),
  expectedTotal: Price.optional().meta({ description: "Total shown to the customer, in cents; checked when given" }),
});
export type OrderChanges = z.output<typeof OrderChanges>;
