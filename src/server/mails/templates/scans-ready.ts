import { button, heading, list, type Part, strip, text, type Template } from "../letter.ts";

export type ScansReady = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** `colors` of its first frames, as CSS. */
  rolls: { name: string; frames: number; colors: string[] }[];
  /** Where the scans are seen. */
  url: string;
};

const frames = (count: number) => (count === 1 ? "1 frame" : `${count} frames`);

/** A roll as its film, in the colours of its frames; named alone where no scan has told its colour. */
const rollPart = ({ name, frames: count, colors }: ScansReady["rolls"][number]): Part =>
  colors.length === 0 ? list([`${name}, ${frames(count)}`]) : strip(`${name}, ${frames(count)}`, colors);

/** All rolls of an order are SYNCED. */
export const scansReady: Template<ScansReady> = (order) => {
  const total = order.rolls.reduce((sum, roll) => sum + roll.frames, 0);
  return {
    subject: "Your scans are up",
    preview: `${frames(total)} from order ${order.orderNumber}.`,
    parts: [
      heading(`Your scans are up, ${order.firstName}.`),
      text(`The best mail we send all day. From order ${order.orderNumber}:`),
      ...order.rolls.map((roll) => rollPart(roll)),
      text("Look at them, share them, or take them all home as one zip."),
      button("See your scans", order.url),
    ],
  };
};
