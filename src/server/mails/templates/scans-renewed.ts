import { button, heading, text, type Template } from "../letter.ts";
import { rollPart, type ShownRoll } from "../roll-part.ts";

export type ScansRenewed = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** The roll's own name, or its film. */
  roll: string;
  frames: number[];
  /** The whole roll; undefined in what was queued before it was shown. */
  film?: ShownRoll;
  url: string;
};

/** The lab scanned frames anew that their customer had already. */
export const scansRenewed: Template<ScansRenewed> = ({ firstName, orderNumber, roll, frames, film, url }) => {
  const one = frames.length === 1;
  const which = one ? `frame ${frames[0]}` : `frames ${frames.slice(0, -1).join(", ")} and ${frames.at(-1)}`;
  return {
    subject: `We rescanned ${one ? "a frame" : `${frames.length} frames`} of order ${orderNumber}`,
    preview: `${roll}: ${which}`,
    parts: [
      heading(one ? "One of your scans is better now." : "Some of your scans are better now."),
      text(
        `Hello ${firstName}, we rescanned ${which} of ${roll}. The new ${one ? "scan replaces" : "scans replace"} the old.`,
      ),
      ...(film ? [rollPart(film)] : []),
      text(
        "Your marks, tags, comments and shares are unchanged. We make unlocked sizes again at no charge. If you downloaded the old scan, download the new one.",
      ),
      button(one ? "View scan" : "View scans", url),
    ],
  };
};
