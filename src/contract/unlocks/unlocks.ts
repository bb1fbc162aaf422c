import { z } from "zod";
import { DEFAULT_UNLOCK_SIZE, UNLOCK_SIZES } from "../../rules/unlocks/unlocks.ts";
import { call, own } from "../kit/call.ts";
import { Cents, FileLink, Price } from "../kit/fields.ts";
import { EnteredCard, PAY_REFUSALS, PaidInOneGo } from "../payments/payments.ts";

const tag = "Unlocks";
/** Scans per unlock: about 10 rolls. */
export const MAX_UNLOCKED_AT_ONCE = 400;

const Size = z.enum(UNLOCK_SIZES).meta({
  description: "16_BIT_TIFF is the scan as a TIFF with 16 bits a channel, HI_RES a JPEG in the original's full size",
});

export const Unlock = z
  .object({
    size: Size,
    url: FileLink.nullable().meta({ description: "Download link; null until the file is ready" }),
    bytes: z.number().int().nullable(),
    fileName: z.string().meta({ description: "File name", example: "26-00042_12.tif" }),
  })
  .meta({ id: "Unlock" });
export type Unlock = z.output<typeof Unlock>;

const UnlockedScan = z.object({ id: z.uuid(), unlocked: z.array(Unlock) }).meta({ id: "UnlockedScan" });
export type UnlockedScan = z.output<typeof UnlockedScan>;

const ScanIds = z.array(z.uuid()).min(1, "Choose at least one scan").max(MAX_UNLOCKED_AT_ONCE);

/** Price of a size for scans that lack it, in cents, as an order would charge it. */
const UnlockQuote = z
  .object({
    size: Size,
    toUnlock: z.number().int().meta({ description: "Scans that lack this size" }),
    toBuy: z.number().int().meta({ description: "Scans that are charged" }),
    amount: Cents,
    tax: Cents,
    appliedCredit: Cents.meta({ description: "Account credit used for it" }),
    total: Cents,
  })
  .meta({ id: "UnlockQuote" });
export type UnlockQuote = z.output<typeof UnlockQuote>;

export const quoteUnlocks = call({
  method: "PUT",
  path: "/users/:userId/scans/unlock-quote",
  who: own("userId", "orders.write"),
  tag,
  summary: "Prices of the larger sizes of some scans, and which are unlocked. Changes nothing",
  body: z.object({ scanIds: ScanIds }),
  reply: z.object({
    pricePerUnlock: Price,
    quotes: z.array(UnlockQuote).meta({ description: "One for each size" }),
    scans: z.array(UnlockedScan),
  }),
});

export const unlockScans = call({
  method: "PUT",
  path: "/users/:userId/scans/unlock-scans",
  who: own("userId", "orders.write"),
  tag,
  idempotent: true,
  summary:
    "Unlock a larger size of scans, paid by card at once (299 cents per scan; included in some memberships). A scan and size is never charged twice",
  body: z.object({
    scanIds: ScanIds,
    pricePerUnlock: Price.meta({ description: "Cents that the customer was shown for each scan", example: 299 }),
    size: Size.default(DEFAULT_UNLOCK_SIZE),
    paymentMethodId: z.string().max(200).optional().meta({ description: "The default card if omitted" }),
    card: EnteredCard.optional().meta({ description: "Pays in place of a stored card" }),
  }),
  reply: z.object({
    scans: z.array(UnlockedScan),
    orderId: z.number().int().nullable().meta({ description: "The paid order; null if nothing was due" }),
    payment: PaidInOneGo.nullable().meta({
      description:
        "REQUIRES_ACTION: confirm it, then the scans unlock. PENDING: they unlock once the provider has answered",
    }),
  }),
  refusals: {
    PRICE_CHANGED: {
      status: 409,
      message: "The price has changed. Check it before you unlock.",
      data: z.object({ pricePerUnlock: Price }),
    },
    ORDER_WAITS: {
      status: 409,
      message: "Some of these scans are in an order that waits to be paid. Pay or cancel that order first.",
      data: z.object({ orderId: z.number().int() }),
    },
    ...PAY_REFUSALS,
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another request." },
  },
});

export const listUnlocks = call({
  method: "GET",
  path: "/users/:userId/scans/:scanId/unlocks",
  who: own("userId", "film"),
  tag,
  summary: "The unlocked sizes of a scan with download links, and the price of the others for this customer",
  reply: z.object({ unlocked: z.array(Unlock), pricePerUnlock: Price }),
});
