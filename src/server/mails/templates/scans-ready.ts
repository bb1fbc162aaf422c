import { button, heading, text, type Template } from "../letter.ts";
import { framesText, rollPart, type ShownRoll } from "../roll-part.ts";

export type ScansReady = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  rolls: ShownRoll[];
  /** Where the scans are seen. */
  url: string;
};

/** All rolls of an order are SYNCED. */
export const scansReady: Template<ScansReady> = (order) => {
  const total = order.rolls.reduce((sum, roll) => sum + roll.frames, 0);
  return {
    subject: "Your scans are ready",
    preview: `${framesText(total)} from order ${order.orderNumber}.`,
    parts: [
      heading(`Your scans are ready, ${order.firstName}.`),
      text(`The best e-mail we send all day. From order ${order.orderNumber}:`),
      ...order.rolls.map((roll) => rollPart(roll)),
      text("View them, share them, or download them all as one zip."),
      button("See your scans", order.url),
    ],
  };
};
