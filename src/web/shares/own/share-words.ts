import type { Share } from "../../../contract/shares/shares.ts";
import { SHARE_DOWNLOAD_LABELS } from "../../../rules/shares/shares.ts";
import { formatDay } from "../../platform/dates.ts";

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const framesText = ({ scanIds }: Share): string => counted(scanIds.length, "frame", "frames");

export const titleOfShare = (share: Share): string => share.title || framesText(share);

/** Returns whether a share has expired; its end can be changed. */
export const isOver = ({ expiresAt }: Share): boolean => expiresAt !== null && new Date(expiresAt) <= new Date();

/** "Opened 3 times, last on Jun 12, 2026". */
export function viewsText({ views, lastViewedAt }: Share): string {
  if (views === 0 || lastViewedAt === null) return "Not opened yet";
  return `Opened ${counted(views, "time", "times")}, last on ${formatDay(lastViewedAt)}`;
}

/** "2 favorites, 1 comment"; null if feedback is off. */
export function answersText({ mayAnswer, favorites, comments }: Share): string | null {
  if (favorites + comments === 0) return mayAnswer ? "No feedback yet" : null;
  return `${counted(favorites, "favorite", "favorites")}, ${counted(comments, "comment", "comments")}`;
}

export function rulesText(share: Share): string {
  const end =
    share.expiresAt === null ? "No end date" : `${isOver(share) ? "Ended on" : "Until"} ${formatDay(share.expiresAt)}`;
  return [end, share.hasPassword ? "password" : null, SHARE_DOWNLOAD_LABELS[share.downloads].toLowerCase()]
    .filter(Boolean)
    .join(" · ");
}
