import { shownGiftCardCode } from "../../../rules/digital-goods/gift-cards.ts";
import { type Cents, formatDollars } from "../../../rules/money.ts";
import type { ReminderReason } from "../../../rules/reminders/reminders.ts";
import type { Sealed } from "../../platform/tokens/sealed.ts";
import { button, card, heading, link, list, noMore, type Template, text } from "../letter.ts";

export type GiftCardMail = {
  /** The recipient's name; empty if the buyer left it out. */
  name: string;
  /** The buyer's first name. */
  from: string;
  /** Whether it is sent to its buyer, to print or pass on. */
  toBuyer: boolean;
  amount: Cents;
  message: string;
  code: Sealed;
};

/**
 * A gift card, sent to its recipient. The code is in the link's fragment (#), which browsers do not send to servers.
 */
export const giftCard: Template<GiftCardMail> = (gift, { publicUrl, unseal, lab }) => {
  const plain = unseal(gift.code);
  const amount = formatDollars(gift.amount);
  return {
    subject: gift.toBuyer ? `Your gift card of ${amount}` : `${gift.from} gives you ${amount} of film`,
    preview: gift.toBuyer ? "Print it, or forward it." : "A gift card for our lab and shop.",
    parts: [
      heading(headingOf(gift)),
      text(
        gift.toBuyer
          ? `Here is the ${amount} gift card you bought. Print it, or send its code.`
          : `${gift.from} gives you ${amount} for our lab and shop: film, development, scans, prints.`,
      ),
      ...(gift.message === "" ? [] : [text(`“${gift.message}”`)]),
      card({
        from: lab.name,
        amount,
        text: `Film, development, scans and prints${gift.name === "" ? "" : `, for ${gift.name}`}`,
        code: shownGiftCardCode(plain),
      }),
      text("Enter the code at checkout, or add it to your account credit. It does not expire."),
      button("View and print the card", `${publicUrl}/gift-cards#${plain}`),
    ],
  };
};

export type CouponMail = {
  firstName: string;
  code: string;
  /** "10%", "$5.00". */
  off: string;
  /** The last day, "Dec 24, 2026"; null without an end. */
  until: string | null;
  message: string;
};

export const coupon: Template<CouponMail> = ({ firstName, code, off, until, message }, { publicUrl, lab }) => ({
  subject: `${off} off at ${lab.name}`,
  preview: `Your code ${code} works once.`,
  parts: [
    heading(`${off} off, for you.`),
    text(`Hello ${firstName}. ${message}`),
    text(`Your code: ${code}`),
    text(
      until === null
        ? "It works once, in your next order. Enter it at checkout."
        : `It works once, until ${until}. Enter it at checkout.`,
    ),
    button("Start an order", publicUrl),
  ],
});

function headingOf({ name, toBuyer }: GiftCardMail): string {
  if (name === "") return "A gift for you.";
  return toBuyer ? `A gift for ${name}.` : `${name}, a gift for you.`;
}

export type GoodsReady = {
  firstName: string;
  orderNumber: string;
  orderUrl: string;
};

export const goodsReady: Template<GoodsReady> = (order, { publicUrl }) => ({
  subject: `Order ${order.orderNumber} is ready for pickup`,
  preview: "Ready for pickup at the lab.",
  parts: [
    heading("Ready for pickup."),
    text(`Hello ${order.firstName}, order ${order.orderNumber} is ready at our counter.`),
    text("Come by during opening hours and tell us your order number."),
    button("See your order", order.orderUrl),
    link("Address and hours", `${publicUrl}/locations`),
  ],
});

export type PrintsReady = {
  firstName: string;
  orderNumber: string;
  orderUrl: string;
};

export const printsReady: Template<PrintsReady> = (order, { publicUrl }) => ({
  subject: `The prints of order ${order.orderNumber} are ready`,
  preview: "Pick them up, or we ship them.",
  parts: [
    heading("Your prints are ready."),
    text(`Hello ${order.firstName}, the prints of order ${order.orderNumber} are done.`),
    text("Pick them up at the lab during opening hours. If we ship them, we'll e-mail you when they leave."),
    button("See your order", order.orderUrl),
    link("Address and hours", `${publicUrl}/locations`),
  ],
});

export type OrderShipped = {
  firstName: string;
  orderNumber: string;
  orderUrl: string;
  /** As shown: "FedEx". */
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** The parcel's items, if the order has several parcels: "2 × Loupe". */
  items: readonly string[];
  /** The page to turn off these mails; null for guests. */
  settingsUrl?: string | null;
};

