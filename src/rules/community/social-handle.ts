import { BRAND } from "../brand.ts";

/** A user name as Instagram allows it. */
const USER_NAME = /^[\w.]{1,30}$/;
const PROFILE = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com(?:\/([^/?#]*))?/i;

/**
 * The user name in what somebody typed: "@ada", "ada" and "https://www.instagram.com/ada/?hl=en" are all "ada". Empty
 * when nothing was given; null when it is no user name at all.
 */
export function userNameOf(typed: string): string | null {
  const trimmed = typed.trim();
  const profile = PROFILE.exec(trimmed);
  const name = (profile === null ? trimmed : (profile[1] ?? "")).replace(/^@+/, "").trim();
  return name === "" || USER_NAME.test(name) ? name : null;
}

/** How a handle is shown (docs/product/submissions.md#handles): one "@" before the user name; without a name the club's own handle. */
export const shownHandle = (userName: string): string => `@${userName === "" ? BRAND.instagram : userName}`;

/** The profile behind a shown handle. */
export const profileUrl = (handle: string): string => `https://www.instagram.com/${handle.replace(/^@/, "")}/`;
