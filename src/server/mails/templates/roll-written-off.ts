import type { WriteOff } from "../../../rules/film/write-offs.ts";
import { formatDollars, type Cents } from "../../../rules/money.ts";
import { button, heading, text, type Template } from "../letter.ts";
import { partsOfHeld } from "./receipt-changed.ts";

export type RollWrittenOff = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  because: WriteOff;
  /** "Kodak Portra 400, 35mm, C-41 color". */
  roll: string;
  /** What became account credit, all in all. */
  givenBack: Cents;
  /** Account credit that is on hold because of a dispute. */
  held: Cents;
  /** Service credits that came back. */
  creditsBack: number;
  /** The lab's own words. */
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

/** A roll that will never have scans, and what comes back for it. */
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