export const orderShipped: Template<OrderShipped> = (order) => ({
  subject: `Order ${order.orderNumber} is on its way`,
  preview: order.trackingNumber === null ? "Your parcel has shipped." : `Tracking number ${order.trackingNumber}`,
  parts: [
    heading("It's on its way."),
    text(`Hello ${order.firstName}, we shipped a parcel of order ${order.orderNumber} to you.`),
    ...(order.items.length === 0 ? [] : [text("In this parcel:"), list(order.items)]),
    ...(order.trackingNumber === null
      ? []
      : [text([order.carrier, "tracking number", order.trackingNumber].filter(Boolean).join(" "))]),
    order.trackingUrl === null
      ? button("Follow your order", order.orderUrl)
      : button("Track your parcel", order.trackingUrl),
    ...noMore(order.settingsUrl),
  ],
});

export type ReturnAnswered = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  orderUrl: string;
  /** None if staff buy a label without a request. */
  items: string[];
  approved: boolean;
  /** Whether the lab pays for return shipping. */
  label: boolean;
  /** The lab's message; may be empty if approved. */
  answer: string;
};

export const returnAnswered: Template<ReturnAnswered> = (data) => {
  const { subject, preview, title } = saidOf(data);
  const isRequested = data.items.length > 0;
  return {
    subject: `${subject}: order ${data.orderNumber}`,
    preview,
    parts: [
      heading(title),
      ...(isRequested
        ? [text(`Hello ${data.firstName}, your return request:`), list(data.items)]
        : [text(`Hello ${data.firstName}, we made a label for your return.`)]),
      ...(data.answer === "" ? [] : [text(data.answer)]),
      ...(data.approved
        ? [
            text(
              data.label
                ? "Your free return label is on your order page. Print it, tape it to the parcel, and drop it off."
                : "Pack it well and ship it to the address on your order page, or bring it to our counter.",
            ),
            ...(isRequested ? [text("We refund you as soon as it arrives.")] : []),
          ]
        : [text("Do you disagree? Reply to this e-mail.")]),
      button("See your order", data.orderUrl),
    ],
  };
};

function saidOf({ approved, items }: ReturnAnswered): { subject: string; preview: string; title: string } {
  if (!approved)
    return {
      subject: "Return declined",
      preview: "We can't accept this return. Here is why.",
      title: "We can't accept this return.",
    };
  return items.length > 0
    ? { subject: "Return approved", preview: "We approved your return.", title: "Your return is approved." }
    : { subject: "Return label", preview: "Print it and send us your parcel.", title: "Your return label is ready." };
}

export type ReminderConfirm = {
  product: string;
  /** The only acceptable variant; null for any. */
  variant: string | null;
  reason: ReminderReason;
  token: string;
};

/** Asks a guest to confirm a back-in-stock request. */
export const reminderConfirm: Template<ReminderConfirm> = ({ product, variant, reason, token }, { publicUrl, lab }) => {
  const what = variant === null ? product : `${product}, ${variant}`;
  const address = (answer: string) => `${publicUrl}/reminders/${answer}?token=${encodeURIComponent(token)}`;
  return {
    subject: `Confirm your request: ${product}`,
    preview: "Confirm, and we'll e-mail you when it's available.",
    parts: [
      heading("Confirm your request"),
      text(
        reason === "STOCK"
          ? `${what} is sold out. Confirm, and we'll send you one e-mail when it's back in stock.`
          : `${what} is not on sale yet. Confirm, and we'll send you one e-mail when it's available.`,
      ),
      button("Yes, e-mail me", address("yes")),
      text(
        `Someone entered this address at ${lab.name}. If it wasn't you, do nothing: we delete it in a week. To delete it now:`,
      ),
      link("No, delete my address", address("no")),
    ],
  };
};

export type ReminderMail = {
  product: string;
  slug: string;
  /** The requested variant; null for any. */
  variant: string | null;
  reason: ReminderReason;
};

/** The only mail for a back-in-stock request. */
export const reminder: Template<ReminderMail> = ({ product, slug, variant, reason }, { publicUrl }) => {
  const what = variant === null ? product : `${product}, ${variant},`;
  const isBack = reason === "STOCK";
  return {
    subject: isBack ? `${product} is back` : `${product} is here`,
    preview: "You asked us to e-mail you about it.",
    parts: [
      heading(isBack ? `${product} is back.` : `${product} is here.`),
      text(
        isBack
          ? `Good news: ${what} is back in stock. Other customers are waiting too.`
          : `Good news: ${what} is available now.`,
      ),
      button(`See ${product}`, `${publicUrl}/products/${slug}`),
      text("This is our only e-mail about it. Your request has ended."),
    ],
  };
};

export type WaitlistWelcome = {
  /** Only unsubscribes, so it needs no encryption. */
  token: string;
};

export const waitlistWelcome: Template<WaitlistWelcome> = ({ token }, { publicUrl, lab }) => ({
  subject: `Nice, you are on the list`,
  preview: "Film, light, and lessons from the bench.",
  parts: [
    heading("Nice, you are on the list."),
    text("We e-mail about film, light and lessons from the bench, at most twice a month."),
    button("Read the notes", `${publicUrl}/notes`),
    text(`You get this because someone entered this address at ${lab.name}. If it wasn't you, or to unsubscribe:`),
    link("Unsubscribe", `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`),
  ],
});
