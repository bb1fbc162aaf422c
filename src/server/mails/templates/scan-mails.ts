import { button, heading, link, list, noMore, type Part, strip, type Template, text } from "../letter.ts";

export type ScansReady = {
  firstName: string;
  orderNumber: string;
  rolls: ShownRoll[];
  /** The scans' page. */
  url: string;
};

/** Sent when all rolls of an order are SYNCED. */
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
  /** The whole roll; undefined in jobs queued by older versions. */
  film?: ShownRoll;
  url: string;
};

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
        "Your marks, tags, comments and shares are unchanged. Sizes that you unlocked are made again at no charge. If you downloaded the old scan, download the new one.",
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
  /** The same rolls as film strips, if there are few; undefined in jobs queued by older versions. */
  films?: ShownRoll[];
  /** The scans' page. */
  url: string;
  /** The page to turn off these mails; null for guests. */
  settingsUrl?: string | null;
};

/** Sent to non-members before the storage of their scans ends. */
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
  /** The share's title, for people. */
  title: string;
  visitors: string[];
  /** Favorites that visitors sent, with a note. */
  selections: { visitor: string; frames: number; note: string }[];
  favorites: number;
  comments: number;
  /** The first comments: "Grace, frame 12: “This one”". */
  quotes: string[];
  url: string;
  settingsUrl: string;
};

/** Visitors' favorites and comments on a share since the last mail about it. */
export const shareAnswers: Template<ShareAnswers> = (answers) => {
  const { firstName, title, visitors, selections, favorites, comments, quotes, url, settingsUrl } = answers;
  const said = [counted(favorites, "favorite"), counted(comments, "comment")].filter(Boolean).join(" and ");
  return {
    subject:
      selections.length > 0
        ? `${named(selections.map(({ visitor }) => visitor))} sent a selection from ${title}`
        : `${said} on ${title}`,
    preview: `From ${named(visitors)}.`,
    parts: [
      heading(`New activity on your share, ${firstName}.`),
      ...selections.flatMap(({ visitor, frames, note }) => [
        text(`${visitor} selected ${framesText(frames)}${note === "" ? "." : `: “${note}”`}`),
      ]),
      ...(said === "" ? [] : [text(`${named(visitors)} left ${said} on ${title}.`)]),
      ...(quotes.length > 0 ? [list(quotes)] : []),
      button("View feedback", url),
      text("We e-mail at most once an hour per share."),
      ...noMore(settingsUrl),
    ],
  };
};

const counted = (count: number, what: string): string =>
  count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`;

/** Returns "Ada, Grace and 3 more". */
function named(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** A roll shown in a mail. @property colors of its first frames, as CSS */
export type ShownRoll = { name: string; frames: number; colors: string[] };

export const framesText = (count: number): string => (count === 1 ? "1 frame" : `${count} frames`);

/** Shows a roll as a film strip in the colors of its frames; only its name if no scan's color is known. */
export const rollPart = ({ name, frames, colors }: ShownRoll): Part =>
  colors.length === 0 ? list([`${name}, ${framesText(frames)}`]) : strip(`${name}, ${framesText(frames)}`, colors);
