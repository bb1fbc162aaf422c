import type { WriteOff } from "../../../rules/film/write-offs.ts";
import { type Cents, formatDollars } from "../../../rules/money.ts";
import { PICK_UP_BUSINESS_DAYS } from "../../../rules/shipping/negatives.ts";
import { button, heading, list, noMore, type Part, type Template, text } from "../letter.ts";

export type OrderReceived = ChangeOfReceipt & {
  firstName: string;
  orderNumber: string;
  /** One line for each roll in the parcel. */
  arrived: string[];
  missing: string[];
  /** When and why the scans will be ready, as text; null if no film arrived. */
  promise: string | null;
  orderUrl: string;
  /** The page to turn off these mails; null for guests. */
  settingsUrl?: string | null;
};

export const orderReceived: Template<OrderReceived> = (order) => ({
  subject: order.missing.length > 0 ? `Film missing from order ${order.orderNumber}` : "Your film is here",
  preview: countOf(order.arrived.length, order.missing.length),
  parts: [
    heading(headingOf(order)),
    ...(order.arrived.length > 0
      ? [text(`Hello ${order.firstName}, we opened order ${order.orderNumber} and found:`), list(order.arrived)]
      : [text(`Hello ${order.firstName}, we opened order ${order.orderNumber}.`)]),
    ...(order.missing.length > 0
      ? [
          text("Missing from the parcel:"),
          list(order.missing),
          text("Still on their way, or still in the camera? Reply to this e-mail, and we'll sort it out together."),
        ]
      : []),
    ...partsOfChange(order),
    ...(order.arrived.length > 0
      ? [text("Next we develop and scan. We'll e-mail you when your scans are ready.")]
      : []),
    ...(order.promise === null ? [] : [text(order.promise)]),
    button("Follow your order", order.orderUrl),
    ...(order.missing.length === 0 ? noMore(order.settingsUrl) : []),
  ],
});

/** Missing film comes first, for customers who read no further. */
function headingOf({ arrived, missing }: OrderReceived): string {
  if (missing.length === 0) return "Your film is here.";
  if (arrived.length === 0) return "Your parcel is here, without your film.";
  return missing.length === 1 ? "One of your rolls is missing." : `${missing.length} of your rolls are missing.`;
}

function countOf(arrived: number, missing: number): string {
  const rolls = arrived === 1 ? "1 roll arrived" : `${arrived} rolls arrived`;
  return missing === 0 ? `${rolls} at the lab.` : `${rolls} at the lab, ${missing} missing.`;
}

export type FilmHeld = {
  firstName: string;
  orderNumber: string;
  orderUrl: string;
  /** One line for each roll at the lab. */
  arrived: string[];
  /** Declared, but not in the parcel. */
  missing: string[];
  /** A note from the bench; may be empty. */
  note: string;
  /** The amount due and the payment page; null for a canceled order. */
  toPay: { total: Cents; payUrl: string } | null;
};

/** Sent when film of an unpaid or canceled order arrived. */
export const filmHeld: Template<FilmHeld> = ({ firstName, orderNumber, orderUrl, arrived, missing, note, toPay }) => ({
  subject: toPay === null ? `We're returning the film of ${orderNumber}` : "Your film is here, waiting for payment",
  preview: toPay === null ? "The order was canceled." : `Pay ${formatDollars(toPay.total)} and we'll start developing.`,
  parts: [
    heading(toPay === null ? "We're returning your film." : "Your film is here."),
    text(
      toPay === null
        ? `Hello ${firstName}, film arrived for order ${orderNumber}, which was canceled. We won't develop it and will return it to you:`
        : `Hello ${firstName}, we received the film of order ${orderNumber}. The order isn't paid yet, so we are holding your rolls:`,
    ),
    list(arrived),
    ...(missing.length > 0 ? [text("These rolls are on your order but weren't in the parcel:"), list(missing)] : []),
    ...(note === "" ? [] : [text(note)]),
    ...(toPay === null
      ? [
          text("Would you rather have it developed? Place a new order and reply to this e-mail with its number."),
          button("View order", orderUrl),
        ]
      : [text("We start as soon as the order is paid."), button(`Pay ${formatDollars(toPay.total)}`, toPay.payUrl)]),
  ],
});

export type NegativesToPay = {
  firstName: string;
  /** The film's order, as shown: "#1042". */
  orderNumber: string;
  total: Cents;
  /** Why the charge failed, as a sentence: "Your card was declined." */
  reason: string;
  payUrl: string;
};

/** Sent when the shipping of uncollected negatives could not be charged. */
export const negativesToPay: Template<NegativesToPay> = ({ firstName, orderNumber, total, reason, payUrl }) => ({
  subject: `Negatives of order ${orderNumber}: payment due`,
  preview: `Pay ${formatDollars(total)} and we'll ship them.`,
  parts: [
    heading("Your negatives are ready to ship."),
    text(
      `Hello ${firstName}, the negatives of order ${orderNumber} were not picked up within ${PICK_UP_BUSINESS_DAYS} business days, so we'll ship them, as you chose. We couldn't charge you for the shipping. ${reason}`,
    ),
    text("Pay for the shipping and we'll send them. Until then, we keep them at our counter."),
    button(`Pay ${formatDollars(total)}`, payUrl),
  ],
});

