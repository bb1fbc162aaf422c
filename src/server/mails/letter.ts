import type { Sealed } from "../platform/tokens/sealed.ts";

/** One piece of a mail, top to bottom. Always plain text: it is escaped where it becomes HTML. */
export type Part =
  | { kind: "heading"; text: string }
  /** A line break in `text` stays one. */
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly string[] }
  /** A roll as a strip of film, each frame in its color. @param colors as CSS, the first frames of it */
  | { kind: "strip"; text: string; colors: readonly string[] }
  /** Figures to type in. */
  | { kind: "code"; text: string }
  /** The one thing to do. */
  | { kind: "button"; text: string; url: string }
  /** Something else one may want. */
  | { kind: "link"; text: string; url: string };

/** What a mail says; the look is the same for all. */
export type Letter = {
  subject: string;
  /** What inboxes show behind the subject. */
  preview: string;
  parts: readonly Part[];
};

export type LetterContext = {
  /** Origin for links, without a slash at its end. */
  publicUrl: string;
  unseal(sealed: Sealed): string;
};

/** `data` travels as JSON with the job, so secrets in it are sealed. */
export type Template<Data> = (data: Data, context: LetterContext) => Letter;

export const heading = (text: string): Part => ({ kind: "heading", text });
export const text = (text: string): Part => ({ kind: "text", text });
export const list = (items: readonly string[]): Part => ({ kind: "list", items });
export const strip = (text: string, colors: readonly string[]): Part => ({ kind: "strip", text, colors });
export const code = (text: string): Part => ({ kind: "code", text });
export const button = (text: string, url: string): Part => ({ kind: "button", text, url });
export const link = (text: string, url: string): Part => ({ kind: "link", text, url });

/**
 * How the mails of this kind are switched off (docs/product/mails.md#optional-e-mails).
 * @param settingsUrl null for who has no settings, and undefined in what was queued before it was known
 */
export const noMore = (settingsUrl: string | null | undefined): Part[] =>
  settingsUrl ? [link("Turn off these e-mails", settingsUrl)] : [];

/** Who signs. */
export type Sender = { name: string; line: string; email: string };
