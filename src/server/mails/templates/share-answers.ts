import { button, heading, list, text, type Template } from "../letter.ts";
import { noMore } from "../no-more.ts";

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
