/** A user name as Instagram allows it. */
const USER_NAME = /^[\w.]{1,30}$/;
const PROFILE = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com(?:\/([^/?#]*))?/i;

/**
 * Returns the user name in typed text: "@ada", "ada" and "https://www.instagram.com/ada/?hl=en" all become "ada". Empty
 * for empty text; null for an invalid user name.
 */
export function userNameOf(typed: string): string | null {
  const trimmed = typed.trim();
  const profile = PROFILE.exec(trimmed);
  const name = (profile === null ? trimmed : (profile[1] ?? "")).replace(/^@+/, "").trim();
  return name === "" || USER_NAME.test(name) ? name : null;
}

/**
 * Returns a handle for display (docs/product/submissions.md#handles): the user name with one "@"; `ours` if it is
 * empty, and nothing if a lab has none.
 */
export const shownHandle = (userName: string, ours: string): string => {
  const shown = userName === "" ? ours : userName;
  return shown === "" ? "" : `@${shown}`;
};

export const profileUrl = (handle: string): string => `https://www.instagram.com/${handle.replace(/^@/, "")}/`;
