import { normalizeEmail } from "./email.ts";

/** Google delivers both to the same mailbox and ignores dots in the name. */
const GOOGLE_HOSTS = new Set(["gmail.com", "googlemail.com"]);

/** Returns the mailbox that an address is delivered to: "Ada.Byron+film@googlemail.com" → "adabyron@gmail.com". */
export function mailboxOf(email: string): string {
  const normalized = normalizeEmail(email);
  const at = normalized.lastIndexOf("@");
  const host = normalized.slice(at + 1);
  const name = normalized.slice(0, at).replace(/\+.*$/, "");
  return GOOGLE_HOSTS.has(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
}

/** Whether two accounts belong to the same person: they share a mailbox, a card, or a name with an address. */
export function isSamePerson(of: {
  emails: readonly [string, string];
  sharesCard: boolean;
  sharesNameAndAddress: boolean;
}): boolean {
  return of.sharesCard || of.sharesNameAndAddress || mailboxOf(of.emails[0]) === mailboxOf(of.emails[1]);
}
