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
    subject: `We scanned ${one ? "a frame" : `${frames.length} frames`} anew: order ${orderNumber}`,
    preview: `${roll}: ${which}`,
    parts: [
      heading(one ? "One of your scans is better now." : "Some of your scans are better now."),
      text(
        `Hello ${firstName}, we scanned ${which} of ${roll} once more, and the new ${one ? "scan stands" : "scans stand"} where the former stood.`,
      ),
      ...(film ? [rollPart(film)] : []),
      text(
        "Your marks, tags, comments and what you shared stayed with it. What you unlocked is made anew at no charge. If you have downloaded it before, download it once more.",
      ),
      button(one ? "Look at it" : "Look at them", url),
    ],
  };
};
