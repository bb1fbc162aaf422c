import { BRAND } from "../../rules/brand.ts";
import type { Letter } from "./letter.ts";
import { letterToHtml } from "./letter-to-html.ts";
import { letterToText } from "./letter-to-text.ts";

export type RenderedMail = { subject: string; html: string; text: string };

/** Turns what a mail says into what is sent. */
export function renderMail(letter: Letter): RenderedMail {
  return {
    // A line break in a subject would end the header it stands in.
    subject: letter.subject.replace(/\s+/g, " ").trim(),
    html: letterToHtml(letter, BRAND),
    text: letterToText(letter, BRAND),
  };
}
