import { BRAND } from "../../rules/brand.ts";
import type { Letter } from "./letter.ts";
import { letterToMjml } from "./letter-to-mjml.ts";
import { letterToText } from "./letter-to-text.ts";

export type RenderedMail = { subject: string; html: string; text: string };

/** Turns what a mail says into what is sent. */
export async function renderMail(letter: Letter): Promise<RenderedMail> {
  const { default: mjml2html } = await import("mjml"); // half a second to load: only once there is mail
  const { html } = await mjml2html(letterToMjml(letter, BRAND), { validationLevel: "strict", fonts: {} });
  // A line break in a subject would end the header it stands in.
  return { subject: letter.subject.replace(/\s+/g, " ").trim(), html, text: letterToText(letter, BRAND) };
}
