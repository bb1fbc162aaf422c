import { button, heading, list, text, type Template } from "../letter.ts";

export type ScansReady = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  rolls: { name: string; frames: number }[];
  /** Where the scans are seen. */
  url: string;
};

const frames = (count: number) => (count === 1 ? "1 frame" : `${count} frames`);

/** All rolls of an order are SYNCED. */
export const scansReady: Template<ScansReady> = (order) => {
  const total = order.rolls.reduce((sum, roll) => sum + roll.frames, 0);
  return {
    subject: "Your scans are up",
    preview: `${frames(total)} from order ${order.orderNumber}.`,
    parts: [
      heading(`Your scans are up, ${order.firstName}.`),
      text(`The best mail we send all day. From order ${order.orderNumber}:`),
      list(order.rolls.map((roll) => `${roll.name}, ${frames(roll.frames)}`)),
      text("Look at them, share them, or take them all home as one zip."),
      button("See your scans", order.url),
    ],
  };
};
