import { z } from "zod";
import { CARRIERS } from "../../rules/shipping/delivery.ts";
import { MOST_INSURED } from "../../rules/shipping/rates.ts";
import { call, staff } from "../kit/call.ts";
import { Price } from "../kit/fields.ts";

const tag = "Shipping";

const inches = z.number().min(0.1, "Enter inches, such as 9").max(108, "At most 108 inches");
const Ounces = z.number().min(0.1, "Enter ounces, such as 4").max(1_120, "At most 1,120 ounces (70 lb)");

export const ParcelSize = z.object({ lengthIn: inches, widthIn: inches, heightIn: inches, weightOz: Ounces });

const Service = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .meta({ description: "The service's name", example: "GroundAdvantage" });

/** A rate chosen by staff, with the parcel that it is for. */
export const LabelChoice = z.object({
  carrier: z.enum(CARRIERS),
  service: Service,
  price: Price.nullable().default(null).meta({
    description: "Price seen, with signature and without insurance; a dearer label is not bought. Null: any price",
  }),
  parcel: ParcelSize,
  signature: z.boolean().default(false),
  insuredFor: Price.max(MOST_INSURED, "At most $5,000.00").default(0).meta({ description: "Insured value, in cents" }),
});
export type LabelChoice = z.output<typeof LabelChoice>;

export const ParcelBox = z
  .object({
    id: z.uuid(),
    name: z.string().trim().min(1, "Enter a name").max(60),
    lengthIn: inches,
    widthIn: inches,
    heightIn: inches,
    emptyOz: z.number().min(0).max(320, "At most 320 ounces").meta({ description: "Weight when empty" }),
    holds: z.int().min(1, "At least 1").max(1000).meta({ description: "Rolls, products or prints that fit" }),
  })
  .meta({ id: "ParcelBox" });
export type ParcelBox = z.output<typeof ParcelBox>;

export const listBoxes = call({
  method: "GET",
  path: "/parcel-boxes",
  who: staff("fulfillment"),
  tag,
  summary: "The boxes that the lab packs with, smallest first",
  reply: z.object({ boxes: z.array(ParcelBox) }),
});

export const saveBox = call({
  method: "PUT",
  path: "/parcel-boxes/:boxId",
  who: staff("fulfillment"),
  tag,
  summary: "Add a box, or change it; sizes in inches, weight in ounces",
  body: ParcelBox.omit({ id: true }),
  reply: z.object({ box: ParcelBox }),
});

export const removeBox = call({
  method: "DELETE",
  path: "/parcel-boxes/:boxId",
  who: staff("fulfillment"),
  tag,
  summary: "Remove a box from the list",
});

export const LabelRate = z
  .object({
    carrier: z.enum(CARRIERS),
    service: Service,
    name: z.string().meta({ example: "USPS Ground Advantage" }),
    price: Price.meta({ description: "Without options, in cents" }),
    days: z.int().nullable().meta({ description: "Business days until delivery" }),
    signaturePrice: Price.nullable().meta({ description: "A signature costs this on top; null: not offered" }),
    isPaid: z.boolean().meta({ description: "The service that the customer paid for" }),
    isChosen: z.boolean().meta({ description: "To choose first: the cheapest, or the paid one if it is fast" }),
  })
  .meta({ id: "LabelRate" });
export type LabelRate = z.output<typeof LabelRate>;

/** Inputs of a parcel's rates. */
export const RatesQuery = z.object({
  boxId: z.uuid().optional().meta({ description: "By default the smallest box that holds the contents" }),
  weightOz: z.coerce.number().min(0.1).max(1_120).optional().meta({
    description: "Measured weight in ounces; by default estimated from the contents",
  }),
});

export const ParcelRates = z
  .object({
    boxId: z.uuid().nullable(),
    parcel: ParcelSize,
    rates: z.array(LabelRate).meta({ description: "Cheapest first" }),
  })
  .meta({ id: "ParcelRates" });
export type ParcelRates = z.output<typeof ParcelRates>;

export const RATE_REFUSALS = {
  ADDRESS_MISSING: { status: 422, message: "This parcel has no address. Add one to the customer's account." },
  NO_RATES: {
    status: 422,
    message: "No carrier takes this parcel.",
    data: z.object({ reason: z.string() }),
  },
  POSTAGE_DOWN: { status: 503, message: "The postage service did not respond. Try again in a moment." },
} as const;

export const listRates = call({
  method: "GET",
  path: "/orders/:orderId/shipments/:shipmentId/rates",
  who: staff("fulfillment"),
  tag,
  summary: "The rates of all carriers for a parcel, with price and days. Buys nothing",
  query: RatesQuery,
  reply: ParcelRates,
  refusals: RATE_REFUSALS,
});