export type PromiseMoved = {
  firstName: string;
  orderNumber: string;
  /** The previous and the new date: "Thursday, November 26". */
  was: string;
  by: string;
  /** A sentence. */
  reason: string;
  orderUrl: string;
  settingsUrl?: string | null;
};

export const promiseMoved: Template<PromiseMoved> = (order) => ({
  subject: `Your scans will be ready by ${order.by}`,
  preview: `Order ${order.orderNumber}: originally ${order.was}.`,
  parts: [
    heading(`Your scans will be ready by ${order.by}.`),
    text(`Hello ${order.firstName}, order ${order.orderNumber} was due ${order.was}. ${order.reason}`),
    text("Your film is safe, and you don't need to do anything. If the date matters to you, reply to this e-mail."),
    button("Follow your order", order.orderUrl),
    ...noMore(order.settingsUrl),
  ],
});

/** Differences found at receipt, and their effect on the price. */
export type ChangeOfReceipt = {
  /** "Kodak Portra 400, 35mm, C-41 color is Kodak Ektachrome, 35mm, E-6 slide": one line per roll. */
  corrected: string[];
  /** Cents refunded as account credit. */
  givenBack: Cents;
  /** Cents that become account credit once the lab wins a dispute, or earlier if staff grant it. */
  held: Cents;
  /** Cents due for an add-on order, which has an invoice mail of its own. */
  toPay: Cents;
  note: string;
};

export type ReceiptChanged = ChangeOfReceipt & {
  firstName: string;
  orderNumber: string;
  /** One line for each roll that arrived since. */
  arrived: string[];
  orderUrl: string;
};

/** Returns the part of a mail about credit on hold; empty if there is none. */
export const partsOfHeld = (held: Cents): Part[] =>
  held > 0
    ? [
        text(
          `${formatDollars(held)} of account credit is on hold because this order’s payment is disputed with your bank. We release it or take it back once the bank has decided.`,
        ),
      ]
    : [];

/** Returns the parts of a mail about the change; empty if nothing differs. */
export const partsOfChange = ({ corrected, givenBack, held, toPay, note }: ChangeOfReceipt): Part[] => [
  ...(corrected.length > 0
    ? [text("Some film differs from your order. We process it as received (ordered → received):"), list(corrected)]
    : []),
  ...(givenBack > 0
    ? [text(`You only pay for film that arrived: ${formatDollars(givenBack)} of this order is now account credit.`)]
    : []),
  ...partsOfHeld(held),
  ...(toPay > 0
    ? [text(`Film beyond your order costs ${formatDollars(toPay)}. We e-mail the invoice separately.`)]
    : []),
  ...(note === "" ? [] : [text(`Note from the lab: ${note}`)]),
];

export const receiptChanged: Template<ReceiptChanged> = (order) => ({
  subject: `A change to the film of order ${order.orderNumber}`,
  preview: "A change to your order after we opened your parcel.",
  parts: [
    heading("A change to your film."),
    text(`Hello ${order.firstName}, we checked order ${order.orderNumber} again.`),
    ...(order.arrived.length > 0 ? [text("Received so far:"), list(order.arrived)] : []),
    ...partsOfChange(order),
    button("Follow your order", order.orderUrl),
  ],
});

export type RollWrittenOff = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  because: WriteOff;
  /** "Kodak Portra 400, 35mm, C-41 color". */
  roll: string;
  /** Total cents refunded as account credit. */
  givenBack: Cents;
  /** Account credit on hold because of a dispute, in cents. */
  held: Cents;
  creditsBack: number;
  note: string;
  orderUrl: string;
};

const SAID: Readonly<Record<WriteOff, { subject: string; heading: string; what: string }>> = {
  BLANK: {
    subject: "A roll came out blank",
    heading: "One of your rolls is blank.",
    what: "There are no pictures on it. Usually the film did not catch in the camera or was never exposed; sometimes the shutter or battery failed. Check your camera before the next roll.",
  },
  RUINED: {
    subject: "We ruined one of your rolls",
    heading: "We ruined one of your rolls.",
    what: "It was damaged here at the lab, so there are no scans. This is our fault, and we are sorry.",
  },
};

export const rollWrittenOff: Template<RollWrittenOff> = ({
  because,
  roll,
  givenBack,
  held,
  creditsBack,
  note,
  ...order
}) => ({
  subject: `${SAID[because].subject}: order ${order.orderNumber}`,
  preview: roll,
  parts: [
    heading(SAID[because].heading),
    text(`Hello ${order.firstName}, this is about a roll of order ${order.orderNumber}: ${roll}.`),
    text(SAID[because].what),
    ...(givenBack > 0 ? [text(`${formatDollars(givenBack)} is on your account as credit for your next order.`)] : []),
    ...partsOfHeld(held),
    ...(creditsBack > 0
      ? [text(creditsBack === 1 ? "Its service credit was returned." : `${creditsBack} service credits were returned.`)]
      : []),
    ...(note === "" ? [] : [text(`Note from the lab: ${note}`)]),
    button("Follow your order", order.orderUrl),
  ],
});
