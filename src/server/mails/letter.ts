import type { Lab } from "../../rules/lab-settings/lab-profile.ts";
import type { Sealed } from "../platform/tokens/sealed.ts";

/** One block of a mail, top to bottom. Always plain text: escaped on conversion to HTML. */
export type Part =
  | { kind: "heading"; text: string }
  /** Line breaks in `text` are preserved. */
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly string[] }
  /** A roll as a strip of film, each frame in its color. @param colors CSS colors of the first frames */
  | { kind: "strip"; text: string; colors: readonly string[] }
  | { kind: "code"; text: string }
  /** An itemized sum, such as "Tax: $1.60"; the last line is the total. */
  | { kind: "sums"; lines: readonly string[] }
  /** A gift card to cut out. @param from the lab's name @param text names recipient and giver */
  | { kind: "card"; from: string; amount: string; text: string; code: string }
  /** The primary action. */
  | { kind: "button"; text: string; url: string }
  /** A secondary link. */
  | { kind: "link"; text: string; url: string };

/** The content of a mail; the layout is the same for all. */
export type Letter = {
  subject: string;
  /** The text that inboxes show after the subject. */
  preview: string;
  parts: readonly Part[];
};

export type LetterContext = {
  /** Origin for links, without a trailing slash. */
  publicUrl: string;
  lab: Lab;
  unseal(sealed: Sealed): string;
};

/** `data` is stored as JSON with the job, so secrets in it are encrypted. */
export type Template<Data> = (data: Data, context: LetterContext) => Letter;

export const heading = (text: string): Part => ({ kind: "heading", text });
export const text = (text: string): Part => ({ kind: "text", text });
export const list = (items: readonly string[]): Part => ({ kind: "list", items });
export const strip = (text: string, colors: readonly string[]): Part => ({ kind: "strip", text, colors });
export const code = (text: string): Part => ({ kind: "code", text });
export const sums = (lines: readonly string[]): Part => ({ kind: "sums", lines });
export const card = (of: Omit<Extract<Part, { kind: "card" }>, "kind">): Part => ({ kind: "card", ...of });
export const button = (text: string, url: string): Part => ({ kind: "button", text, url });
export const link = (text: string, url: string): Part => ({ kind: "link", text, url });

/**
 * Links to the settings that turn off this kind of mail (docs/product/mails.md#optional-e-mails).
 * @param settingsUrl null for recipients without settings; undefined in jobs queued by older versions
 */
export const noMore = (settingsUrl: string | null | undefined): Part[] =>
  settingsUrl ? [link("Turn off these e-mails", settingsUrl)] : [];

/** @param address the street address in one line, which newsletters must state @param logo shown instead of the name, in px */
export type Sender = {
  name: string;
  line: string;
  address: string;
  email: string;
  logo: { url: string; width: number; height: number } | null;
};
