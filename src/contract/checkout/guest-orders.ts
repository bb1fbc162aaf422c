import { z } from "zod";
import { DELIVERY_METHODS } from "../../rules/shipping/delivery.ts";
import { NewAddress, PersonName, withZipInState } from "../accounts/accounts.ts";
import { anyone, call } from "../kit/call.ts";
import { Email, Price } from "../kit/fields.ts";
import { Order, Quote } from "../orders/order.ts";
import { OrderedPrint } from "../prints/prints.ts";
import { CouponCode, couponGuesses, DraftLine, GiftCardCode, GiftNote } from "./order-draft.ts";
import { placeOrder } from "./checkout.ts";
import { cancelUserOrder } from "./order-changes.ts";
import { COUPON_CODES, GIFT_CARD_CODES } from "./checkout-refusals.ts";
import { orderInvoice } from "../payments/invoices.ts";
import { ClientSecret, confirmPayment, payOrder } from "../payments/payments.ts";

const tag = "Guest orders";

/** A guest's cart: shop products only. */
const GuestCart = z.object({
  lines: z.array(DraftLine).min(1, "Add at least one product").max(100),
  /** Null ships the goods to `address`. */
  deliveryMethod: z.enum(DELIVERY_METHODS).extract(["IN_STORE_PICKUP"]).nullable().default(null),
  promo: CouponCode.nullable().default(null),
  giftCard: GiftCardCode.nullable().default(null),
  notes: z.string().trim().max(2000).default(""),
  giftNote: GiftNote.default(""),
});
const GuestAddress = withZipInState(NewAddress.omit({ primary: true }));

export const GuestOrder = Order.extend({
  accessCode: z.string().meta({ description: "Unguessable; anyone who has it can read and pay this order" }),
}).meta({ id: "GuestOrder" });
export type GuestOrder = z.output<typeof GuestOrder>;

export const quoteGuestOrder = call({
  method: "POST",
  path: "/guest-orders/quote",
  who: anyone,
  tag,
  limit: { times: 120, perSeconds: 60 },
  guesses: couponGuesses("promo"),
  summary: "Price a cart for someone without an account, in cents; writes nothing",
  body: GuestCart.extend({ address: GuestAddress.nullable().default(null) }),
  reply: Quote,
  refusals: { ...COUPON_CODES, ...GIFT_CARD_CODES },
});

export const placeGuestOrder = call({
  method: "POST",
  path: "/guest-orders",
  who: anyone,
  tag,
  idempotent: true,
  limit: { times: 20, perSeconds: 600, account: "email" },
  guesses: couponGuesses("promo"),
  summary: "Buy shop products without an account; returns the order and the code to read and pay it",
  body: GuestCart.extend({
    email: Email,
    firstName: PersonName,
    lastName: PersonName,
    address: GuestAddress.nullable().default(null).meta({ description: "Required for shipped items only" }),
    expectedTotal: Price.meta({ description: "Total shown to the guest, in cents" }),
  }),
  reply: z.object({ order: GuestOrder }),
  refusals: placeOrder.refusals,
});

export const getGuestOrder = call({
  method: "GET",
  path: "/guest-orders/:code",
  who: anyone,
  tag,
  textParams: ["code"],
  limit: { times: 60, perSeconds: 60 },
  summary: "A guest's order by its code",
  reply: z.object({ order: GuestOrder }),
});

export const listGuestPrints = call({
  method: "GET",
  path: "/guest-orders/:code/prints",
  who: anyone,
  tag,
  textParams: ["code"],
  limit: { times: 60, perSeconds: 60 },
  summary: "The prints of a guest's order by its code, with previews",
  reply: z.object({ prints: z.array(OrderedPrint) }),
});

export const guestOrderInvoice = call({
  method: "GET",
  path: "/guest-orders/:code/invoice",
  who: anyone,
  tag,
  textParams: ["code"],
  limit: { times: 20, perSeconds: 600 },
  file: "application/pdf",
  summary: "The invoice of a guest's invoiced or paid order, as PDF",
  reply: orderInvoice.reply,
  refusals: orderInvoice.refusals,
});

export const withdrawGuestOrder = call({
  method: "DELETE",
  path: "/guest-orders/:code",
  who: anyone,
  tag,
  textParams: ["code"],
  limit: { times: 20, perSeconds: 600 },
  summary: "Cancel a guest's unpaid order to order again: holds are released at once, and no e-mail goes out",
  reply: z.object({ order: GuestOrder }),
  refusals: cancelUserOrder.refusals,
});

export const payGuestOrder = call({
  method: "POST",
  path: "/guest-orders/:code/pay",
  who: anyone,
  tag,
  textParams: ["code"],
  idempotent: true,
  limit: { times: 20, perSeconds: 600 },
  summary: "Pay a guest's order with a card, by the provider's token for it",
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: payOrder.reply.extend({ order: GuestOrder }),
  refusals: payOrder.refusals,
});

export const confirmGuestPayment = call({
  method: "PUT",
  path: "/guest-orders/:code/payments/:paymentId/confirm",
  who: anyone,
  tag,
  textParams: ["code"],
  limit: { times: 20, perSeconds: 600 },
  summary: "Update a guest's payment after its second step from the payment provider",
  reply: payGuestOrder.reply.extend({ clientSecret: ClientSecret }),
  refusals: confirmPayment.refusals,
});
