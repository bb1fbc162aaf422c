import { button, heading, link, list, noMore, type Part, strip, type Template, text } from "../letter.ts";

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

export type StorageEnds = {
  firstName: string;
  /** "Saturday, December 5". */
  endsOn: string;
  rolls: string[];
  /** The same as film, where they are few; undefined in what was queued before it was shown. */
  films?: ShownRoll[];
  /** Where the scans are seen. */
  url: string;
  /** Where these mails are switched off; null for who has no account. */
  settingsUrl?: string | null;
};

/** The scans of a non-member will soon not be stored any more. */
export const storageEnds: Template<StorageEnds> = (
  { firstName, endsOn, rolls, films = [], url, settingsUrl },
  { publicUrl },
) => ({
  subject: `Your scans are stored until ${endsOn}`,
  preview: "Download them, or keep them with a membership.",
  parts: [
    heading(`Download your scans, ${firstName}.`),
    text(`Without a membership we store scans for 30 days. These are available until ${endsOn}:`),
    ...(films.length > 0 ? films.map(rollPart) : [list(rolls)]),
    button("Download your scans", url),
    text("We store members' scans as long as they are members."),
    link("See memberships", `${publicUrl}/memberships`),
    ...noMore(settingsUrl),
  ],
});

export type ShareAnswers = {
  firstName: string;
  /** What the share is called, for people. */
  title: string;
  /** Names of those who answered. */
  visitors: string[];
  favourites: number;
  comments: number;
  /** The first of the comments: "Grace, frame 12: “This one”". */
  quotes: string[];
  url: string;
  /** Where these mails are switched off. */
  settingsUrl: string;
};

/** What visitors of a share said since the last such mail. */
export const shareAnswers: Template<ShareAnswers> = (answers) => {
  const { firstName, title, visitors, favourites, comments, quotes, url, settingsUrl } = answers;
  const said = [counted(favourites, "favorite"), counted(comments, "comment")].filter(Boolean).join(" and ");
  return {
    subject: `${said} on ${title}`,
    preview: `From ${named(visitors)}.`,
    parts: [
      heading(`New activity on your share, ${firstName}.`),
      text(`${named(visitors)} left ${said} on ${title}.`),
      ...(quotes.length > 0 ? [list(quotes)] : []),
      button("See their comments", url),
      text("We e-mail at most once an hour per share."),
      ...noMore(settingsUrl),
    ],
  };
};

const counted = (count: number, what: string): string =>
  count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`;

/** "Ada, Grace and 3 more". */
function named(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** A roll that a mail is about. @property colors of its first frames, as CSS */
export type ShownRoll = { name: string; frames: number; colors: string[] };

export const framesText = (count: number): string => (count === 1 ? "1 frame" : `${count} frames`);

/** A roll as its film, in the colors of its frames; named alone where no scan has told its color. */
export const rollPart = ({ name, frames, colors }: ShownRoll): Part =>
  colors.length === 0 ? list([`${name}, ${framesText(frames)}`]) : strip(`${name}, ${framesText(frames)}`, colors);
