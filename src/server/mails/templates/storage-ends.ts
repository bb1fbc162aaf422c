import { button, heading, link, list, text, type Template } from "../letter.ts";
import { noMore } from "../no-more.ts";
import { rollPart, type ShownRoll } from "../roll-part.ts";

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
